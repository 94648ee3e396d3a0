import { randomUUID } from "node:crypto";
import { data, href, Link, type RouterContextProvider } from "react-router";
import type { NewDonor } from "~/contract/endpoints/payments.ts";
import type { SavedCard } from "~/contract/endpoints/saved-cards.ts";
import { takesMessages } from "~/contract/fields/phone.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { unreachable } from "~/forms/error-text.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { currentBasket, writeAsOwner } from "~/middleware/basket-owner.server.ts";
import { currentDonor } from "~/middleware/donor.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { ContentBand } from "~/ui/band.tsx";
import { BasketUnreachable } from "~/ui/basket-unreachable.tsx";
import { noticeClass } from "~/ui/notice.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { paymentAddress } from "~/ui/payment-address.ts";
import { PaymentUnderWay } from "~/ui/payment-under-way.tsx";
import { useSiteFacts } from "~/ui/site-facts.ts";
import type { Route } from "./+types/card";
import { cardErrorNames, cardFrom, cardSchema, cardSecrets, hostedSchema, savedCardSchema } from "./card-fields.ts";
import { HostedForm, SavedCardForm, TypedCardForm } from "./card-forms.tsx";
import { reachableBasket } from "./payable.server.ts";
import { BasketSummary, Steps } from "./steps.tsx";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const basket = await reachableBasket(request, context);
  if (!basket) return data(null, { status: 503 });
  const signedIn = isSignedIn(context);
  const { card_entry, saves_cards, under_way: underWay } = basket.payment;
  const isHosted = card_entry === "hosted";
  const savedCards = signedIn && saves_cards ? await savedCardsOf(context) : [];
  const { name, email, phone, anonymous } = await currentDonor(context, basket.basket);
  // Includes the idempotency key: submitting the same page twice is one payment.
  return data({
    payer: { name, email, anonymous, isMember: signedIn, hasPhone: takesMessages(phone) },
    total: basket.total_price,
    monthly: basket.monthly_price,
    day: basket.monthly_day,
    idempotencyKey: randomUUID(),
    isHosted,
    underWay,
    mayKeep: signedIn && saves_cards,
    savedCards,
    wantsNewCard: url.searchParams.get("card") === "new",
  });
}

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
  const donor = await donorFrom(context, fields);
  try {
    const request = {
      idempotency_key: fields.press,
      donor,
      ...("saved" in fields && { saved_card_id: fields.saved }),
      ...("number" in fields && { card: cardFrom(fields) }),
      ...("keep" in fields && fields.keep && isSignedIn(context) && { save_card: true }),
      terms_accepted: true as const,
      expected_amount: fields.total,
      ...(fields.monthly > 0 && { regular_consent: { amount: fields.monthly, day: fields.day } }),
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
  const known = await currentDonor(context, basket?.basket ?? []);
  const anonymous = known.anonymous && typed === "";
  const { phone } = known;
  session.set("donor", { ...stored, name: typed || (stored?.name ?? ""), email, phone, anonymous });
  if (anonymous && named === "") return { email: email || null, anonymous };
  return { name: named || known.name || null, email: email || null, phone: phone || null };
}

export default function Card({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("payment");
  const { sandbox } = useSiteFacts();
  if (!loaderData) return <BasketUnreachable />;
  const { savedCards, wantsNewCard, mayKeep, isHosted, underWay, payer, total, monthly, day, idempotencyKey } =
    loaderData;
  const sums = { payer, total, monthly, day, idempotencyKey };
  const showsSaved = savedCards.length > 0 && !wantsNewCard;
  const lastResult = actionData?.result;
  return (
    <ContentBand isNarrow>
      <Steps current="card" />
      <PageHeading
        title={t(isHosted ? "hosted.cardTitle" : "card.title")}
        lead={t(isHosted ? "hosted.lead" : "card.lead")}
      />
      <BasketSummary />
      {sandbox && !isHosted && <p className={noticeClass()}>{t("card.sandbox")}</p>}
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
        <p>
          <Link to={showsSaved ? `${href("/payment/card")}?card=new` : href("/payment/card")}>
            {t(showsSaved ? "card.useNew" : "card.useSaved")}
          </Link>
        </p>
      )}
    </ContentBand>
  );
}
