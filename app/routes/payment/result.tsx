import { data, href, useLocation } from "react-router";
import type { Payment } from "~/contract/endpoints/payments.ts";
import { takesMessages } from "~/contract/fields/text-fields.ts";
import type { PaymentState } from "~/contract/rules/payment-states.ts";
import { handleForm } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { basketQuery } from "~/middleware/basket-owner.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { paymentAddress } from "~/ui/basket-states.tsx";
import { buttonClass, ButtonLine, ButtonLink } from "~/ui/buttons.tsx";
import { usePageAddress } from "~/ui/page-head.tsx";
import { Band, Cluster, PageHeading } from "~/ui/page.tsx";
import { useOffers } from "~/ui/site-facts.tsx";
import type { Route } from "./+types/result";
import { causeOfLargestGift, isOwn, paymentOf, reachablePayment, receiptOf } from "./payable.server.ts";
import { atBankSeconds, BasketSummary, PaymentLines, useBasket } from "./summary.tsx";
import { type Reach, receiptMailSchema, Thanks } from "./thanks.tsx";

/** Seconds between two looks of a waiting page at its payment. */
const pollSeconds = 4;

export async function loader({ context, url }: Route.LoaderArgs) {
  const payment = await reachablePayment(context, url);
  const isMember = isSignedIn(context);
  const facts = { elsewhere: null, cause: null, receipt: null, isMember, reach: null };
  if (!payment) return data({ ...facts, payment }, { status: 503 });
  if (!isOwn(payment)) return data({ ...facts, payment: null, elsewhere: payment.state });
  const reach = reachOf(payment, isMember);
  if (payment.state !== "succeeded") return data({ ...facts, payment, reach });
  context.get(sessionContext).unset("donor");
  const [cause, receipt] = await Promise.all([causeOfLargestGift(context, payment), receiptOf(context, payment.id)]);
  return data({ ...facts, payment, cause, receipt, reach });
}

/** Takes the e-mail address of a donor whom no message reaches yet, for the receipt. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { id } = await paymentOf(context, url);
  const call = { params: { id }, query: basketQuery(context) ?? {} };
  return handleForm(request, receiptMailSchema, { email: "email" }, async ({ email }) => {
    await context.get(apiContext).mailReceipt({ ...call, body: { email } });
    return seeOther(paymentAddress("/payment/result", id));
  });
}

/** Returns where messages about a payment go; null where none can. */
function reachOf({ donor: { email, phone } }: Payment, isMember: boolean): Reach {
  return email ? "email" : isMember ? "account" : takesMessages(phone ?? "") ? "phone" : null;
}

/** Shows every state of a payment, also after a reload, by the back button or from a bookmark. */
export default function Result({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, elsewhere, reach } = loaderData;
  const tellsStates = useOffers("payment_states");
  const keepsBankPage = useOffers("bank_return");
  const state = payment?.state ?? elsewhere;
  const isPaid = payment?.state === "succeeded";
  // Another API may not say what becomes of a payment.
  const isUnconfirmed = (state === "awaiting_3ds" && !tellsStates) || (state === "under_review" && !keepsBankPage);
  return (
    <Band>
      <div className={`container ${isPaid ? "" : "container-narrow space-y-8"}`}>
        {isPaid ? (
          <Thanks {...loaderData} payment={payment} lastResult={actionData?.result} />
        ) : isUnconfirmed ? (
          <Unconfirmed payment={payment} />
        ) : payment ? (
          <State payment={payment} reach={reach} />
        ) : elsewhere ? (
          <Elsewhere state={elsewhere} />
        ) : (
          <UnknownResult />
        )}
      </div>
    </Band>
  );
}

/**
 * Says that the result cannot be found out now, because money may have been taken. Offers to look again, not to pay
 * again.
 */
function UnknownResult() {
  const { t } = useTexts("payment");
  const address = usePageAddress();
  const number = new URLSearchParams(useLocation().search).get("payment") ?? "";
  return (
    <>
      <Head of="unknown" />
      <p>{t("result.review.number", { number })}</p>
      <p>
        <a className={buttonClass()} href={address}>
          {t("result.unknown.look")}
        </a>
      </p>
    </>
  );
}

/**
 * Tells how a payment stands that began in another browser, e.g. in one inside an app, while the bank sent its payer
 * back in this one. The reader may be anybody, so it names no people, sums or reasons.
 */
function Elsewhere({ state }: { state: PaymentState }) {
  const { t } = useTexts("payment");
  const hasReceipts = useOffers("receipts");
  const id = new URLSearchParams(useLocation().search).get("payment") ?? "";
  if (state === "created" || state === "confirming") return <Waiting id={id} />;
  const outcome = state === "under_review" ? "review" : state === "awaiting_3ds" ? "awaiting" : state;
  const isPaid = outcome === "succeeded";
  return (
    <>
      <img
        src={`/pictures/${isPaid ? "thanks" : outcome === "failed" ? "error" : "waiting"}.svg`}
        alt=""
        width="320"
        height="240"
      />
      <PageHeading
        title={t(isPaid ? "elsewhere.paid" : `result.${outcome}.title`)}
        lead={t(isPaid ? "elsewhere.thanks" : `result.${outcome}.text`)}
      />
      {isPaid && hasReceipts && <p>{t("elsewhere.receipt")}</p>}
      <p data-waits-for={outcome === "awaiting" ? atBankSeconds : undefined}>{t(`elsewhere.${outcome}`)}</p>
      <ButtonLine to={href("/")}>{t("result.home")}</ButtonLine>
    </>
  );
}

type HeadState = "unknown" | "awaiting" | "waiting" | "unconfirmed" | "review" | "failed" | "expired";

/** A payment that is not paid, or not yet. */
function State({ payment, reach }: { payment: Payment; reach: Reach }) {
  switch (payment.state) {
    case "created":
    case "confirming":
      return <Waiting id={payment.id} />;
    case "under_review":
      return <UnderReview payment={payment} reach={reach} />;
    case "awaiting_3ds":
      return <AtTheBank payment={payment} />;
    case "succeeded":
      return null;
    case "failed":
    case "expired":
      return <NotPaid state={payment.state} failure={payment.failure} />;
  }
}

/** Another API may give no reason of a failure. */
function NotPaid({ state, failure }: { state: "failed" | "expired"; failure: Payment["failure"] }) {
  const { t } = useTexts("payment");
  return (
    <>
      <Head picture={state === "failed" ? "error" : "waiting"} of={state} />
      {state === "failed" && failure && <p>{t(`failure.${failure}`)}</p>}
      <TryAgain />
    </>
  );
}

/** Renders the picture, the title and the text of a state. */
function Head({ picture = "waiting", of }: { picture?: "waiting" | "error"; of: HeadState }) {
  const { t } = useTexts("payment");
  return (
    <>
      <img src={`/pictures/${picture}.svg`} alt="" width="320" height="240" />
      <PageHeading title={t(`result.${of}.title`)} lead={t(`result.${of}.text`)} />
    </>
  );
}

function AtTheBank({ payment }: { payment: Payment }) {
  const { t } = useTexts("payment");
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(atBankSeconds)} />
      </noscript>
      <Head of="awaiting" />
      <Cluster data-waits-for={atBankSeconds}>
        <ToBank id={payment.id} /> <ButtonLink to={href("/payment/card")}>{t("result.awaiting.otherCard")}</ButtonLink>
      </Cluster>
    </>
  );
}

function ToBank({ id }: { id: string }) {
  const { t } = useTexts("payment");
  return (
    <a
      className={buttonClass()}
      href={paymentAddress("/payment/frame", id)}
      data-framed={paymentAddress("/payment/secure", id)}
    >
      {t("result.awaiting.toBank")}
    </a>
  );
}

/** Is asked for again by the script of the page, else refreshed by the browser. */
function Waiting({ id }: { id: string }) {
  const { t } = useTexts("payment");
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(pollSeconds)} />
      </noscript>
      <Head of="waiting" />
      <p data-waits-for={pollSeconds}>
        <a className={buttonClass("quiet")} href={paymentAddress("/payment/result", id)}>
          {t("result.waiting.look")}
        </a>
      </p>
    </>
  );
}

/**
 * Says who confirms a payment of which this site learns nothing, and shows the basket as the API does. A payer who
 * still is at the bank can go on there.
 */
function Unconfirmed({ payment }: { payment: Payment | null }) {
  const { t } = useTexts("payment");
  return (
    <>
      <Head of="unconfirmed" />
      <BasketSummary />
      <Cluster>
        {payment?.state === "awaiting_3ds" && <ToBank id={payment.id} />}{" "}
        <ButtonLink to={href("/basket")}>{t("result.toBasket")}</ButtonLink>{" "}
        <ButtonLink to={href("/")}>{t("result.home")}</ButtonLink>
      </Cluster>
    </>
  );
}

/**
 * Tells the donor not to pay again, because the card may have been charged. Staff settle the payment within hours, so
 * the page does not poll.
 */
function UnderReview({ payment, reach }: { payment: Payment; reach: Reach }) {
  const { t } = useTexts("payment");
  return (
    <>
      <Head of="review" />
      <p>{t(reach ? "result.review.notified" : "result.review.keepAddress")}</p>
      <p>{t("result.review.number", { number: payment.id })}</p>
      <PaymentLines payment={payment} />
      <Cluster>
        <a className={buttonClass("quiet")} href={paymentAddress("/payment/result", payment.id)}>
          {t("result.waiting.look")}
        </a>{" "}
        <ButtonLink to={href("/")}>{t("result.home")}</ButtonLink>
      </Cluster>
    </>
  );
}

/** Offers to pay again: no money was taken. Another API may have emptied the basket. */
function TryAgain() {
  const { t } = useTexts("payment");
  const lines = useBasket()?.basket.length;
  return (
    <>
      {lines !== undefined && lines > 0 && <p>{t("result.basketUnchanged")}</p>}
      <Cluster>
        {lines !== 0 && (
          <ButtonLink kind="donate" to={href("/payment/card")}>
            {t("result.tryAgain")}
          </ButtonLink>
        )}{" "}
        <ButtonLink to={href("/basket")}>{t("result.toBasket")}</ButtonLink>
      </Cluster>
    </>
  );
}
