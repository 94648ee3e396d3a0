import * as z from "zod";
import { nameCharacters } from "~/contract/fields/text-fields.ts";
import { emptyOrVisible } from "~/contract/fields/written-text.ts";
import { passesLuhn } from "~/contract/rules/check-digits.ts";
import { idempotencyKeyPattern, nameLength } from "~/contract/rules/limits.ts";
import { readExpiry, readName, readNumber } from "~/contract/rules/typed-values.ts";
import { checkTogether } from "~/forms/check-together.ts";
import { type FormFields, TextField } from "~/forms/checked-form.tsx";
import { countField } from "~/forms/count-field.ts";
import { unreachable } from "~/forms/error-text.ts";
import { optionalEmail, optionalName } from "~/forms/person-fields.ts";
import { useTexts } from "~/i18n/texts.tsx";

/** A typed card. The server decides whether it has expired. */
export const typedCardSchema = z.object({
  holder: z
    .string({ error: "errors:card.holder" })
    .overwrite(readName)
    .min(2, { error: "errors:card.holder" })
    .max(nameLength, { error: "errors:card.holder" })
    .regex(nameCharacters, { error: "errors:name.characters" })
    .regex(emptyOrVisible, { error: "errors:card.holder" }),
  number: z
    .string({ error: "errors:card.number" })
    .max(60, { error: "errors:card.number" })
    .overwrite(readNumber)
    .refine((number) => /^\d{12,19}$/.test(number) && passesLuhn(number), { error: "errors:card.number" }),
  expiry: z
    .string({ error: "errors:card.expiry" })
    .max(30, { error: "errors:card.expiry" })
    .refine((text) => readExpiry(text) !== null, { error: "errors:card.expiry" }),
  cvv: z
    .string({ error: "errors:card.cvv" })
    .overwrite(readNumber)
    .regex(/^\d{3,4}$/, { error: "errors:card.cvv" }),
});
export type TypedCardFields = z.output<typeof typedCardSchema>;

/** In the order of the page. */
const payment = {
  idempotency_key: z.string({ error: unreachable }).regex(idempotencyKeyPattern, { error: unreachable }),
  /** Amount on the button, in kuruş. Without it, the page is returned with the current total. */
  total: countField().catch(0),
  /** Monthly sum of the regular gifts, in kuruş, and its day of the month, as the page showed them. */
  monthly: countField().catch(0),
  day: countField({ min: 1, max: 31 }).catch(1),
  /** What the tick of the bank's fee offered, in kuruş, and whether it is ticked. */
  fee: countField().catch(0),
  covers_fee: z.boolean().default(false),
  /** Consent to the monthly charges; required when there are any. */
  regular: z.boolean().default(false),
  /** How many nights the plans have and their sum in kuruş, as the page showed them; required when there are any. */
  plan_nights: countField().catch(0),
  plan_total: countField().catch(0),
  planned: z.boolean().default(false),
  terms: z.literal(true, { error: "errors:terms" }),
  /** Name on the receipt, asked where none was given. */
  name: optionalName,
  /** Where the receipt goes. */
  email: optionalEmail,
  /** Set by scripts: the bank's page can stand in a frame, which they leave by themselves. */
  scripts: z.boolean().default(false),
};

/** Adds the consents to later charges, whatever else is wrong. */
function withLaterConsents<S extends z.ZodObject<typeof payment>>(schema: S): S {
  return checkTogether(schema, ({ monthly = 0, regular, plan_nights = 0, planned }, add) => {
    if (monthly > 0 && !regular) add("regular", "errors:regularConsent");
    if (plan_nights > 0 && !planned) add("planned", "errors:planConsent");
  });
}

/** Paying with a typed card, which a signed-in user may save. */
export const cardSchema = withLaterConsents(
  z.object({
    ...typedCardSchema.shape,
    keep: z.boolean().default(false),
    ...payment,
    /** Whether the card holder's name stands on the receipt. */
    holder_name: z.boolean().default(false),
  }),
);

export const savedCardSchema = withLaterConsents(
  z.object({ saved: countField({ min: 1, error: "errors:savedCard" }), ...payment }),
);

/** Paying on the provider's page, where the card is typed. */
export const hostedSchema = z.object({ ...payment, hosted: z.literal("1") });

export function cardFrom({ holder, number, expiry, cvv }: TypedCardFields) {
  const { month, year } = readExpiry(expiry)!;
  return { holder, number, expiry_month: month, expiry_year: year, cvv };
}

export const cardErrorNames = {
  "card.number": "number",
  "card.holder": "holder",
  "card.expiry_month": "expiry",
  "card.expiry_year": "expiry",
  "card.cvv": "cvv",
  terms_accepted: "terms",
  "donor.name": "name",
  "donor.email": "email",
  saved_card_id: "saved",
  regular_consent: "regular",
  plan_consent: "planned",
};

export const cardSecrets = ["number", "cvv", "expiry"];

/** Renders the inputs of a card, for paying and for saving one. */
export function CardInputs({ fields }: { fields: FormFields<TypedCardFields> }) {
  const { t } = useTexts("payment");
  return (
    <>
      <TextField field={fields.holder} label={t("card.holder")} autoComplete="cc-name" required />
      <TextField
        field={fields.number}
        label={t("card.number")}
        hint={<img src="/cards.svg" alt={t("card.marks")} width="138" height="28" />}
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
