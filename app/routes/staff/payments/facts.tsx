import { href } from "react-router";
import type { RefundRequest, StaffPaymentDetails } from "~/contract/endpoints/staff-payments.ts";
import { dayText } from "~/forms/day.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { DonorText, UserDetails } from "~/routes/staff/ui/person.tsx";
import { useAge } from "~/routes/staff/ui/waiting.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { Link } from "~/ui/buttons.tsx";
import { Bdi, DataList, type Fact, FactList, joinParts, SmallLine, SumRow, TotalRow } from "~/ui/page.tsx";

type RefundLine = RefundRequest["lines"][number];

/** Shows who asked for a refund, why, and what became of each line. */
export function RefundFacts({ refund }: { refund: RefundRequest }) {
  const { t, money, dateTime } = useTexts("admin");
  const { requested_by, requested_at, decided_by, decided_at, decision_reason, reason, reference, happened_on } =
    refund;
  const facts: Fact[] = [
    [
      t("payments.number"),
      <Link key="payment" to={href("/admin/payments/:id", { id: refund.payment_id })}>
        {refund.payment_id}
      </Link>,
    ],
    [t("refund.kind"), t(`refundKind.${refund.kind}`)],
    [t("refund.requestedBy"), <UserDetails key="requested" user={requested_by} />],
    [t("refund.requestedAt"), dateTime(requested_at)],
    [t("decision.reason"), <Bdi key="reason">{reason}</Bdi>],
    [t("refund.reference"), reference && <Bdi key="reference">{reference}</Bdi>],
    [t("refund.happenedOn"), happened_on && dayText(happened_on)],
    [t("refund.decidedBy"), decided_by && <UserDetails key="decided" user={decided_by} />],
    [t("refund.decidedAt"), decided_at && dateTime(decided_at)],
    [t("refund.decisionReason"), decision_reason && <Bdi key="decision">{decision_reason}</Bdi>],
  ];
  return (
    <>
      <FactList facts={facts} />
      <DataList>
        {refund.lines.map((line) => (
          <SumRow
            key={line.line_id}
            term={
              <>
                <Bdi>{line.title}</Bdi>
                <SmallLine>
                  <RefundStateText line={line} />
                </SmallLine>
              </>
            }
            sum={money(line.amount)}
          />
        ))}
        <TotalRow term={t("payment.total")} sum={money(refund.amount)} />
      </DataList>
    </>
  );
}

/** Writes the state of a refunded line with the provider's code. */
export function RefundStateText({ line: { state, provider_code, finished_at } }: { line: RefundLine }) {
  const { t, shortDateTime } = useTexts("admin");
  const isCodeShown = provider_code !== null && state !== "succeeded";
  return joinParts(
    t(`refundState.${state}`),
    isCodeShown && t("payments.code", { code: provider_code }),
    finished_at && shortDateTime(finished_at),
  );
}

/** Lists the facts that identify a payment, here and in the provider's panel. */
export function PaymentFacts({ payment, now }: { payment: StaffPaymentDetails; now: string }) {
  const { t, dateTime } = useTexts("admin");
  const age = useAge(now);
  const { donor, card } = payment;
  const provider = t(runtimeKey(`admin:system.name.${payment.provider}`));
  const facts: Fact[] = [
    [t("payments.number"), payment.id],
    [t("payment.provider"), joinParts(provider, payment.provider_payment_id)],
    [t("payment.lastCode"), payment.provider_code],
    [t("payments.donor"), <DonorText key="donor" donor={donor} />],
    [
      t("payment.receipt"),
      payment.receipt_number && (
        <Link key="receipt" to={href("/admin/payments/:id/receipt", { id: payment.id })}>
          {payment.receipt_number}
        </Link>
      ),
    ],
    [t("payment.card"), card && `${card.brand} •••• ${card.last_four}`],
    [
      t("payments.began"),
      payment.is_waiting
        ? `${dateTime(payment.created_at)} (${age(payment.created_at)})`
        : dateTime(payment.created_at),
    ],
    [t("payment.nextInquiry"), payment.next_inquiry_at && dateTime(payment.next_inquiry_at)],
    [t("payment.failure"), payment.failure && t(`paymentFailure.${payment.failure}`)],
  ];
  return <FactList facts={facts} />;
}
