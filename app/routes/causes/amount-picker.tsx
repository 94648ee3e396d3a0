import { getSelectProps } from "@conform-to/react";
import type { FormEvent } from "react";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { type Audience, restBelowShare, shareOptions, smallestAmount } from "~/contract/rules/giving.ts";
import { maximumAmount } from "~/contract/rules/limits.ts";
import type { FormFields } from "~/forms/checked-form.tsx";
import { FieldError, TextField, TickField } from "~/forms/field.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import type { GivingFields } from "./giving-schema.ts";
import { presetOptions } from "./giving.ts";
import { ShareCounts } from "./share-select.tsx";

interface AmountPickerProps {
  readonly cause: Cause;
  readonly audience: Audience;
  readonly fields: FormFields<GivingFields>;
}

/** Chooses shares, a preset amount, an own amount or the whole remaining amount (§2, §4, §9). */
export function AmountPicker({ cause, audience, fields }: AmountPickerProps) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  const hasShares = shareOptions(cause, audience).length > 0;
  const rest = restBelowShare(cause);
  const mayGiveAll = cause.remaining_amount !== null && cause.remaining_amount <= maximumAmount && rest === null;
  const chosen = fields.choice.initialValue ?? (hasShares ? "shares" : rest === null ? undefined : "rest");
  const { key: _key, ...shares } = getSelectProps(fields.shares);
  return (
    <fieldset
      className="field"
      onChange={applyChoiceRules}
      id={fields.choice.id}
      tabIndex={-1}
      aria-describedby={fields.choice.errors ? fields.choice.errorId : undefined}
    >
      <legend className="field-label">{t("form.amount")}</legend>
      <FieldError field={fields.choice} />
      <div className="stack">
        {hasShares && (
          <div className="stack-small">
            <Choice
              value="shares"
              chosen={chosen}
              title={t("form.byShare")}
              hint={t("form.sharePrice", { price: money(cause.cost) })}
            />
            <div>
              <label className="visually-hidden" htmlFor={fields.shares.id}>
                {t("form.shares")}
              </label>{" "}
              <select
                {...shares}
                className="select"
                defaultValue={String(fields.shares.initialValue ?? shareOptions(cause, audience)[0])}
              >
                <ShareCounts cause={cause} audience={audience} />
              </select>
            </div>
            <FieldError field={fields.shares} />
          </div>
        )}
        {rest !== null && (
          <Choice
            value="rest"
            chosen={chosen}
            title={t("form.restAmount", { amount: money(rest) })}
            hint={t("form.restHint", { price: money(cause.cost) })}
          />
        )}
        {presetOptions(cause).length > 0 && (
          <div className="choice-grid">
            {presetOptions(cause).map((amount) => (
              <Choice key={amount} value={`preset-${amount}`} chosen={chosen} title={money(amount)} />
            ))}
          </div>
        )}
        <div className="stack-small">
          <Choice value="own" chosen={chosen} title={t("form.own")} />
          <TextField
            field={fields.own_amount}
            label={t("form.ownAmount")}
            hint={t("form.ownHint", { minimum: money(smallestAmount(cause.remaining_amount)) })}
            inputMode="decimal"
            autoComplete="off"
            suffix="TL"
          />
        </div>
        {mayGiveAll && (
          <TickField field={fields.all}>{t("form.all", { amount: money(cause.remaining_amount!) })}</TickField>
        )}
      </div>
    </fieldset>
  );
}

function Choice({ value, chosen, title, hint }: { value: string; chosen: unknown; title: string; hint?: string }) {
  return (
    <label className="choice">
      <input className="choice-input" type="radio" name="choice" value={value} defaultChecked={chosen === value} />{" "}
      <span className="choice-body">
        <span className="choice-title">{title}</span> {hint && <span className="choice-hint">{hint}</span>}
      </span>
    </label>
  );
}

/**
 * Applies the rules of §4 with JavaScript: a preset clears the own amount and vice versa; "all" disables the other
 * choices. Unticking "all" selects one share, or nothing where there are no shares.
 */
function applyChoiceRules(event: FormEvent<HTMLFieldSetElement>): void {
  const picker = event.currentTarget;
  const changed = event.target as HTMLInputElement | HTMLSelectElement;
  const control = <T extends Element>(selector: string) => picker.querySelector<T>(selector);
  const choose = (value: string) => {
    const radio = control<HTMLInputElement>(`[name="choice"][value="${value}"]`);
    if (radio) radio.checked = true;
  };
  const own = control<HTMLInputElement>('[name="own_amount"]')!;
  if (changed.name === "choice" && changed.value !== "own") own.value = "";
  if (changed.name === "own_amount" && own.value !== "") choose("own");
  if (changed.name === "shares") {
    own.value = "";
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
      own.value = "";
      for (const radio of picker.querySelectorAll<HTMLInputElement>('[name="choice"]')) radio.checked = false;
      choose("shares");
      const shares = control<HTMLSelectElement>('[name="shares"]');
      if (shares) shares.selectedIndex = 0;
    }
  }
}
