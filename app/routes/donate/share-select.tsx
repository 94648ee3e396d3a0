import type { FieldMetadata } from "@conform-to/react";
import { useTexts } from "~/i18n/texts.tsx";
import type { Cause } from "~/contract/cause.ts";
import { minimumAmount } from "~/contract/limits.ts";
import { SelectField, TextField } from "~/forms/field.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { type Audience, shareOptions } from "./giving.ts";

interface ShareSelectProps {
  readonly cause: Cause;
  readonly audience: Audience;
  readonly field: FieldMetadata<any, any, string[]>;
  /** The field for a different amount, where one may be given. */
  readonly withOwnAmount?: FieldMetadata<any, any, string[]> | undefined;
}

/** How many shares, each count with what it costs (§9). */
export function ShareSelect({ cause, audience, field, withOwnAmount }: ShareSelectProps) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  return (
    <>
      <SelectField field={field} label={t("form.shares")} hint={t("form.sharePrice", { price: money(cause.cost) })}>
        <option value="">{t("form.choose")}</option>
        <ShareCounts cause={cause} audience={audience} />
      </SelectField>
      {withOwnAmount && (
        <TextField
          field={withOwnAmount}
          label={t("form.differentAmount")}
          hint={t("form.ownHint", { minimum: money(minimumAmount) })}
          inputMode="decimal"
          autoComplete="off"
          suffix="TL"
        />
      )}
    </>
  );
}

/** The options of a select of share counts. */
export function ShareCounts({ cause, audience }: Pick<ShareSelectProps, "cause" | "audience">) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  return shareOptions(cause, audience).map((count) => (
    <option key={count} value={count}>
      {t("form.shareCount", { count })} · {money(count * cause.cost)}
    </option>
  ));
}
