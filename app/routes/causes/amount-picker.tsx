import { getSelectProps } from "@conform-to/react";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { type Audience, restBelowShare, shareOptions, sharesIn, smallestAmount } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { maximumAmount } from "~/contract/rules/limits.ts";
import { liraText } from "~/contract/rules/money-text.ts";
import type { FormFields } from "~/forms/checked-form.tsx";
import { FieldError, RadioField, TextField, TickField } from "~/forms/field.tsx";
import { labelClass, selectClass } from "~/forms/form-classes.ts";
import { RadioOptions } from "~/forms/radio-options.tsx";
import { parseMoney } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { AmountTiles } from "./amount-tiles.tsx";
import type { GivingFields } from "./giving-schema.ts";
import { firstChoice } from "./giving.ts";

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
  const { t, language } = useTexts("donate");
  const { money } = useFormats();
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
  const { t, language } = useTexts("donate");
  const { money } = useFormats();
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
  const { t } = useTexts("donate");
  const { money } = useFormats();
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
