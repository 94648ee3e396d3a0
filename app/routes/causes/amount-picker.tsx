import { getSelectProps } from "@conform-to/react";
import type { FormEvent } from "react";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { type Audience, restBelowShare, shareOptions, smallestAmount } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import { maximumAmount } from "~/contract/rules/limits.ts";
import type { FormFields } from "~/forms/checked-form.tsx";
import { FieldError, TextField, TickField } from "~/forms/field.tsx";
import { labelClass, selectClass } from "~/forms/form-classes.ts";
import { RadioOptions } from "~/forms/radio-options.tsx";
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
 * start. A selected number of shares and a typed amount win over the tiles (see `chosenAmount`).
 */
export function AmountPicker({ cause, audience, fields }: AmountPickerProps) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  const rest = restBelowShare(cause);
  const mayGiveAll = cause.remaining_amount !== null && cause.remaining_amount <= maximumAmount && rest === null;
  const chosen = fields.choice.initialValue ?? firstChoice(cause, audience);
  return (
    <fieldset
      onChange={applyChoiceRules}
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
          hint={t("form.ownHint", { minimum: money(smallestAmount(cause.remaining_amount)) })}
          inputMode="decimal"
          autoComplete="transaction-amount"
          suffix="TL"
        />
        {mayGiveAll && (
          <TickField field={fields.all}>{t("form.all", { amount: money(cause.remaining_amount!) })}</TickField>
        )}
      </div>
    </fieldset>
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
    <option key={count} value={count}>
      {t("form.shareCount", { count })} · {money(count * cause.cost)}
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
 * Applies the rules of §4 with JavaScript: a tile clears the own amount and the number of shares, and each of these the
 * other; "all" disables the other choices. Unticking "all" selects one share, or nothing where there are no shares.
 */
export function applyChoiceRules(event: FormEvent<HTMLFieldSetElement>): void {
  const picker = event.currentTarget;
  const changed = event.target as HTMLInputElement | HTMLSelectElement;
  const control = <T extends Element>(selector: string) => picker.querySelector<T>(selector);
  const choose = (value: string) => {
    const radio = control<HTMLInputElement>(`[name="choice"][value="${value}"]`);
    if (radio) radio.checked = true;
  };
  const own = control<HTMLInputElement>('[name="own_amount"]')!;
  const shares = control<HTMLSelectElement>('[name="shares"]');
  const clear = (field: HTMLInputElement | HTMLSelectElement | null) => {
    if (field && field !== changed) field.value = "";
  };
  if (changed.name === "choice") {
    clear(shares);
    if (changed.value !== "own") clear(own);
  }
  if (changed.name === "own_amount" && changed.value !== "") {
    clear(shares);
    choose("own");
  }
  if (changed.name === "shares" && changed.value !== "") {
    clear(own);
    choose("shares");
  }
  if (changed.name === "all") {
    const isAll = (changed as HTMLInputElement).checked;
    for (const other of picker.querySelectorAll<HTMLInputElement>(
      '[name="choice"], [name="shares"], [name="own_amount"]',
    )) {
      other.disabled = isAll;
    }
    if (!isAll) {
      clear(own);
      clear(shares);
      for (const radio of picker.querySelectorAll<HTMLInputElement>('[name="choice"]')) radio.checked = false;
      choose("shares");
    }
  }
}
