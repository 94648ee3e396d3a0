import type { Cause } from "~/contract/endpoints/baskets.ts";
import { type Audience, restBelowShare, shareOptions, smallestAmount } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import type { FormField } from "~/forms/checked-form.tsx";
import { SelectField, TextField } from "~/forms/field.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";

interface ShareSelectProps {
  readonly cause: Cause;
  readonly audience: Audience;
  readonly field: FormField;
  /** The field used instead of the shares when less than one share is missing. */
  readonly choice: FormField;
  readonly withOwnAmount?: FormField | undefined;
}

/** Renders a select of share counts, each with its price (§9), or the rest when less than a share is missing. */
export function ShareSelect({ cause, audience, field, choice, withOwnAmount }: ShareSelectProps) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  const rest = restBelowShare(cause);
  return (
    <>
      {rest === null ? (
        <SelectField field={field} label={t("form.shares")} hint={t("form.sharePrice", { price: money(cause.cost) })}>
          <option value="">{t("form.choose")}</option>
          <ShareCounts cause={cause} audience={audience} />
        </SelectField>
      ) : (
        <SelectField field={choice} label={t("form.rest")} hint={t("form.restHint", { price: money(cause.cost) })}>
          <option value="rest">{t("form.restAmount", { amount: money(rest) })}</option>
        </SelectField>
      )}
      {withOwnAmount && (
        <TextField
          field={withOwnAmount}
          label={t("form.differentAmount")}
          hint={t("form.ownHint", { minimum: money(smallestAmount(cause.remaining_amount)) })}
          inputMode="decimal"
          autoComplete="off"
          suffix="TL"
        />
      )}
    </>
  );
}

/** Renders the options of a share select. */
export function ShareCounts({ cause, audience }: Pick<ShareSelectProps, "cause" | "audience">) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  const option = (count: number) => (
    <option key={count} value={count}>
      {t("form.shareCount", { count })} · {money(count * cause.cost)}
    </option>
  );
  const options = shareOptions(cause, audience);
  const isOnBehalf = audience === "other" && cause.basket_able_type === basketTypes.sacrifice;
  if (!isOnBehalf || options.length < 2) return options.map(option);
  return (
    <>
      {option(1)}
      <optgroup label={t("form.severalShares")}>{options.slice(1).map(option)}</optgroup>
    </>
  );
}
