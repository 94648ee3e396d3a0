import { Fragment, useCallback, useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { type Audience, restBelowShare, shareOptions } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { noteLength } from "~/contract/rules/limits.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { TextAreaField, TextField, TickField } from "~/forms/field.tsx";
import { PrivacyNote } from "~/forms/privacy-note.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats, useLanguage } from "~/i18n/use-language.ts";
import { causeName } from "~/ui/cause-addresses.ts";
import { useHydrated } from "~/ui/hydrated.ts";
import { SubmitButton } from "~/ui/submit-button.tsx";
import { AmountPicker } from "./amount-picker.tsx";
import { givingSchema } from "./giving-schema.ts";
import { chosenAmount } from "./giving.ts";
import { ShareSelect } from "./share-select.tsx";

interface GivingFormProps {
  readonly cause: Cause;
  readonly audience: Audience;
  /** Addresses of this form for oneself and for another person. */
  readonly audienceTo: Readonly<Record<Audience, string>>;
  /** Where to go when the gift is in the basket. */
  readonly redirectTo: string;
  /** Share counts alone, as in the quick dialogs, or every way to choose an amount. */
  readonly amounts: "shares" | "all";
  readonly lastResult?: unknown;
  /** Tells two forms on one page apart. */
  readonly id: string;
}

/** What was typed into the form for one audience, by field. */
type Typed = Readonly<Record<string, string>>;

/**
 * Puts a gift to one cause into the basket. Works the same without JavaScript; with it, the total is shown at once, and
 * what
 * is typed about a gift to a spring goes along from one audience to the other. Elsewhere they offer other shares, and
 * each begins anew.
 */
export function GivingForm(props: GivingFormProps) {
  const [typed, setTyped] = useState<Typed>({});
  return <AudienceForm key={props.audience} {...props} typed={typed} onLeave={setTyped} />;
}

interface AudienceFormProps extends GivingFormProps {
  readonly typed: Typed;
  readonly onLeave: (typed: Typed) => void;
}

function AudienceForm({
  cause,
  audience,
  audienceTo,
  redirectTo,
  amounts,
  lastResult,
  id,
  typed,
  onLeave,
}: AudienceFormProps) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  const language = useLanguage();
  const isHydrated = useHydrated();
  const [form, fields] = useCheckedForm({ id, schema: givingSchema, lastResult, defaultValue: typed });
  // The quick dialogs begin without a choice; the full picker begins with its first share count.
  // A spring has none: it begins without a choice as well. Where less than a share is missing, that is chosen.
  const shares = amounts === "all" ? shareOptions(cause, audience)[0] : undefined;
  const first = restBelowShare(cause) ?? (shares && shares * cause.cost);
  const [amount, setAmount] = useState<number | undefined>(first);
  const [isChosen, setIsChosen] = useState(first !== undefined);
  const [hasProxy, setHasProxy] = useState(false);
  const isSacrifice = cause.basket_able_type === basketTypes.sacrifice;
  const isSpring = cause.basket_able_type === basketTypes.spring;
  const needsProxy = isSacrifice && audience === "other";

  const noteChoice = useCallback(
    (form: HTMLFormElement) => {
      const current = new FormData(form);
      const chosen = chosenAmount(
        {
          choice: String(current.get("choice") ?? "") || undefined,
          shares: Number(current.get("shares")) || undefined,
          own_amount: String(current.get("own_amount") ?? "").trim() || undefined,
          all: current.has("all"),
        },
        cause,
        language,
      );
      setAmount("amount" in chosen ? chosen.amount : undefined);
      // An amount that is typed wrongly counts as chosen: pressing the button then says what is wrong with it.
      setIsChosen("amount" in chosen || Boolean(current.get("own_amount")));
      setHasProxy(current.has("proxy"));
    },
    [cause, language],
  );

  // What was chosen before the scripts came, or what the browser put back on return, counts as well.
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => noteChoice(element.current!), [noteChoice]);

  // §5: in the dialogs, and for a spring everywhere, the button waits for an amount; on behalf of another a sacrifice's
  // waits
  // for the power of attorney as well, in every form.
  const waitsForAmount = amounts === "shares" || isSpring || needsProxy;
  const isReady = !isHydrated || ((isChosen || !waitsForAmount) && (hasProxy || !needsProxy));

  return (
    <CheckedForm
      form={form}
      action={href("/donate")}
      ref={element}
      onChange={(event) => noteChoice(event.currentTarget)}
    >
      <input type="hidden" name="cause" value={causeName(cause)} />
      <input type="hidden" name="for" value={audience} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <AudienceTabs
        audience={audience}
        audienceTo={audienceTo}
        onLeave={() => isSpring && onLeave(typedValues(element.current!))}
      />
      {amounts === "all" ? (
        <AmountPicker cause={cause} audience={audience} fields={fields} />
      ) : (
        <ShareSelect
          cause={cause}
          audience={audience}
          field={fields.shares}
          choice={fields.choice}
          withOwnAmount={isSacrifice ? fields.own_amount : undefined}
        />
      )}
      {audience === "other" ? (
        <>
          <TextField
            field={fields.name}
            label={t("form.otherName")}
            hint={isSpring ? t("spring.shown") : undefined}
            autoComplete="off"
            required
          />
          <TextField
            field={fields.phone}
            label={t("form.otherPhone")}
            hint={t("form.otherPhoneHint")}
            type="tel"
            autoComplete="off"
            inputMode="tel"
          />
        </>
      ) : (
        amounts === "all" && (
          <TextField
            field={fields.name}
            label={t("form.name")}
            hint={t(isSpring ? "spring.nameHint" : "form.nameHint")}
            autoComplete="name"
          />
        )
      )}
      {needsProxy && <TickField field={fields.proxy}>{t("form.proxy")}</TickField>}
      {amounts === "all" && (
        <TextAreaField
          field={fields.note}
          label={t("form.note")}
          hint={t(isSpring ? "spring.noteHint" : "form.noteHint")}
          maxLength={noteLength}
        />
      )}
      {(audience === "other" || amounts === "all") && <PrivacyNote />}
      <div className="form-actions cluster">
        <SubmitButton className="button-donate" disabled={!isReady}>
          {t("form.submit")}
        </SubmitButton>
        {/* Only where it follows what is chosen; behind the button, which must not move under a finger. */}
        {isHydrated && (
          <p aria-live="polite">
            {amount !== undefined && (
              <>
                {t("form.total")} <strong className="money">{money(amount)}</strong>
              </>
            )}
          </p>
        )}
      </div>
    </CheckedForm>
  );
}

/** For oneself or for another person: a link each, so that only the fields in use are on the page. */
function AudienceTabs({
  audience,
  audienceTo,
  onLeave,
}: Pick<GivingFormProps, "audience" | "audienceTo"> & { onLeave: () => void }) {
  const { t } = useTexts("donate");
  return (
    <div className="cluster" role="group" aria-label={t("form.audience")}>
      {(["self", "other"] as const).map((one) => (
        <Fragment key={one}>
          <Link
            className={`button button-small ${one === audience ? "" : "button-quiet"}`}
            to={audienceTo[one]}
            aria-current={one === audience ? "true" : undefined}
            preventScrollReset
            replace
            onClick={onLeave}
          >
            {t(`form.for.${one}`)}
          </Link>{" "}
        </Fragment>
      ))}
    </div>
  );
}

/** What both audiences have fields for; a name is another one's for each. */
function typedValues(form: HTMLFormElement): Typed {
  const current = new FormData(form);
  return Object.fromEntries(
    ["choice", "own_amount", "all", "note"].flatMap((name) =>
      current.get(name) ? [[name, String(current.get(name))]] : [],
    ),
  );
}
