import { getSelectProps } from "@conform-to/react";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { type Audience, restBelowShare, shareOptions, sharesIn, smallestAmount } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { maximumAmount } from "~/contract/rules/limits.ts";
import { liraText } from "~/contract/rules/money-text.ts";
import { partOfPerson, type PeopledCause, peopleReached } from "~/contract/rules/people-reached.ts";
import {
  FieldError,
  type FormField,
  type FormFields,
  RadioField,
  TextField,
  TickField,
} from "~/forms/checked-form.tsx";
import { RadioOptions } from "~/forms/choice.tsx";
import { choiceGridClass, hintClass, labelClass, selectClass } from "~/forms/form-classes.ts";
import { parseMoney } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { FormActions, SubmitButton } from "~/ui/buttons.tsx";
import { firstChoice, peopledCause, presetOptions, shareNameField, type ShareNameField } from "./giving-choices.ts";
import type { GivingFields } from "./giving-schema.ts";

/** Most characters of a sum that one of two columns has room for on a narrow phone. */
const longestInColumn = 7;

/** Renders the preset amounts, each with what it does, and one share or the rest of the goal. */
export function AmountTiles({ cause, audience, chosen }: { cause: Cause; audience: Audience; chosen: unknown }) {
  const { t, money } = useTexts("donate");
  const rest = restBelowShare(cause);
  // A tile may break words anywhere, but no sum.
  const sum = (amount: number) => <span className="whitespace-nowrap">{money(amount)}</span>;
  const peopled = peopledCause(cause);
  const whatItDoes = (well: PeopledCause, amount: number) => {
    const [people, part] = [peopleReached(well, amount), partOfPerson(well, amount)];
    return people > 0 ? t("form.people", { count: people }) : part ? t(`form.part.${part}`) : t("form.helpsOne");
  };
  const presets = presetOptions(cause).map((amount) => {
    const hint = peopled ? whatItDoes(peopled, amount) : undefined;
    return { value: `preset-${amount}`, label: sum(amount), hint, amount };
  });
  const isWide = (amount: number) => money(amount).length > longestInColumn;
  const options = [
    ...presets,
    ...(rest === null
      ? []
      : [
          {
            value: "rest",
            label: t("form.restAmount", { amount: money(rest) }),
            hint: t("form.restHint", { price: money(cause.cost) }),
            amount: rest,
            isWide: isWide(rest),
          },
        ]),
    ...(shareOptions(cause, audience).length > 0
      ? [
          {
            value: "shares",
            label: sum(cause.cost),
            hint: t("form.oneShare"),
            amount: cause.cost,
            isWide: isWide(cause.cost),
          },
        ]
      : []),
  ];
  return (
    <div className={choiceGridClass}>
      <RadioOptions name="choice" chosen={chosen} options={options} />
    </div>
  );
}

interface AmountPickerProps {
  readonly cause: Cause;
  readonly audience: Audience;
  readonly fields: FormFields<GivingFields>;
}

/**
 * Chooses a preset amount, shares, an own amount or the whole remaining amount (§2, §4, §9). One is chosen from the
 * start. A selected number of shares and a typed amount win over the tiles (see `chosenAmount`). The script of the page
 * clears the others (enhance/choice-rules.ts).
 */
export function AmountPicker({ cause, audience, fields }: AmountPickerProps) {
  const { t, language, money } = useTexts("donate");
  const isSacrifice = cause.basket_able_type === basketTypes.sacrifice;
  const rest = restBelowShare(cause);
  const left = cause.remaining_amount;
  const isOneShare = left === cause.cost && shareOptions(cause, audience).length > 0;
  const mayGiveAll = left !== null && left <= maximumAmount && rest === null && !isOneShare;
  const chosen = fields.choice.initialValue ?? firstChoice(cause, audience);
  return (
    <fieldset
      data-choices=""
      id={fields.choice.id}
      tabIndex={-1}
      aria-describedby={fields.choice.errors ? fields.choice.errorId : undefined}
    >
      <legend className={labelClass}>{t("form.amount")}</legend>
      <FieldError field={fields.choice} />
      <div className="space-y-2">
        <AmountTiles cause={cause} audience={audience} chosen={chosen} />
        {shareOptions(cause, audience).length > 1 && (
          <SeveralShares cause={cause} audience={audience} field={fields.shares} />
        )}
        <RadioOptions name="choice" chosen={chosen} options={[{ value: "own", label: t("form.own") }]} />
        <TextField
          field={fields.own_amount}
          label={t("form.ownAmount")}
          hint={t(isSacrifice ? "form.ownShareHint" : "form.ownHint", {
            minimum: money(smallestAmount(cause.remaining_amount)),
          })}
          placeholder={t("form.ownPlaceholder", {
            minimum: liraText(smallestAmount(cause.remaining_amount), language),
          })}
          inputMode="decimal"
          autoComplete="transaction-amount"
          suffix="TL"
        />
        <CountedAs cause={cause} fields={fields} />
        {mayGiveAll && (
          <TickField field={fields.all} data-amount={left}>
            {t(isSacrifice ? "form.allContribution" : "form.all", { amount: money(left) })}
          </TickField>
        )}
      </div>
    </fieldset>
  );
}

/** Asks whether a typed amount that pays for shares is meant as them, once the form was answered so. */
function CountedAs({ cause, fields: { own_amount, counted_as: field } }: Pick<AmountPickerProps, "cause" | "fields">) {
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

function SeveralShares({
  cause,
  audience,
  field,
}: Pick<AmountPickerProps, "cause" | "audience"> & { field: FormFields<GivingFields>["shares"] }) {
  const { t } = useTexts("donate");
  const { key: _key, ...select } = getSelectProps(field);
  return (
    <div>
      <label className={labelClass} htmlFor={field.id}>
        {t("form.shares")}
      </label>{" "}
      <select {...select} className={selectClass}>
        <option value="">{t("form.choose")}</option>
        <ShareCounts cause={cause} audience={audience} />
      </select>
      <FieldError field={field} />
    </div>
  );
}

/** Renders the counts of shares with their price; on behalf of another person one, and a list of several (§9). */
function ShareCounts({ cause, audience }: Pick<AmountPickerProps, "cause" | "audience">) {
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

/** Renders the button that leads a gift straight to payment; the page's script adds the chosen sum to its words. */
export function GiveButton({ className }: { className: string }) {
  const { t } = useTexts("donate");
  return (
    <SubmitButton
      kind="donate"
      className={className}
      name="next"
      value="payment"
      words={t("form.giveSum", { amount: "{sum}" })}
    >
      {t("form.give")}
    </SubmitButton>
  );
}

/** Renders the two ways to go on with a gift: paying at once, or putting it into the basket. */
export function GivingActions() {
  const { t } = useTexts("donate");
  return (
    <FormActions>
      <GiveButton className="grow" />{" "}
      <SubmitButton kind="quiet" name="next" value="basket">
        {t("form.submit")}
      </SubmitButton>
    </FormActions>
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
