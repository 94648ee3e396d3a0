import { Fragment, type ReactNode } from "react";
import { href, useRouteLoaderData, useSearchParams } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { boundFunds, countedFunds, isBound } from "~/contract/rules/funds.ts";
import { cardMessageLength, cardOccasions } from "~/contract/rules/gift-cards.ts";
import { type Audience, besideBasket, shareOptions, sumKey, type SumsByCause } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { maximumShares, noteLength } from "~/contract/rules/limits.ts";
import {
  CheckedForm,
  type FormField,
  type FormFields,
  NameChoiceField,
  PrivacyNote,
  RadioField,
  SelectField,
  ShortField,
  TextAreaField,
  TextField,
  TickField,
  useCheckedForm,
} from "~/forms/checked-form.tsx";
import { Options } from "~/forms/choice.tsx";
import { formClass, hintClass, labelClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass, Link } from "~/ui/buttons.tsx";
import { useFundWord } from "~/ui/gift-words.tsx";
import { causeName, donatePath } from "~/ui/page-addresses.ts";
import { Cluster, calloutClass } from "~/ui/page.tsx";
import { ProfileFill, useIsMember } from "~/ui/profile-fill.tsx";
import { useOffers } from "~/ui/site-facts.tsx";
import { WhoReceives } from "~/ui/who-asks.tsx";
import { giftStart, shareNamesOf } from "./giving-choices.ts";
import { GiveButton, GivingSum, ShareNames, ToBasketButton } from "./giving-fields.tsx";
import { chosenAmount, type GivingFields, type givingSchemaWith } from "./giving-schema.ts";

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

/** Returns a cause as the visitor may give to it beside what their basket holds. */
export function useBesideBasket(cause: Cause): Cause {
  const shell = useRouteLoaderData("routes/shell/layout") as { inBasket: SumsByCause } | undefined;
  return besideBasket(cause, shell?.inBasket ?? {});
}

/**
 * Renders the form that adds a gift for one cause to the basket. The script of the page shows the chosen sum on the
 * button, and disables the buttons without a sum (§5) and, for a sacrifice on behalf of another person, until the power
 * of attorney is given, and takes the rhythm, the sum and the note along when the audience changes. Without it the
 * address of the other form carries rhythm and sum (`withGift`).
 */
export function GivingForm({
  cause: wholeCause,
  audience,
  audienceTo,
  redirectTo,
  isQuick = false,
  lastResult,
  id,
}: GivingFormProps) {
  const { t, language } = useTexts("donate");
  const hasDetails = useOffers("gift_details");
  const [search] = useSearchParams();
  const cause = useBesideBasket(wholeCause);
  const start = giftStart(search, cause, { audience, language });
  const [form, fields] = useCheckedForm<ReturnType<typeof givingSchemaWith>>(id, lastResult, start);
  const isSpring = cause.basket_able_type === basketTypes.spring;
  const names = shareNamesOf({ cause: causeName(cause) }, chosenShares(fields, cause, language));
  const words = { fields, isSpring, hasDetails };
  const isSacrifice = cause.basket_able_type === basketTypes.sacrifice;
  const fund = !isQuick && <FundField field={fields.fund} cause={cause} asked={search.get("fund")} />;
  // Sadaka is a choice of few: it stands with the words that most donors leave empty.
  const isFundOpen = cause.funds.some(isBound) || search.has("fund");
  const tabs = (
    <>
      <AudienceTabs audience={audience} audienceTo={audienceTo} />
      {!isFundOpen && fund}
    </>
  );
  if (cause !== wholeCause && cause.remaining_amount === 0)
    return (
      <p className={calloutClass()}>
        {t("form.restInBasket")} <Link to={href("/basket")}>{t("form.toBasket")}</Link>
      </p>
    );
  return (
    <CheckedForm
      form={form}
      keeps
      className={`${formClass} bg-surface`}
      action={donatePath(wholeCause, audience)}
      data-giving={sumKey(cause.basket_able_type, cause.id)}
      data-waits=""
      data-remaining={cause.remaining_amount ?? undefined}
    >
      <input type="hidden" name="cause" value={causeName(cause)} />
      <input type="hidden" name="for" value={audience} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <input type="hidden" name="page" value={audienceTo[audience]} />
      {/* The Enter key submits a form with its first button. */}
      <button className="hidden" type="submit" name="next" value="payment" tabIndex={-1}>
        {t("form.give")}
      </button>{" "}
      {isSacrifice && tabs}
      <GivingSum cause={cause} audience={audience} fields={fields} />
      {names !== null && <ShareNames fields={fields} shares={names.length} isForOther={audience === "other"} />}
      {isFundOpen && fund}
      {audience === "other" ? (
        <>
          {!isSacrifice && tabs}
          <OtherWords {...words} isNamed={names === null} isQuick={isQuick} needsProxy={isSacrifice} />
        </>
      ) : (
        <OwnWords {...words} isQuick={isQuick} tabs={isSacrifice ? null : tabs} />
      )}
      {(audience === "other" || !isQuick) && <PrivacyNote />}
      <GiveButton hasShares={isSacrifice && shareOptions(cause, audience).length > 0} />
      <ToBasketButton />
      <WhoReceives />
    </CheckedForm>
  );
}

/** Returns how many shares the answered form chose; 0 for a form that was not sent yet. */
function chosenShares(fields: FormFields<GivingFields>, cause: Cause, language: Language): number {
  const text = ({ initialValue }: FormField) => (typeof initialValue === "string" ? initialValue : undefined);
  const chosen = chosenAmount(
    {
      choice: text(fields.choice),
      // What was refused, or stands in an address, may be any number.
      shares: Math.min(Number(text(fields.shares)) || 0, maximumShares) || undefined,
      own_amount: text(fields.own_amount),
      counted_as: text(fields.counted_as),
      all: text(fields.all) !== undefined,
    },
    cause,
    language,
  );
  return "error" in chosen ? 0 : chosen.share_value;
}

interface FundFieldProps {
  readonly field: FormField;
  readonly cause: Cause;
  /** The fund that the page's address asks for. */
  readonly asked: string | null;
}

/** Asks which fund a gift belongs to, where the cause takes several, and says where the asked one is not taken. */
function FundField({ field, cause, asked }: FundFieldProps) {
  const { t } = useTexts("donate");
  const fundWord = useFundWord();
  const missed = boundFunds.find((fund) => fund === asked && !cause.funds.includes(fund));
  // What is counted on a page of its own is no choice here, unless that page led here or the form came back with it.
  const offered = cause.funds.filter(
    (fund) => [asked, field.initialValue].includes(fund) || !countedFunds.some((counted) => counted === fund),
  );
  const decidedBy = "funds_decided_by" in cause && cause.funds.some(isBound) && cause.funds_decided_by;
  return (
    <>
      {missed && (
        <p className={calloutClass()}>
          {t("fund.notTaken", { fund: fundWord(missed) })}{" "}
          <Link to={`${href("/donate")}?fund=${missed}`}>{t("fund.others", { fund: fundWord(missed) })}</Link>
        </p>
      )}
      {cause.funds.length > 1 && (
        <SelectField
          field={field}
          label={t("fund.label")}
          hint={decidedBy ? t("fund.decidedBy", { name: decidedBy }) : undefined}
        >
          <Options of={offered.map((fund) => [fund, t(`common:fund.${fund}`)])} />
        </SelectField>
      )}
    </>
  );
}

interface OwnWordsProps {
  readonly fields: FormFields<GivingFields>;
  readonly isSpring: boolean;
  /** Whether gifts have notes and a choice how their name is shown. */
  readonly hasDetails: boolean;
}

interface OtherWordsProps extends OwnWordsProps {
  /** Whether one name is asked for; else each share has its own. */
  readonly isNamed: boolean;
  readonly isQuick: boolean;
  /** Whether the gift is a sacrifice, for which that person gives a power of attorney. */
  readonly needsProxy: boolean;
}

/** Renders what a gift on behalf of another person says: who it is, how that is shown, a card, a note. */
function OtherWords({ fields, isSpring, hasDetails, isNamed, isQuick, needsProxy }: OtherWordsProps) {
  const { t } = useTexts("donate");
  const hasCards = useOffers("gift_cards");
  return (
    <>
      {isNamed && (
        <TextField
          field={fields.name}
          label={t("form.otherName")}
          hint={isSpring && hasDetails ? t("spring.shown") : undefined}
          autoComplete="off"
          required
        />
      )}
      <TextField
        field={fields.phone}
        label={t("form.otherPhone")}
        hint={t("form.otherPhoneHint")}
        type="tel"
        autoComplete="off"
      />
      {hasDetails && (
        <NameChoiceField
          field={fields.shown_as}
          hint={t(isSpring ? "form.shownHint" : "form.shownHintOther")}
          isForOther
        />
      )}
      {!isQuick && hasCards && <CardWish fields={fields} />}
      {needsProxy && <TickField field={fields.proxy}>{t("form.proxy")}</TickField>}
      {!isQuick && hasDetails && <NoteField field={fields.note} isSpring={isSpring} />}
    </>
  );
}

/**
 * Renders the name and the note of a gift in one's own name. On a spring's page everybody reads them, so they stand
 * open; elsewhere they are folded away with the way to give for somebody else, because most donors leave them empty.
 */
function OwnWords({
  fields,
  isSpring,
  hasDetails,
  isQuick,
  tabs,
}: OwnWordsProps & { readonly isQuick: boolean; readonly tabs: ReactNode }) {
  const { t } = useTexts("donate");
  const nameHint = useIsMember() ? "form.nameHintMember" : "form.nameHint";
  const words = !isQuick && (
    <>
      <div className="space-y-2">
        <TextField
          field={fields.name}
          label={t("form.name")}
          hint={t(isSpring && hasDetails ? "spring.nameHint" : nameHint)}
          autoComplete="name"
        />
        <ProfileFill />
      </div>
      {hasDetails && (
        <>
          <NameChoiceField field={fields.shown_as} hint={t("form.shownHint")} isForOther={false} />
          <NoteField field={fields.note} isSpring={isSpring} />
        </>
      )}
    </>
  );
  if (isSpring) {
    return (
      <>
        {words}
        {tabs}
      </>
    );
  }
  if (isQuick) return tabs;
  const isUsed = [fields.name, fields.note, fields.shown_as, fields.fund].some(
    ({ errors, initialValue }) => errors || (initialValue && !["full_name", "general"].includes(String(initialValue))),
  );
  return (
    <details open={isUsed}>
      <summary className="py-2 font-semibold text-link underline">
        {t(tabs ? "form.addWordsOrPerson" : "form.addWords")}
      </summary>
      <div className="mt-3 space-y-6">
        {tabs}
        {words}
      </div>
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

/**
 * Changes the audience: each has an address with a form of its own, so that the page has only the fields in use. A
 * button, because without scripts only a form that is sent takes along what is chosen in it.
 */
function AudienceTabs({ audience, audienceTo }: Pick<GivingFormProps, "audience" | "audienceTo">) {
  const { t } = useTexts("donate");
  return (
    <Cluster as="div" role="group" aria-label={t("form.audience")}>
      {(["self", "other"] as const).map((one) => (
        <Fragment key={one}>
          <button
            className={buttonClass(one === audience ? "primary" : "quiet", "small")}
            type="submit"
            name="change_to"
            // Lynx draws it before the words of the button.
            value={one}
            aria-pressed={one === audience}
            data-stays=""
            data-carries={audienceTo[one]}
          >
            {t(`form.for.${one}`)}
          </button>{" "}
        </Fragment>
      ))}
    </Cluster>
  );
}

type CardFields = Pick<FormFields<GivingFields>, `card${string}` & keyof GivingFields>;

/**
 * Renders the wish for a card by mail that tells somebody of the gift. Styles alone show its fields once it is ticked,
 * so it works without JavaScript; a browser without such styles always shows them, and they count only when ticked.
 */
function CardWish({ fields }: { readonly fields: CardFields }) {
  const { t } = useTexts("donate");
  return (
    <fieldset className="card-wish">
      <legend className={labelClass}>{t("card.legend")}</legend>{" "}
      <TickField field={fields.card}>{t("card.tick")}</TickField>
      <div className="if-card mt-2 space-y-4">
        <p className={hintClass}>{t("card.hint")}</p>
        <RadioField
          field={fields.card_occasion}
          label={t("card.occasion.label")}
          options={cardOccasions.map((value) => ({ value, label: t(`card.occasion.${value}`) }))}
          usual="name"
        />
        <TextField
          field={fields.card_recipient}
          label={t("card.recipient")}
          hint={t("card.recipientHint")}
          autoComplete="off"
        />
        <TextField
          field={fields.card_email}
          label={t("card.email")}
          hint={t("card.emailHint")}
          type="email"
          autoComplete="off"
        />
        <TextAreaField
          field={fields.card_message}
          label={t("card.message")}
          hint={t("card.messageHint")}
          maxLength={cardMessageLength}
        />
        <ShortField field={fields.card_day} label={t("card.day")} hint={t("card.dayHint")} keeps="day" />
      </div>
    </fieldset>
  );
}
