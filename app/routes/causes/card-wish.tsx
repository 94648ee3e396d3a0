import { cardMessageLength, cardOccasions } from "~/contract/rules/gift-cards.ts";
import type { FormFields } from "~/forms/checked-form.tsx";
import { RadioField, TextAreaField, TextField, TickField } from "~/forms/field.tsx";
import { hintClass, labelClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import type { GivingFields } from "./giving-schema.ts";

type CardFields = Pick<FormFields<GivingFields>, `card${string}` & keyof GivingFields>;

/**
 * Renders the wish for a card by mail that tells somebody of the gift. Styles alone show its fields once it is ticked,
 * so it works without JavaScript; a browser without such styles always shows them, and they count only when ticked.
 */
export function CardWish({ fields }: { readonly fields: CardFields }) {
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
          inputMode="email"
          autoComplete="off"
        />
        <TextAreaField
          field={fields.card_message}
          label={t("card.message")}
          hint={t("card.messageHint")}
          maxLength={cardMessageLength}
        />
        <TextField
          field={fields.card_day}
          label={t("card.day")}
          hint={t("card.dayHint")}
          keeps="day"
          className="max-w-48"
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}
