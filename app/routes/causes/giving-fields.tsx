import { getInputProps } from "@conform-to/react";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { type Audience, isSeasonal, shareOptions, sharesIn, smallestAmount } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { maximumAmount } from "~/contract/rules/limits.ts";
import { liraText } from "~/contract/rules/money-text.ts";
import { priceOfPerson, waterOfGifts, type WaterOfGift } from "~/contract/rules/people-reached.ts";
import { donationTypes } from "~/contract/rules/regular-giving.ts";
import {
  FieldError,
  type FormField,
  type FormFields,
  RadioField,
  SelectField,
  TextField,
  TickField,
} from "~/forms/checked-form.tsx";
import { RadioOptions } from "~/forms/choice.tsx";
import { choiceGridClass, hintClass, labelClass } from "~/forms/form-classes.ts";
import { parseMoney } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { SubmitButton } from "~/ui/buttons.tsx";
import { useSiteFacts } from "~/ui/site-facts.tsx";
import { peopledCause, presetOptions, shareNameField, type ShareNameField } from "./giving-choices.ts";
import type { GivingFields } from "./giving-schema.ts";

/** The fields of a gift's rhythm and sum; every form of giving has them. */
type SumFields = Pick<
  FormFields<GivingFields>,
  "type" | "needed_most" | "choice" | "shares" | "own_amount" | "counted_as" | "all"
>;

interface GivingSumProps {
  /** Beside what the visitor's basket holds; null where it is chosen in the form. */
  readonly cause: Cause | null;
  readonly audience: Audience;
  readonly fields: SumFields;
  /** Without shares and the whole rest, for which the cause's own form is one link away. */
  readonly isShort?: boolean;
}

/**
 * Asks how often and how much: once or every month, a preset sum with what it does, one field for another sum, the
 * whole rest, shares (§2, §4, §9). One is chosen from the start. The whole rest wins over a typed sum, that over a
 * number of shares, and that over a preset (see `chosenAmount`). The script of the page clears the others
 * (enhance/choice-rules.ts).
 */
export function GivingSum({ cause, audience, fields, isShort = false }: GivingSumProps) {
  const { t, money } = useTexts("donate");
  const peopled = cause && peopledCause(cause);
  const perPerson = peopled && priceOfPerson(peopled);
  return (
    <>
      <Rhythm cause={cause} fields={fields} />
      <fieldset
        data-choices=""
        id={fields.choice.id}
        tabIndex={-1}
        aria-describedby={fields.choice.errors ? fields.choice.errorId : undefined}
      >
        <legend className={labelClass}>
          {perPerson ? t("form.perPerson", { amount: money(perPerson) }) : t("form.amount")}
        </legend>
        <FieldError field={fields.choice} />
        <div className="space-y-2">
          <Presets cause={cause} field={fields.choice} />
          {cause?.basket_able_type === basketTypes.sacrifice && (
            <Shares cause={cause} audience={audience} field={fields.shares} />
          )}
          <OtherSum cause={cause} field={fields.own_amount} />
          {cause && <CountedAs cause={cause} fields={fields} />}
          {cause && !isShort && <WholeRest cause={cause} field={fields.all} />}
          {cause && !isShort && cause.basket_able_type !== basketTypes.sacrifice && (
            <ShareFold cause={cause} audience={audience} field={fields.shares} />
          )}
        </div>
      </fieldset>
    </>
  );
}

/**
 * Renders the toggle of §2: once (default, §4) or every month, and for a regular gift the choice to let it go where it
 * is needed most. Styles alone show that choice, so it works without JavaScript.
 */
function Rhythm({ cause, fields: { type, needed_most } }: Pick<GivingSumProps, "cause" | "fields">) {
  const { t, lastDay } = useTexts("donate");
  const { regularGifts } = useSiteFacts();
  if (!regularGifts || (cause && isSeasonal(cause))) return null;
  const ends = cause && "ends_at" in cause ? cause.ends_at : null;
  const chosen = type.initialValue === "regular" ? "regular" : "once";
  return (
    <fieldset className="donation-type" id={type.id} tabIndex={-1}>
      <legend className="sr-only">{t("form.type.label")}</legend>
      <FieldError field={type} />
      <div className={choiceGridClass}>
        <RadioOptions
          name={type.name}
          chosen={chosen}
          options={donationTypes.map((value) => ({ value, label: t(`form.type.${value}`) }))}
        />
      </div>
      <div className="if-regular mt-2">
        <p className={hintClass}>{t("form.type.hint")}</p>
        {ends && <p className={hintClass}>{t("form.type.springEnds", { day: lastDay(ends) })}</p>}
        <TickField field={needed_most}>{t("form.type.neededMost")}</TickField>
      </div>
    </fieldset>
  );
}

/** Renders the preset sums, each with what it does where that can be said. */
function Presets({ cause, field }: { cause: Cause | null; field: FormField }) {
  const { t, money } = useTexts("donate");
  const presets = presetOptions(cause);
  if (presets.length === 0) return null;
  const peopled = cause && peopledCause(cause);
  const waters = peopled ? waterOfGifts(peopled, presets) : [];
  const said = (water: WaterOfGift | null | undefined) => {
    if (!water) return undefined;
    const part = water.part && t(`form.part.${water.part}`);
    if (water.people === 0) return part ?? undefined;
    return part ? t("form.peopleAnd", { count: water.people, part }) : t("form.people", { count: water.people });
  };
  const options = presets.map((amount, place) => ({
    value: `preset-${amount}`,
    // A tile may break words anywhere, but no sum.
    label: <span className="whitespace-nowrap">{money(amount)}</span>,
    hint: said(waters[place]),
    amount,
  }));
  return (
    <div className={choiceGridClass}>
      <RadioOptions name="choice" chosen={field.initialValue} options={options} />
    </div>
  );
}

/** Renders the one field for another sum: its name, the sum and the currency in one line. */
function OtherSum({ cause, field }: { cause: Cause | null; field: FormField }) {
  const { t, language, money } = useTexts("donate");
  const least = smallestAmount(cause?.remaining_amount ?? null);
  const isSacrifice = cause?.basket_able_type === basketTypes.sacrifice;
  const { key: _key, ...input } = getInputProps(field, {
    type: "text",
    ariaDescribedBy: isSacrifice ? field.descriptionId : undefined,
  });
  return (
    <div>
      {isSacrifice && (
        <p className={hintClass} id={field.descriptionId}>
          {t("form.ownShareHint", { minimum: money(least) })}
        </p>
      )}
      <div className="flex items-center rounded-sm border border-line bg-surface text-[1.0625rem]">
        <label className="flex-none py-2.5 ps-3.5 pe-2 font-semibold" htmlFor={field.id}>
          {t("form.own")}
        </label>{" "}
        <input
          {...input}
          className="w-full min-w-0 flex-1 rounded-sm border-0 bg-surface py-2.5 text-end text-ink supports-flex:min-h-12"
          placeholder={t("form.ownPlaceholder", { minimum: liraText(least, language) })}
          inputMode="decimal"
          autoComplete="transaction-amount"
          data-characters="amount"
        />{" "}
        <span className="flex-none ps-2 pe-3.5 font-semibold">TL</span>
      </div>
      <FieldError field={field} />
    </div>
  );
}

/** Offers all that is missing to the goal, once: for the next month nothing would be left. */
function WholeRest({ cause, field }: { cause: Cause; field: FormField }) {
  const { t, money } = useTexts("donate");
  const left = cause.remaining_amount;
  const isOneShare = left === cause.cost && shareOptions(cause, "self").length > 0;
  if (left === null || left > maximumAmount || isOneShare) return null;
  const isSacrifice = cause.basket_able_type === basketTypes.sacrifice;
  return (
    <TickField field={field} data-amount={left}>
      {t(isSacrifice ? "form.allContribution" : "form.all", { amount: money(left) })}
    </TickField>
  );
}

/** Asks whether a typed amount that pays for shares is meant as them, once the form was answered so. */
function CountedAs({
  cause,
  fields: { own_amount, counted_as: field },
}: {
  readonly cause: Cause;
  readonly fields: SumFields;
}) {
  const { t, language, money } = useTexts("donate");
  const typed = typeof own_amount.initialValue === "string" ? parseMoney(own_amount.initialValue, language) : null;
  if (typed === null || !(field.errors || field.initialValue)) return null;
  const shares = sharesIn(cause, typed);
  return (
    <RadioField
      field={field}
      label={t("form.countedAs", { amount: money(typed) })}
      usual=""
      options={[
        {
          value: `shares-${shares}`,
          label: t("form.asShares", { count: shares, amount: money(shares * cause.cost) }),
          amount: shares * cause.cost,
        },
        {
          value: "contribution",
          label: t("form.asContribution", { amount: money(typed) }),
          hint: t("form.asContributionHint"),
          amount: typed,
        },
      ]}
    />
  );
}

interface SharesProps {
  readonly cause: Cause;
  readonly audience: Audience;
  readonly field: FormField;
}

function Shares({ cause, audience, field }: SharesProps) {
  const { t } = useTexts("donate");
  if (shareOptions(cause, audience).length === 0) return null;
  return (
    <SelectField field={field} label={t("form.shares")}>
      <option value="">{t("form.choose")}</option>
      <ShareCounts cause={cause} audience={audience} />
    </SelectField>
  );
}

/** Folds the shares of a well or a project away: most donors give a sum. */
function ShareFold(props: SharesProps) {
  const { t, money } = useTexts("donate");
  const { cause, audience, field } = props;
  if (shareOptions(cause, audience).length === 0) return null;
  return (
    <details open={Boolean(field.initialValue || field.errors)}>
      <summary className="py-2 font-semibold text-link underline">
        {t("form.asShare", { price: money(cause.cost) })}
      </summary>
      <Shares {...props} />
    </details>
  );
}

/** Renders the counts of shares with their price; on behalf of another person one, and a list of several (§9). */
function ShareCounts({ cause, audience }: Omit<SharesProps, "field">) {
  const { t, money } = useTexts("donate");
  const option = (count: number) => (
    <option key={count} value={count} data-amount={count * cause.cost}>
      {t("common:shareCount", { count })} · {money(count * cause.cost)}
    </option>
  );
  const options = shareOptions(cause, audience);
  const isOnBehalf = audience === "other" && cause.basket_able_type === basketTypes.sacrifice;
  if (!isOnBehalf) return options.map(option);
  return (
    <>
      {option(1)}
      <optgroup label={t("form.severalShares")}>{options.slice(1).map(option)}</optgroup>
    </>
  );
}

/**
 * Renders the button that leads a gift straight to payment. The page's script says the sum and the rhythm on it, and
 * below it what is missing while it is disabled. It stays at the lower edge of a screen or a dialog that its form is
 * longer than.
 */
export function GiveButton({ hasShares = false }: { readonly hasShares?: boolean }) {
  const { t } = useTexts("donate");
  return (
    <p className="sticky bottom-0 z-1 -mx-1 bg-surface px-1 py-2">
      <SubmitButton
        kind="donate"
        className="w-full"
        name="next"
        value="payment"
        words={t("form.giveOnce", { amount: "{sum}" })}
        data-words-regular={t("form.giveMonthly", { amount: "{sum}" })}
      >
        {t("form.give")}
      </SubmitButton>
      <span
        className="mt-1 block text-center text-sm text-muted empty:hidden"
        data-missing-sum={t(hasShares ? "form.missingShares" : "form.missingSum")}
        data-missing-proxy={t("form.missingProxy")}
      />
    </p>
  );
}

/** Renders the other way to go on with a gift: into the basket, beside others. */
export function ToBasketButton() {
  const { t } = useTexts("donate");
  return (
    <p className="text-center">
      <SubmitButton kind="quiet" size="small" name="next" value="basket">
        {t("form.submit")}
      </SubmitButton>
    </p>
  );
}

interface ShareNamesProps {
  readonly fields: Readonly<Record<ShareNameField, FormField>>;
  readonly shares: number;
  readonly isForOther: boolean;
}

/** Renders as many fields as shares were chosen. A share of the donor's own needs no name. */
export function ShareNames({ fields, shares, isForOther }: ShareNamesProps) {
  const { t } = useTexts("donate");
  return (
    <fieldset className="space-y-4">
      <legend className={labelClass}>{t("form.shareNames")}</legend>
      {!isForOther && <p className={hintClass}>{t("form.shareNamesHint")}</p>}
      <input type="hidden" name="named_shares" value={shares} />
      {Array.from({ length: shares }, (_, place) => (
        <TextField
          key={place}
          field={fields[shareNameField(place + 1)]}
          label={t("form.shareName", { number: place + 1 })}
          autoComplete="off"
          required={isForOther}
        />
      ))}
    </fieldset>
  );
}
