import type { StaffPayment, StaffPaymentDetails } from "~/contract/endpoints/staff-payments.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { type Fact, FactList } from "~/ui/data-list.tsx";
import { Bdi } from "~/ui/text.tsx";
import { useAge } from "./payment-age.ts";

/** What tells a payment from others, here and in the provider's panel. */
export function PaymentFacts({ payment, now }: { payment: StaffPayment; now: string }) {
  const { t } = useTexts("admin");
  const { dateTime } = useFormats();
  const age = useAge(now);
  const { donor, card } = payment;
  const facts: Fact[] = [
    [t("payments.number"), payment.id],
    [t("payment.provider"), [payment.provider, payment.provider_payment_id].filter(Boolean).join(" · ")],
    ...(payment.provider_code ? [[t("payment.lastCode"), payment.provider_code] satisfies Fact] : []),
    [
      t("payments.donor"),
      <Bdi key="donor">
        {[donor.name, donor.phone, donor.email].filter(Boolean).join(" · ") || t("donations.unknown")}
      </Bdi>,
    ],
    ...(card ? [[t("payment.card"), `${card.brand} •••• ${card.last_four}`] satisfies Fact] : []),
    [
      t("payments.began"),
      payment.is_waiting
        ? `${dateTime(payment.created_at)} (${age(payment.created_at)})`
        : dateTime(payment.created_at),
    ],
    ...(payment.next_inquiry_at ? [[t("payment.nextInquiry"), dateTime(payment.next_inquiry_at)] satisfies Fact] : []),
    ...(payment.failure ? [[t("payment.failure"), t(`paymentFailure.${payment.failure}`)] satisfies Fact] : []),
  ];
  return <FactList facts={facts} />;
}

/** Every move of a payment, oldest first. */
export function PaymentHistory({ payment: { moves } }: { payment: StaffPaymentDetails }) {
  const { t } = useTexts("admin");
  const { dateTime } = useFormats();
  return (
    <section className="stack" aria-labelledby="history">
      <h2 id="history">{t("history.title")}</h2>
      <ol className="stack-small">
        {moves.map(({ to, at, provider_code }, index) => (
          <li key={`${at}-${index}`}>
            {dateTime(at)} · {t(`paymentState.${to}`)}
            {provider_code && ` · ${t("payments.code", { code: provider_code })}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
