import { Fragment, useCallback, useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Audience } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { noteLength } from "~/contract/rules/limits.ts";
import { CheckedForm, type FormField, type FormFields, useCheckedForm } from "~/forms/checked-form.tsx";
import { TextAreaField, TextField, TickField } from "~/forms/field.tsx";
import { FormActions } from "~/forms/form-actions.tsx";
import { NameChoiceField } from "~/forms/name-choice-field.tsx";
import { PrivacyNote } from "~/forms/privacy-note.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats, useLanguage } from "~/i18n/use-language.ts";
import { buttonClass } from "~/ui/button.ts";
import { causeName } from "~/ui/cause-addresses.ts";
import { Cluster } from "~/ui/cluster.tsx";
import { useHydrated } from "~/ui/hydrated.ts";
import { useSiteFacts } from "~/ui/site-facts.ts";
import { SubmitButton } from "~/ui/submit-button.tsx";
import { AmountPicker } from "./amount-picker.tsx";
import { CardWish } from "./card-wish.tsx";
import { DonationTypeChoice } from "./donation-type.tsx";
import type { GivingFields, givingSchemaWith } from "./giving-schema.ts";
import { chosenAmount, firstChoice } from "./giving.ts";

interface GivingFormProps {
  readonly cause: Cause;
  readonly audience: Audience;
  /** Addresses of this form for a gift in one's own name or in another person's. */
  readonly audienceTo: Readonly<Record<Audience, string>>;
  /** Address to open after the gift was added to the basket. */
  readonly redirectTo: string;
  /** Without the name and the note that a gift in one's own name can have, as in the quick dialogs. */
  readonly isQuick?: boolean;
  readonly lastResult?: unknown;
  /** Unique on the page. */
  readonly id: string;
}

/** Typed values by field. */
type Typed = Readonly<Record<string, string>>;

/**
 * Renders the form that adds a gift for one cause to the basket. With JavaScript the total is shown at once, and for a
 * spring the typed values are kept when the audience changes. Other causes offer different shares for each audience, so
 * their form starts empty.
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
  isQuick = false,
  lastResult,
  id,
  typed,
  onLeave,
}: AudienceFormProps) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  const language = useLanguage();
  const isHydrated = useHydrated();
  const { regularGifts } = useSiteFacts();
  const [form, fields] = useCheckedForm<ReturnType<typeof givingSchemaWith>>({ id, lastResult, defaultValue: typed });
  const first = chosenAmount({ choice: firstChoice(cause, audience), all: false }, cause, language);
  const [amount, setAmount] = useState("amount" in first ? first.amount : undefined);
  const [isChosen, setIsChosen] = useState("amount" in first);
  const [hasProxy, setHasProxy] = useState(false);
  const isSacrifice = cause.basket_able_type === basketTypes.sacrifice;
  const isSpring = cause.basket_able_type === basketTypes.spring;
  const needsProxy = isSacrifice && audience === "other";

  const updateChoice = useCallback(
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
      // An unparsable amount counts as chosen, so that clicking the button shows the error.
      setIsChosen("amount" in chosen || Boolean(current.get("own_amount")));
      setHasProxy(current.has("proxy"));
    },
    [cause, language],
  );

  // Includes what was chosen before hydration or restored by the browser.
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => updateChoice(element.current!), [updateChoice]);

  // The buttons are disabled without an amount (§5), and for a sacrifice on behalf of another person until the power of
  // attorney is given.
  const isReady = !isHydrated || (isChosen && (hasProxy || !needsProxy));

  return (
    <CheckedForm
      form={form}
      keeps
      action={href("/donate")}
      ref={element}
      onChange={(event) => updateChoice(event.currentTarget)}
    >
      <input type="hidden" name="cause" value={causeName(cause)} />
      <input type="hidden" name="for" value={audience} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <AudienceTabs
        audience={audience}
        audienceTo={audienceTo}
        onLeave={() => isSpring && onLeave(typedValues(element.current!))}
      />
      {regularGifts && <DonationTypeChoice type={fields.type} neededMost={fields.needed_most} />}
      <AmountPicker cause={cause} audience={audience} fields={fields} />
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
        !isQuick && <OwnWords fields={fields} isSpring={isSpring} />
      )}
      {audience === "other" && <NameChoiceField field={fields.shown_as} hint={t("form.shownHint")} isForOther />}
      {audience === "other" && !isQuick && <CardWish fields={fields} />}
      {needsProxy && <TickField field={fields.proxy}>{t("form.proxy")}</TickField>}
      {audience === "other" && !isQuick && <NoteField field={fields.note} isSpring={isSpring} />}
      {(audience === "other" || !isQuick) && <PrivacyNote />}
      <FormActions>
        <SubmitButton kind="donate" className="grow" name="next" value="payment" disabled={!isReady}>
          {/* Only JavaScript keeps the sum up to date. */}
          {isHydrated && amount !== undefined ? t("form.giveSum", { amount: money(amount) }) : t("form.give")}
        </SubmitButton>{" "}
        <SubmitButton kind="quiet" name="next" value="basket" disabled={!isReady}>
          {t("form.submit")}
        </SubmitButton>
      </FormActions>
    </CheckedForm>
  );
}

/**
 * Renders the name and the note of a gift in one's own name. On a spring's page everybody reads them, so they stand
 * open; elsewhere they are folded away, because most donors leave them empty.
 */
function OwnWords({ fields, isSpring }: { fields: FormFields<GivingFields>; isSpring: boolean }) {
  const { t } = useTexts("donate");
  const words = (
    <>
      <TextField
        field={fields.name}
        label={t("form.name")}
        hint={t(isSpring ? "spring.nameHint" : "form.nameHint")}
        autoComplete="name"
      />
      <NameChoiceField field={fields.shown_as} hint={t("form.shownHint")} isForOther={false} />
      <NoteField field={fields.note} isSpring={isSpring} />
    </>
  );
  if (isSpring) return words;
  const isUsed = [fields.name, fields.note, fields.shown_as].some(
    ({ errors, initialValue }) => errors || (initialValue && initialValue !== "full_name"),
  );
  return (
    <details open={isUsed}>
      <summary className="py-2 font-semibold text-link underline">{t("form.addWords")}</summary>
      <div className="mt-3 space-y-6">{words}</div>
    </details>
  );
}

function NoteField({ field, isSpring }: { field: FormField; isSpring: boolean }) {
  const { t } = useTexts("donate");
  return (
    <TextAreaField
      field={field}
      label={t("form.note")}
      hint={t(isSpring ? "spring.noteHint" : "form.noteHint")}
      maxLength={noteLength}
    />
  );
}

/** Links to a form for each audience, so that the page has only the fields in use. */
function AudienceTabs({
  audience,
  audienceTo,
  onLeave,
}: Pick<GivingFormProps, "audience" | "audienceTo"> & { onLeave: () => void }) {
  const { t } = useTexts("donate");
  return (
    <Cluster as="div" role="group" aria-label={t("form.audience")}>
      {(["self", "other"] as const).map((one) => (
        <Fragment key={one}>
          <Link
            className={buttonClass(one === audience ? "primary" : "quiet", "small")}
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
    </Cluster>
  );
}

/**
 * Returns the values of the fields that both audiences share. The name is left out, because it belongs to a different
 * person.
 */
function typedValues(form: HTMLFormElement): Typed {
  const current = new FormData(form);
  return Object.fromEntries(
    ["choice", "own_amount", "all", "note", "type", "needed_most", "shown_as"].flatMap((name) =>
      current.get(name) ? [[name, String(current.get(name))]] : [],
    ),
  );
}
