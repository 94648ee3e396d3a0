import { href, Link } from "react-router";
import type { SavedCard } from "~/contract/endpoints/saved-cards.ts";
import { CheckedForm, type FormField, useCheckedForm } from "~/forms/checked-form.tsx";
import { FieldError, TextField, TickField } from "~/forms/field.tsx";
import { choiceListClass, labelClass } from "~/forms/form-classes.ts";
import { PrivacyNote } from "~/forms/privacy-note.tsx";
import { RadioOptions } from "~/forms/radio-options.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { FormActions } from "~/ui/form-buttons.tsx";
import { Icon } from "~/ui/icon.tsx";
import { useOffers } from "~/ui/site-facts.ts";
import { SubmitButton } from "~/ui/submit-button.tsx";
import type { cardSchema, hostedSchema, savedCardSchema } from "./card-fields.ts";
import { CardInputs } from "./card-inputs.tsx";

/** What is known of the payer; what is not known is empty. */
interface Payer {
  readonly name: string;
  readonly email: string;
  /** Whether a phone that takes messages is known. */
  readonly hasPhone: boolean;
  readonly isMember: boolean;
  /** Whether the payer chose to give without personal details. */
  readonly anonymous: boolean;
}

interface CardFormProps {
  readonly payer: Payer;
  readonly total: number;
  /** Monthly sum of the regular gifts in kuruş, and its day of the month. */
  readonly monthly: number;
  readonly day: number;
  readonly idempotencyKey: string;
  readonly lastResult: unknown;
}

/** Pays with a card that is typed here. */
export function TypedCardForm({ mayKeep, lastResult, ...sums }: CardFormProps & { mayKeep: boolean }) {
  const { t } = useTexts("payment");
  const [form, fields] = useCheckedForm<typeof cardSchema>({
    id: "card",
    lastResult,
    defaultValue: { email: sums.payer.email },
  });
  return (
    <CheckedForm form={form} keeps data-scripts="" action={`${href("/payment/card")}?card=new`}>
      <ShownSums {...sums} press={fields.press} />
      <ReceiptName payer={sums.payer} field={fields.name} holder={fields.holder_name} />
      <ReceiptAddress payer={sums.payer} field={fields.email} />
      <CardInputs fields={fields} />
      {mayKeep && sums.monthly === 0 && <TickField field={fields.keep}>{t("card.keep")}</TickField>}
      <ConsentAndPay sums={sums} regular={fields.regular} terms={fields.terms} />
    </CheckedForm>
  );
}

/** Asks for the terms alone: the card is typed on the provider's page. */
export function HostedForm({ lastResult, ...sums }: CardFormProps) {
  const { t } = useTexts("payment");
  const { money } = useFormats();
  const [form, fields] = useCheckedForm<typeof hostedSchema>({
    id: "hosted",
    lastResult,
    defaultValue: { email: sums.payer.email },
  });
  return (
    <CheckedForm form={form} keeps data-scripts="" action={href("/payment/card")}>
      <input type="hidden" name="hosted" value="1" />
      <ShownSums {...sums} press={fields.press} />
      <ReceiptName payer={sums.payer} field={fields.name} />
      <ReceiptAddress payer={sums.payer} field={fields.email} />
      <Terms field={fields.terms} />
      <FormActions>
        <SubmitButton kind="donate" className="w-full">
          {t("hosted.continue", { amount: money(sums.total) })}
        </SubmitButton>
      </FormActions>
    </CheckedForm>
  );
}

/** Pays with one of the saved cards. */
export function SavedCardForm({ cards, lastResult, ...sums }: CardFormProps & { cards: readonly SavedCard[] }) {
  const { t } = useTexts("payment");
  const [form, fields] = useCheckedForm<typeof savedCardSchema>({
    id: "saved-card",
    lastResult,
    defaultValue: { email: sums.payer.email },
  });
  const chosen = Number(fields.saved.initialValue ?? cards.find((card) => card.is_default)?.id ?? cards[0]?.id);
  return (
    <CheckedForm form={form} keeps data-scripts="" action={href("/payment/card")}>
      <ShownSums {...sums} press={fields.press} />
      <ReceiptName payer={sums.payer} field={fields.name} />
      <ReceiptAddress payer={sums.payer} field={fields.email} />
      <fieldset id={fields.saved.id} tabIndex={-1}>
        <legend className={labelClass}>{t("card.saved")}</legend>
        <FieldError field={fields.saved} />
        <div className={choiceListClass}>
          <RadioOptions
            name="saved"
            chosen={String(chosen)}
            options={cards.map((card) => ({
              value: String(card.id),
              label: `${card.brand} •••• ${card.last_four}`,
              hint: `${card.holder} · ${String(card.expiry_month).padStart(2, "0")}/${card.expiry_year}`,
            }))}
          />
        </div>
      </fieldset>
      <ConsentAndPay sums={sums} regular={fields.regular} terms={fields.terms} />
    </CheckedForm>
  );
}

type Sums = Omit<CardFormProps, "lastResult">;

/** Sends what the page showed, so that another total is never charged, and the key of this submit. */
function ShownSums({ total, monthly, day, idempotencyKey, press }: Sums & { press: FormField }) {
  return (
    <>
      <input type="hidden" name="press" value={String(press.initialValue ?? idempotencyKey)} />
      <input type="hidden" name="total" value={total} />
      <input type="hidden" name="monthly" value={monthly} />
      <input type="hidden" name="day" value={day} />
    </>
  );
}

/** Says whose name stands on the receipt; asks for it where none is known, and offers the card holder's. */
function ReceiptName({ payer, field, holder }: { payer: Payer; field: FormField; holder?: FormField }) {
  const { t } = useTexts("payment");
  const hasReceipt = useOffers("receipts");
  if (payer.anonymous || payer.name)
    return (
      <p>
        {payer.anonymous ? t("card.anonymous") : t("card.receiptOf", { name: payer.name })}{" "}
        <Link to={href("/payment/details")}>{t("card.changeName")}</Link>
      </p>
    );
  return (
    <>
      <TextField
        field={field}
        label={t("card.name")}
        hint={hasReceipt ? t("card.nameHint") : undefined}
        autoComplete="name"
      />
      {holder && <TickField field={holder}>{t("card.holderName")}</TickField>}
    </>
  );
}

/** Asks where the receipt goes, and says what happens without an address. */
function ReceiptAddress({ payer, field }: { payer: Payer; field: FormField }) {
  const { t } = useTexts("payment");
  const hasReceipt = useOffers("receipts");
  const hint = payer.isMember ? "card.emailHintMember" : payer.hasPhone ? "card.emailHintPhone" : "card.emailHint";
  return (
    <TextField
      field={field}
      label={t("card.email")}
      hint={t(hasReceipt ? hint : "card.emailHintPlain")}
      type="email"
      autoComplete="email"
    />
  );
}

/** Ends the forms that charge a card: consents, a word about safety, and the button with the sum. */
function ConsentAndPay({ sums, regular, terms }: { sums: Sums; regular: FormField; terms: FormField }) {
  const { t } = useTexts("payment");
  const { money } = useFormats();
  return (
    <>
      <RegularConsent {...sums} field={regular} />
      <Terms field={terms} />
      <p className="text-sm text-muted">
        <Icon name="lock" /> {t("card.safe")}
      </p>
      <FormActions>
        <SubmitButton kind="donate" className="w-full">
          {t("card.pay", { amount: money(sums.total) })}
        </SubmitButton>
      </FormActions>
    </>
  );
}

/** Asks for consent to monthly charges, apart from the terms; absent without regular gifts. */
function RegularConsent({ monthly, day, field }: Sums & { field: FormField }) {
  const { t } = useTexts("payment");
  const { money } = useFormats();
  if (monthly === 0) return null;
  return (
    <>
      <p>{t("regular.keeps")}</p>
      <TickField field={field} required>
        {t("regular.consent", { day, amount: money(monthly) })}
      </TickField>
    </>
  );
}

function Terms({ field }: { field: FormField }) {
  const { t } = useTexts("payment");
  return (
    <>
      <p>
        <Link to={href("/:slug", { slug: "terms-of-use" })} target="_blank">
          {t("card.readTerms")}
        </Link>
      </p>
      <PrivacyNote />
      <TickField field={field} required>
        {t("card.terms")}
      </TickField>
    </>
  );
}
