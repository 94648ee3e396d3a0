import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { StaffPaymentDetails } from "~/contract/endpoints/staff-payments.ts";
import type { RefundRequest } from "~/contract/endpoints/staff-refunds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";

interface Event {
  readonly at: string;
  readonly text: ReactNode;
}

/** Lists everything that happened to a payment in one line of time, oldest first. */
export function PaymentHistory({ payment }: { payment: StaffPaymentDetails }) {
  const { t } = useTexts("admin");
  const { dateTime } = useFormats();
  const { created_at, moves, notifications, receipt_issued_at, receipt_number, refunds } = payment;
  const events: Event[] = [
    { at: created_at, text: t("paymentState.created") },
    ...moves.map(({ to, at, provider_code }) => ({
      at,
      text: [t(`paymentState.${to}`), provider_code && t("payments.code", { code: provider_code })]
        .filter(Boolean)
        .join(" · "),
    })),
    ...notifications.map(({ event, at }) => ({ at, text: t("payment.history.notification", { event }) })),
    ...(receipt_issued_at
      ? [{ at: receipt_issued_at, text: t("payment.history.receipt", { number: receipt_number ?? "" }) }]
      : []),
    ...useRefundEvents(refunds),
  ];
  return (
    <section className="space-y-4" aria-labelledby="history">
      <h2 id="history">{t("history.title")}</h2>
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
    </section>
  );
}

/** Returns when refunds and chargebacks were asked for, decided and done. */
function useRefundEvents(refunds: readonly RefundRequest[]): Event[] {
  const { t } = useTexts("admin");
  const { money } = useFormats();
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
    // Lines that ended at the same moment and way are one event.
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
              [t(isRejected ? "refundState.rejected" : "payment.history.approved"), decision_reason]
                .filter(Boolean)
                .join(" · "),
            ),
          ]
        : []),
      ...[...ends.values()].map(({ state, at }) => event(at, t(`refundState.${state}`))),
    ];
  });
}
