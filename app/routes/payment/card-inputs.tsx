import type { FormFields } from "~/forms/checked-form.tsx";
import { TextField } from "~/forms/field.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import type { TypedCardFields } from "./card-fields.ts";

/** Renders the inputs of a card, for paying and for saving one. */
export function CardInputs({ fields }: { fields: FormFields<TypedCardFields> }) {
  const { t } = useTexts("payment");
  return (
    <>
      <TextField field={fields.holder} label={t("card.holder")} autoComplete="cc-name" required />
      <TextField
        field={fields.number}
        label={t("card.number")}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={40}
        required
        shape="card"
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          field={fields.expiry}
          label={t("card.expiry")}
          hint={t("card.expiryHint")}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={20}
          required
          shape="expiry"
        />{" "}
        <TextField
          field={fields.cvv}
          label={t("card.cvv")}
          hint={t("card.cvvHint")}
          inputMode="numeric"
          keeps="digits"
          autoComplete="cc-csc"
          maxLength={12}
          most={4}
          required
        />
      </div>
    </>
  );
}
