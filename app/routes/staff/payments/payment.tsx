import type { ReactNode } from "react";
import { href } from "react-router";
import type { RefundRequest, StaffPayment, StaffPaymentDetails } from "~/contract/endpoints/staff-payments.ts";
import { hintClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import type { TextKey } from "~/texts/keys.ts";
import { ButtonLink, Link, SubmitButton } from "~/ui/buttons.tsx";
import { GiftName, GiftShares } from "~/ui/gift-words.tsx";
import {
  Bdi,
  Cluster,
  DataList,
  joinParts,
  LinkLine,
  calloutClass,
  PageHeading,
  PageSection,
  SmallLine,
  SumRow,
  TotalRow,
} from "~/ui/page.tsx";
import type { Route } from "./+types/payment";
import { PaymentFacts, RefundStateText } from "./facts.tsx";
import { loadPayment } from "./payments.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  return { payment: await loadPayment(context.get(apiContext), params.id), now: new Date().toISOString() };
}

/** Renders a payment with its transitions, and the operations of staff while its outcome is unknown. */
export default function PaymentPage({ loaderData: { payment, now } }: Route.ComponentProps) {
  const { t, money } = useTexts("admin");
  return (
    <>
      <PageHeading
        kicker={t(`paymentState.${payment.state}`)}
        title={t("payment.title", { amount: money(payment.amount) })}
      />
      {payment.paid_twice_with && (
        <p className={calloutClass()}>
          {t(payment.paid_twice_settled_at === null ? "payment.paidTwice" : "payment.paidTwiceSettled")}{" "}
          <Link to={href("/admin/payments/:id", { id: payment.paid_twice_with })}>{payment.paid_twice_with}</Link>
        </p>
      )}
      {(payment.is_waiting || payment.may_be_corrected) && <Waiting payment={payment} />}
      <PaymentFacts payment={payment} now={now} />
      <PageSection id="lines" title={t("payment.lines")}>
        <DataList>
          {payment.lines.map((line, index) => (
            <SumRow key={index} term={<LineTerm line={line} />} sum={money(line.amount)} />
          ))}
          <TotalRow term={t("payment.total")} sum={money(payment.amount)} />
          {payment.refunded > 0 && <TotalRow term={t("payment.net")} sum={money(payment.amount - payment.refunded)} />}
        </DataList>
        <RefundLinks payment={payment} />
      </PageSection>
      <PaymentRefunds payment={payment} />
      <PaymentHistory payment={payment} />
      <LinkLine to={href("/admin/payments")}>{t("payment.back")}</LinkLine>
    </>
  );
}

/** Settlements that staff can choose, by state. */
const decisions: Partial<Record<StaffPayment["state"], readonly ("taken" | "not-taken")[]>> = {
  under_review: ["taken", "not-taken"],
  failed: ["taken"],
};
const explanations: Partial<Record<StaffPayment["state"], TextKey<"admin">>> = {
  under_review: "payment.waitingText",
  failed: "payment.failedText",
};

function Waiting({ payment: { id, state } }: { payment: StaffPayment }) {
  const { t } = useTexts("admin");
  return (
    <>
      <p className={calloutClass()}>{t(explanations[state] ?? "payment.unknownText")}</p>
      <Form method="post" action={href("/admin/payments/:id/inquiry", { id })}>
        <Cluster>
          <SubmitButton>{t("payment.ask")}</SubmitButton>
          {decisions[state]?.map((decision) => (
            <span key={decision}>
              {" "}
              <ButtonLink to={href("/admin/payments/:id/settlement/:decision", { id, decision })}>
                {t(`payment.${decision}.link`)}
              </ButtonLink>
            </span>
          ))}
        </Cluster>
      </Form>
    </>
  );
}

/** Names a line of a payment, with its shares, the provider's id of it and what went back. */
function LineTerm({ line }: { line: StaffPaymentDetails["lines"][number] }) {
  const { t, money } = useTexts("admin");
  const { title, provider_item_id, refunded } = line;
  const hint = joinParts(
    provider_item_id && t("payment.itemNumber", { number: provider_item_id }),
    refunded > 0 && t("payment.lineRefunded", { amount: money(refunded) }),
  );
  return (
    <>
      <Bdi>{title}</Bdi>
      {!line.is_fee && <GiftShares gift={line} />}
      <GiftName gift={line} />
      {hint && <SmallLine>{hint}</SmallLine>}
    </>
  );
}

/** Links to the forms that refund lines of the payment, while something is left to refund. */
function RefundLinks({ payment: { id, lines, card_refundable } }: { payment: StaffPaymentDetails }) {
  const { t } = useTexts("admin");
  if (lines.every(({ refundable }) => refundable === 0)) return null;
  const methods = card_refundable
    ? (["card", "transfer", "chargeback"] as const)
    : (["transfer", "chargeback"] as const);
  return (
    <Cluster>
      {methods.map((method) => (
        <span key={method}>
          {" "}
          <ButtonLink to={href("/admin/payments/:id/refund/:method", { id, method })}>
            {t(`refund.${method}.link`)}
          </ButtonLink>
        </span>
      ))}
    </Cluster>
  );
}

function PaymentRefunds({ payment: { refunds } }: { payment: StaffPaymentDetails }) {
  const { t, money, shortDateTime } = useTexts("admin");
  if (refunds.length === 0) return null;
  return (
    <PageSection id="refunds" title={t("payment.refunds")}>
      <ul className="space-y-2">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <Link to={href("/admin/refunds/:request", { request: refund.id })}>
              {t(`refundKind.${refund.kind}`)}, {money(refund.amount)}
            </Link>{" "}
            · {shortDateTime(refund.requested_at)}
            {refund.lines.map((line) => (
              <div className={hintClass} key={line.line_id}>
                <Bdi>{line.title}</Bdi>, {money(line.amount)} · <RefundStateText line={line} />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

interface Event {
  readonly at: string;
  readonly text: ReactNode;
}

/** Lists everything that happened to a payment in one line of time, oldest first. */
function PaymentHistory({ payment }: { payment: StaffPaymentDetails }) {
  const { t, dateTime } = useTexts("admin");
  const { created_at, moves, notifications, receipt_issued_at, receipt_number, refunds } = payment;
  const events: Event[] = [
    { at: created_at, text: t("paymentState.created") },
    ...moves.map(({ to, at, provider_code }) => ({
      at,
      text: joinParts(t(`paymentState.${to}`), provider_code && t("payments.code", { code: provider_code })),
    })),
    ...notifications.map(({ event, at }) => ({ at, text: t("payment.history.notification", { event }) })),
    ...(receipt_issued_at
      ? [{ at: receipt_issued_at, text: t("payment.history.receipt", { number: receipt_number ?? "" }) }]
      : []),
    ...useRefundEvents(refunds),
  ];
  return (
    <PageSection id="history" title={t("history.title")}>
      <ol className="space-y-2">
        {/* What happened at one moment keeps its order. */}
        {events
          .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
          .map(({ at, text }, index) => (
            <li key={`${at}-${index}`}>
              <time dateTime={at}>{dateTime(at)}</time> · {text}
            </li>
          ))}
      </ol>
    </PageSection>
  );
}

/** Returns when refunds and chargebacks were asked for, decided and done. */
function useRefundEvents(refunds: readonly RefundRequest[]): Event[] {
  const { t, money } = useTexts("admin");
  return refunds.flatMap(({ id, kind, amount, requested_at, decided_at, decided_by, decision_reason, lines }) => {
    const name = (
      <Link key={id} to={href("/admin/refunds/:request", { request: id })}>
        {t(`refundKind.${kind}`)}, {money(amount)}
      </Link>
    );
    const event = (at: string, what: string): Event => ({
      at,
      text: (
        <>
          {name}: {what}
        </>
      ),
    });
    const isRejected = lines.every(({ state }) => state === "rejected");
    // Lines that were finished at the same moment and in the same way are one event.
    const ends = new Map(
      lines.flatMap(({ state, finished_at }) =>
        finished_at && !isRejected ? [[`${finished_at} ${state}`, { state, at: finished_at }] as const] : [],
      ),
    );
    return [
      event(requested_at, t("payment.history.requested")),
      ...(decided_at && decided_by
        ? [
            event(
              decided_at,
              joinParts(t(isRejected ? "refundState.rejected" : "payment.history.approved"), decision_reason),
            ),
          ]
        : []),
      ...[...ends.values()].map(({ state, at }) => event(at, t(`refundState.${state}`))),
    ];
  });
}
