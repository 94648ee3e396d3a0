import { href } from "react-router";
import type { StaffPaymentDetails } from "~/contract/endpoints/staff-payments.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { useAge } from "~/routes/staff/ui/age.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { type Fact, FactList } from "~/ui/data-list.tsx";
import { Link } from "~/ui/link.tsx";
import { Bdi } from "~/ui/text.tsx";

/** Lists the facts that identify a payment, here and in the provider's panel. */
export function PaymentFacts({ payment, now }: { payment: StaffPaymentDetails; now: string }) {
  const { t } = useTexts("admin");
  const { dateTime } = useFormats();
  const age = useAge(now);
  const { donor, card } = payment;
  const provider = t(runtimeKey(`admin:system.name.${payment.provider}`));
  const facts: Fact[] = [
    [t("payments.number"), payment.id],
    [t("payment.provider"), [provider, payment.provider_payment_id].filter(Boolean).join(" · ")],
    [t("payment.lastCode"), payment.provider_code],
    [
      t("payments.donor"),
      <Bdi key="donor">
        {[donor.name, donor.phone, donor.email].filter(Boolean).join(" · ") || t("donations.unknown")}
      </Bdi>,
    ],
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
