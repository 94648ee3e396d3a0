import { randomUUID } from "node:crypto";
import { data, href, type RouterContextProvider } from "react-router";
import type { Basket } from "~/contract/endpoints/baskets.ts";
import type { NewDonor, SavedCard } from "~/contract/endpoints/payments.ts";
import { takesMessages } from "~/contract/fields/text-fields.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { type Plan, totalOfNights } from "~/contract/rules/giving-plans.ts";
import { liraText } from "~/contract/rules/money-text.ts";
import {
  CheckedForm,
  FieldError,
  type FormField,
  TextField,
  TickField,
  useCheckedForm,
} from "~/forms/checked-form.tsx";
import { RadioOptions } from "~/forms/choice.tsx";
import { unreachable } from "~/forms/error-text.ts";
import { choiceListClass, labelClass } from "~/forms/form-classes.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { withFallback } from "~/http/side-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { currentBasket, writeAsOwner } from "~/middleware/basket-owner.server.ts";
import { currentDonor } from "~/middleware/donor.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { BasketUnreachable, paymentAddress, PaymentUnderWay } from "~/ui/basket-states.tsx";
import { FormActions, Link, SubmitButton, TextWithLinks } from "~/ui/buttons.tsx";
import { Icon, LinkLine, calloutClass, PageHeading } from "~/ui/page.tsx";
import { useOffers, useSiteFacts } from "~/ui/site-facts.tsx";
import type { Route } from "./+types/card";
import {
  cardErrorNames,
  cardFrom,
  CardInputs,
  cardSchema,
  cardSecrets,
  hostedSchema,
  savedCardSchema,
} from "./card-fields.tsx";
import { reachableBasket } from "./payable.server.ts";
import { PlanConsent } from "./plan-consent.tsx";
import { PaymentStep } from "./summary.tsx";

export { uncachedPage as headers } from "~/ui/route-exports.ts";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const basket = await reachableBasket(request, context);
  if (!basket) return data(null, { status: 503 });
  const signedIn = isSignedIn(context);
  const { card_entry, saves_cards, under_way: underWay, fee } = basket.payment;
  const isHosted = card_entry === "hosted";
  // Without an answer of the API the user can still type a card.
  const savedCards = signedIn && saves_cards ? await withFallback(context.get(apiContext).listSavedCards(), []) : [];
  const { name, email, phone, anonymous } = await currentDonor(context, basket.basket);
  // Includes the idempotency key: submitting the same page twice is one payment.
  return data({
    payer: { name, email, anonymous, isMember: signedIn, hasPhone: takesMessages(phone) },
    total: basket.total_price,
    monthly: basket.monthly_price,
    day: basket.monthly_day,
    plans: basket.basket.flatMap(({ plan }) => plan ?? []),
    fee: fee && fee.amount > 0 ? fee : null,
    idempotencyKey: randomUUID(),
    isHosted,
    underWay,
    mayKeep: signedIn && saves_cards,
    savedCards,
    wantsNewCard: url.searchParams.get("card") === "new",
  });
}

/** Starts the payment and redirects to the bank. Card data is neither stored nor sent back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm<typeof cardSchema | typeof savedCardSchema | typeof hostedSchema>(
    request,
    (form) => (form.has("hosted") ? hostedSchema : form.has("saved") ? savedCardSchema : cardSchema),
  );
  if (submission.status !== "success") return refuse(submission, { secrets: cardSecrets });
  const fields = submission.value;
  const donor = await donorFrom(context, fields);
  try {
    const request = {
      idempotency_key: fields.idempotency_key,
      donor,
      ...("saved" in fields && { saved_card_id: fields.saved }),
      ...("number" in fields && { card: cardFrom(fields) }),
      ...("keep" in fields && fields.keep && isSignedIn(context) && { save_card: true }),
      terms_accepted: true as const,
      expected_amount: fields.total + (fields.covers_fee ? fields.fee : 0),
      ...(fields.covers_fee && { covers_fee: true }),
      ...(fields.monthly > 0 && { regular_consent: { amount: fields.monthly, day: fields.day } }),
      ...(fields.plan_nights > 0 && { plan_consent: { nights: fields.plan_nights, amount: fields.plan_total } }),
    };
    const { data: payment } = await writeAsOwner(context, (api, session_token) =>
      api.requestPayment({ body: { session_token, ...request } }),
    );
    context.get(sessionContext).set("payment", payment.id);
    if (payment.state !== "awaiting_3ds") return seeOther(paymentAddress("/payment/result", payment.id));
    // Without scripts nothing can lead out of a frame, so the bank gets the whole window.
    const isFramed = fields.scripts || "hosted" in fields;
    return seeOther(paymentAddress(isFramed ? "/payment/secure" : "/payment/frame", payment.id));
  } catch (failure) {
    // The saved card was deleted or belongs to another user.
    if (failure instanceof ApiFailure && failure.status === 404 && "saved" in fields)
      return refuse(submission, { errors: { saved: ["errors:savedCard"] } });
    const errors = errorsFrom(failure, cardErrorNames);
    return refuse(submission, { secrets: cardSecrets, errors, status: errors[""]?.includes(unreachable) ? 503 : 400 });
  }
}

/**
 * Returns the payer, and remembers what was typed: another try shows it again. A name that is taken from the card is
 * for this payment alone, because another card may be of another person.
 */
async function donorFrom(
  context: Readonly<RouterContextProvider>,
  fields: { name?: string | undefined; email?: string | undefined; holder?: string; holder_name?: boolean },
): Promise<NewDonor> {
  const session = context.get(sessionContext);
  const { email = "", name: typed = "" } = fields;
  const named = typed || (fields.holder_name && fields.holder) || "";
  const stored = session.get("donor");
  // The gifts tell the payer's name only where nothing was chosen or typed.
  const isChosen = named !== "" || stored?.anonymous || Boolean(stored?.name);
  const basket = isChosen ? null : await currentBasket(context).catch(() => null);
  const payer = await currentDonor(context, basket?.basket ?? []);
  const anonymous = payer.anonymous && typed === "";
  const { phone } = payer;
  session.set("donor", { ...stored, name: typed || (stored?.name ?? ""), email, phone, anonymous });
  if (anonymous && named === "") return { email: email || null, anonymous };
  return { name: named || payer.name || null, email: email || null, phone: phone || null };
}

export default function Card({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("payment");
  const { sandbox } = useSiteFacts();
  if (!loaderData) return <BasketUnreachable />;
  const { savedCards, wantsNewCard, mayKeep, isHosted, underWay, ...sums } = loaderData;
  const showsSaved = savedCards.length > 0 && !wantsNewCard;
  const lastResult = actionData?.result;
  return (
    <PaymentStep
      current="card"
      heading={
        <PageHeading
          title={t(isHosted ? "hosted.cardTitle" : "card.title")}
          lead={t(isHosted ? "hosted.lead" : "card.lead")}
        />
      }
    >
      {sandbox && !isHosted && <p className={`${calloutClass()} max-w-line`}>{t("card.sandbox")}</p>}
      {underWay !== null ? (
        <PaymentUnderWay id={underWay} />
      ) : isHosted ? (
        <HostedForm {...sums} lastResult={lastResult} />
      ) : showsSaved ? (
        <SavedCardForm cards={savedCards} {...sums} lastResult={lastResult} />
      ) : (
        <TypedCardForm mayKeep={mayKeep} {...sums} lastResult={lastResult} />
      )}
      {savedCards.length > 0 && underWay === null && (
        <LinkLine to={showsSaved ? `${href("/payment/card")}?card=new` : href("/payment/card")}>
          {t(showsSaved ? "card.useNew" : "card.useSaved")}
        </LinkLine>
      )}
    </PaymentStep>
  );
}

/** The payer's details; what is missing is empty. */
interface Payer {
  readonly name: string;
  readonly email: string;
  /** Whether there is a phone that takes messages. */
  readonly hasPhone: boolean;
  readonly isMember: boolean;
  /** Whether the payer chose to give without personal details. */
  readonly anonymous: boolean;
}

type OfferedFee = NonNullable<Basket["payment"]["fee"]>;

interface CardFormProps {
  readonly payer: Payer;
  readonly total: number;
  /** Monthly sum of the regular gifts in kuruş, and its day of the month. */
  readonly monthly: number;
  readonly day: number;
  /** The plans that the basket begins. */
  readonly plans: readonly Plan[];
  /** The bank's fee that the payer may cover; null where nobody is asked. */
  readonly fee: OfferedFee | null;
  readonly idempotencyKey: string;
  readonly lastResult: unknown;
}

/** Pays with a card that is typed here. */
function TypedCardForm({ mayKeep, lastResult, ...sums }: CardFormProps & { mayKeep: boolean }) {
  const { t } = useTexts("payment");
  const [form, fields] = useCheckedForm<typeof cardSchema>("card", lastResult, { email: sums.payer.email });
  return (
    <CheckedForm form={form} keeps data-scripts="" action={`${href("/payment/card")}?card=new`}>
      <ShownSums {...sums} keyField={fields.idempotency_key} />
      <ReceiptName payer={sums.payer} field={fields.name} holder={fields.holder_name} />
      <ReceiptAddress payer={sums.payer} field={fields.email} />
      <CardInputs fields={fields} />
      {mayKeep && sums.monthly === 0 && sums.plans.length === 0 && (
        <TickField field={fields.keep}>{t("card.keep")}</TickField>
      )}
      <ConsentAndPay sums={sums} fields={fields} />
    </CheckedForm>
  );
}

/** Asks for the terms alone: the card is typed on the provider's page. */
function HostedForm({ lastResult, ...sums }: CardFormProps) {
  const { t, money } = useTexts("payment");
  const [form, fields] = useCheckedForm<typeof hostedSchema>("hosted", lastResult, { email: sums.payer.email });
  return (
    <CheckedForm form={form} keeps data-scripts="" action={href("/payment/card")}>
      <input type="hidden" name="hosted" value="1" />
      <ShownSums {...sums} keyField={fields.idempotency_key} />
      <ReceiptName payer={sums.payer} field={fields.name} />
      <ReceiptAddress payer={sums.payer} field={fields.email} />
      <FeeTick fee={sums.fee} field={fields.covers_fee} />
      <Terms field={fields.terms} />
      <FormActions>
        <SubmitButton
          kind="donate"
          className="w-full"
          words={sums.fee ? t("hosted.continue", { amount: money(sums.total + sums.fee.amount) }) : undefined}
        >
          {t("hosted.continue", { amount: money(sums.total) })}
        </SubmitButton>
      </FormActions>
    </CheckedForm>
  );
}

/** Pays with one of the saved cards. */
function SavedCardForm({ cards, lastResult, ...sums }: CardFormProps & { cards: readonly SavedCard[] }) {
  const { t } = useTexts("payment");
  const [form, fields] = useCheckedForm<typeof savedCardSchema>("saved-card", lastResult, { email: sums.payer.email });
  const chosen = Number(fields.saved.initialValue ?? cards.find((card) => card.is_default)?.id ?? cards[0]?.id);
  return (
    <CheckedForm form={form} keeps data-scripts="" action={href("/payment/card")}>
      <ShownSums {...sums} keyField={fields.idempotency_key} />
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
      <ConsentAndPay sums={sums} fields={fields} />
    </CheckedForm>
  );
}

type Sums = Omit<CardFormProps, "lastResult">;

/** Sends what the page showed, so that another total is never charged, and the key of this submit. */
function ShownSums({ total, monthly, day, plans, fee, idempotencyKey, keyField }: Sums & { keyField: FormField }) {
  const nights = plans.flatMap((plan) => plan.nights);
  return (
    <>
      <input type="hidden" name="idempotency_key" value={String(keyField.initialValue ?? idempotencyKey)} />
      <input type="hidden" name="total" value={total} />
      <input type="hidden" name="monthly" value={monthly} />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="plan_nights" value={nights.length} />
      <input type="hidden" name="plan_total" value={totalOfNights(nights)} />
      {fee && <input type="hidden" name="fee" value={fee.amount} />}
    </>
  );
}

/** Says whose name stands on the receipt; asks for it where none was given, and offers the card holder's. */
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
    <TextField field={field} label={t("card.email")} hint={t(hasReceipt ? hint : "card.emailHintPlain")} type="email" />
  );
}

/** Ends the forms that charge a card: consents, a word about safety, and the button with the sum. */
function ConsentAndPay({
  sums,
  fields,
}: Readonly<{ sums: Sums; fields: Record<"regular" | "planned" | "covers_fee" | "terms", FormField> }>) {
  const { t, money } = useTexts("payment");
  return (
    <>
      <FeeTick fee={sums.fee} field={fields.covers_fee} />
      <RegularConsent {...sums} field={fields.regular} />
      <PlanConsent plans={sums.plans} field={fields.planned} />
      <Terms field={fields.terms} />
      <p className="max-w-line text-sm text-muted">
        <Icon name="lock" /> {t("card.safe")}
      </p>
      <FormActions>
        <SubmitButton
          kind="donate"
          className="w-full"
          words={sums.fee ? t("card.pay", { amount: money(sums.total + sums.fee.amount) }) : undefined}
        >
          {t("card.pay", { amount: money(sums.total) })}
        </SubmitButton>
      </FormActions>
    </>
  );
}

/** Asks whether the payer covers the bank's fee; nobody does who does not tick it. */
function FeeTick({ fee, field }: { fee: OfferedFee | null; field: FormField }) {
  const { t, money, language, day } = useTexts("payment");
  if (!fee) return null;
  const parts = [
    ...(fee.rate > 0 ? [t("card.feeRate", { rate: liraText(fee.rate, language) })] : []),
    ...(fee.fixed > 0 ? [money(fee.fixed)] : []),
  ];
  const hint = t("card.feeHint", { since: day(fee.since), fee: parts.join(" + ") });
  return (
    <TickField field={field} hint={hint}>
      {t("card.fee", { amount: money(fee.amount) })}
    </TickField>
  );
}

/** Asks for consent to monthly charges, apart from the terms; absent without regular gifts. */
function RegularConsent({ monthly, day, field }: Sums & { field: FormField }) {
  const { t, money } = useTexts("payment");
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
    <TickField field={field} required>
      <TextWithLinks
        text={t("card.terms")}
        to={[href("/:slug", { slug: "terms-of-use" }), href("/:slug", { slug: "kvkk" })]}
      />
    </TickField>
  );
}
