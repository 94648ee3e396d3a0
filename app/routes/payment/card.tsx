import { randomUUID } from "node:crypto";
import { data, href, Link, type RouterContextProvider } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import type { SavedCard } from "~/contract/endpoints/saved-cards.ts";
import { CheckedForm, type FormField, useCheckedForm } from "~/forms/checked-form.tsx";
import { unreachable } from "~/forms/error-text.ts";
import { FieldError, TextField, TickField } from "~/forms/field.tsx";
import { PrivacyNote } from "~/forms/privacy-note.tsx";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { writeAsOwner } from "~/middleware/basket-owner.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { useHydrated } from "~/ui/hydrated.ts";
import { Icon } from "~/ui/icon.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { useSiteFacts } from "~/ui/site-facts.ts";
import { SubmitButton } from "~/ui/submit-button.tsx";
import type { Route } from "./+types/card";
import { cardErrorNames, cardFrom, cardSchema, cardSecrets, hostedSchema, savedCardSchema } from "./card-fields.ts";
import { CardInputs } from "./card-inputs.tsx";
import { currentDonor } from "./donor.server.ts";
import { payableBasket } from "./payable.server.ts";
import { BasketSummary, paymentAddress, Steps } from "./steps.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const basket = await payableBasket(context);
  const signedIn = isSignedIn(context);
  const { card_entry, saves_cards } = basket.payment;
  const isHosted = card_entry === "hosted";
  const savedCards = signedIn && saves_cards ? await savedCardsOf(context) : [];
  const { email } = await currentDonor(context);
  // Includes the idempotency key: submitting the same page twice is one payment.
  return {
    email,
    total: basket.total_price,
    monthly: basket.monthly_price,
    day: basket.monthly_day,
    idempotencyKey: randomUUID(),
    isHosted,
    mayKeep: signedIn && saves_cards,
    savedCards,
    wantsNewCard: url.searchParams.get("card") === "new",
  };
}

export { revalidateForNewTotal as shouldRevalidate } from "./steps.tsx";

/** Keeps the card form out of every cache, also out of the browser's back-forward cache. */
export function headers() {
  return { "cache-control": "no-store" };
}

/** Returns the saved cards; none when the API does not answer, so that the user can still type a card. */
async function savedCardsOf(context: Readonly<RouterContextProvider>): Promise<SavedCard[]> {
  return context
    .get(apiContext)
    .listSavedCards()
    .then(({ data }) => data)
    .catch(() => []);
}

/** Starts the payment and redirects to the bank. Card data is neither stored nor sent back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm<typeof cardSchema | typeof savedCardSchema | typeof hostedSchema>(
    request,
    (form) => (form.has("hosted") ? hostedSchema : form.has("saved") ? savedCardSchema : cardSchema),
  );
  if (submission.status !== "success") return refuse(submission, { secrets: cardSecrets });
  const fields = submission.value;
  const { name, phone } = await currentDonor(context);
  const email = fields.email ?? "";
  // Another try, and the page of a refused form, show it again.
  context.get(sessionContext).set("donor", { name, phone, email });
  try {
    const request = {
      idempotency_key: fields.press,
      donor: { name: name || null, email: email || null, phone: phone || null },
      ...("saved" in fields && { saved_card_id: fields.saved }),
      ...("number" in fields && { card: cardFrom(fields), save_card: fields.keep && isSignedIn(context) }),
      terms_accepted: true as const,
      expected_amount: fields.total,
      ...(fields.monthly > 0 && { regular_consent: { amount: fields.monthly, day: fields.day } }),
    };
    const { data: payment } = await writeAsOwner(context, (api, session_token) =>
      api.requestPayment({ body: { session_token, ...request } }),
    );
    if (payment.state !== "awaiting_3ds") return seeOther(paymentAddress("/payment/result", payment.id));
    // Without scripts nothing can lead out of a frame, so the bank gets the whole window.
    const isFramed = fields.scripts || "hosted" in fields;
    return seeOther(paymentAddress(isFramed ? "/payment/secure" : "/payment/frame", payment.id));
  } catch (failure) {
    // The saved card was deleted or belongs to another user.
    if (failure instanceof ApiFailure && failure.status === 404 && "saved" in fields)
      return refuse(submission, { errors: { saved: ["errors:savedCard"] } });
    const errors = errorsFrom(failure, cardErrorNames);
    if (failure instanceof ApiFailure && failure.code === "total_changed") {
      const { result } = refuse(submission, { secrets: cardSecrets, errors }).data;
      return data({ result, totalChanged: true }, { status: 400 });
    }
    return refuse(submission, { secrets: cardSecrets, errors, status: errors[""]?.includes(unreachable) ? 503 : 400 });
  }
}

export default function Card({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("payment");
  const { sandbox } = useSiteFacts();
  const { savedCards, wantsNewCard, mayKeep, isHosted, email, total, monthly, day, idempotencyKey } = loaderData;
  const sums = { email, total, monthly, day, idempotencyKey };
  const showsSaved = savedCards.length > 0 && !wantsNewCard;
  const lastResult = actionData?.result;
  return (
    <div className="band">
      <div className="container container-narrow stack-large">
        <Steps current="card" />
        <PageHeading
          title={t(isHosted ? "hosted.cardTitle" : "card.title")}
          lead={t(isHosted ? "hosted.lead" : "card.lead")}
        />
        <BasketSummary />
        {sandbox && !isHosted && <p className="notice">{t("card.sandbox")}</p>}
        {isHosted ? (
          <HostedForm {...sums} lastResult={lastResult} />
        ) : showsSaved ? (
          <SavedCardForm cards={savedCards} {...sums} lastResult={lastResult} />
        ) : (
          <TypedCardForm mayKeep={mayKeep} {...sums} lastResult={lastResult} />
        )}
        {savedCards.length > 0 && (
          <p>
            <Link to={showsSaved ? `${href("/payment/card")}?card=new` : href("/payment/card")}>
              {t(showsSaved ? "card.useNew" : "card.useSaved")}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

interface CardFormProps {
  /** The donor's address as known so far; empty without one. */
  readonly email: string;
  readonly total: number;
  /** Monthly sum of the regular gifts in kuruş, and its day of the month. */
  readonly monthly: number;
  readonly day: number;
  readonly idempotencyKey: string;
  readonly lastResult: unknown;
}

function TypedCardForm({ mayKeep, lastResult, ...sums }: CardFormProps & { mayKeep: boolean }) {
  const { t } = useTexts("payment");
  const { money } = useFormats();
  const [form, fields] = useCheckedForm({
    id: "card",
    schema: cardSchema,
    lastResult,
    defaultValue: { email: sums.email },
  });
  return (
    <CheckedForm form={form} action={`${href("/payment/card")}?card=new`}>
      <ShownSums {...sums} press={fields.press} />
      <ReceiptAddress field={fields.email} />
      <CardInputs fields={fields} />
      {mayKeep && sums.monthly === 0 && <TickField field={fields.keep}>{t("card.keep")}</TickField>}
      <RegularConsent {...sums} field={fields.regular} />
      <Terms field={fields.terms} />
      <p className="text-sm text-muted">
        <Icon name="lock" /> {t("card.safe")}
      </p>
      <div className="form-actions">
        <SubmitButton className="button-donate button-wide">
          {t("card.pay", { amount: money(sums.total) })}
        </SubmitButton>
      </div>
    </CheckedForm>
  );
}

/** Asks for the terms alone: the card is typed on the provider's page. */
function HostedForm({ lastResult, ...sums }: CardFormProps) {
  const { t } = useTexts("payment");
  const { money } = useFormats();
  const [form, fields] = useCheckedForm({
    id: "hosted",
    schema: hostedSchema,
    lastResult,
    defaultValue: { email: sums.email },
  });
  return (
    <CheckedForm form={form} action={href("/payment/card")}>
      <input type="hidden" name="hosted" value="1" />
      <ShownSums {...sums} press={fields.press} />
      <ReceiptAddress field={fields.email} />
      <Terms field={fields.terms} />
      <div className="form-actions">
        <SubmitButton className="button-donate button-wide">
          {t("hosted.continue", { amount: money(sums.total) })}
        </SubmitButton>
      </div>
    </CheckedForm>
  );
}

function SavedCardForm({ cards, lastResult, ...sums }: CardFormProps & { cards: readonly SavedCard[] }) {
  const { t } = useTexts("payment");
  const { money } = useFormats();
  const [form, fields] = useCheckedForm({
    id: "saved-card",
    schema: savedCardSchema,
    lastResult,
    defaultValue: { email: sums.email },
  });
  const chosen = Number(fields.saved.initialValue ?? cards.find((card) => card.is_default)?.id ?? cards[0]?.id);
  return (
    <CheckedForm form={form} action={href("/payment/card")}>
      <ShownSums {...sums} press={fields.press} />
      <ReceiptAddress field={fields.email} />
      <fieldset className="field" id={fields.saved.id} tabIndex={-1}>
        <legend className="field-label">{t("card.saved")}</legend>
        <FieldError field={fields.saved} />
        <div className="choice-list">
          {cards.map((card) => (
            <label className="choice" key={card.id}>
              <input
                className="choice-input"
                type="radio"
                name="saved"
                value={card.id}
                defaultChecked={card.id === chosen}
              />
              <span className="choice-body">
                <span className="choice-title">
                  {card.brand} •••• {card.last_four}
                </span>{" "}
                <span className="choice-hint">
                  {card.holder} · {String(card.expiry_month).padStart(2, "0")}/{card.expiry_year}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <RegularConsent {...sums} field={fields.regular} />
      <Terms field={fields.terms} />
      <p className="text-sm text-muted">
        <Icon name="lock" /> {t("card.safe")}
      </p>
      <div className="form-actions">
        <SubmitButton className="button-donate button-wide">
          {t("card.pay", { amount: money(sums.total) })}
        </SubmitButton>
      </div>
    </CheckedForm>
  );
}

type Sums = Omit<CardFormProps, "lastResult">;

/** Sends what the page showed, so that another total is never charged, and the key of this submit. */
function ShownSums({ total, monthly, day, idempotencyKey, press }: Sums & { press: FormField }) {
  const isHydrated = useHydrated();
  return (
    <>
      {isHydrated && <input type="hidden" name="scripts" value="on" />}
      <input type="hidden" name="press" value={String(press.initialValue ?? idempotencyKey)} />
      <input type="hidden" name="total" value={total} />
      <input type="hidden" name="monthly" value={monthly} />
      <input type="hidden" name="day" value={day} />
    </>
  );
}

/** Asks where the receipt goes, and says what a gift without personal details means (§5). */
function ReceiptAddress({ field }: { field: FormField }) {
  const { t } = useTexts("payment");
  return (
    <TextField
      field={field}
      label={t("card.email")}
      hint={t("card.emailHint")}
      type="email"
      inputMode="email"
      autoComplete="email"
    />
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
