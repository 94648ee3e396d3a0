import { href, Link } from "react-router";
import type { StaffPayment } from "~/contract/endpoints/staff-payments.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import type { TextKey } from "~/texts/keys.ts";
import { buttonClass } from "~/ui/button.ts";
import { Cluster } from "~/ui/cluster.tsx";
import { DataList, DataRow, TotalRow } from "~/ui/data-list.tsx";
import { noticeClass } from "~/ui/notice.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { SubmitButton } from "~/ui/submit-button.tsx";
import type { Route } from "./+types/payment";
import { PaymentFacts } from "./payment-facts.tsx";
import { PaymentHistory } from "./payment-history.tsx";
import { LineTerm, PaymentRefunds, RefundLinks } from "./payment-refunds.tsx";
import { loadPayment } from "./payment.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  return { payment: await loadPayment(context.get(apiContext), params.id), now: new Date().toISOString() };
}

/** Renders a payment with its transitions, and the operations of staff while its outcome is unknown. */
export default function PaymentPage({ loaderData: { payment, now } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const { money } = useFormats();
  return (
    <>
      <PageHeading
        kicker={t(`paymentState.${payment.state}`)}
        title={t("payment.title", { amount: money(payment.amount) })}
      />
      {payment.paid_twice_with && (
        <PaidTwice other={payment.paid_twice_with} isSettled={payment.paid_twice_settled_at !== null} />
      )}
      {(payment.is_waiting || payment.may_be_corrected) && <Waiting payment={payment} />}
      <PaymentFacts payment={payment} now={now} />
      <section className="space-y-4" aria-labelledby="lines">
        <h2 id="lines">{t("payment.lines")}</h2>
        <DataList>
          {payment.lines.map((line, index) => (
            <DataRow key={index} term={<LineTerm line={line} />} isMoney>
              {money(line.amount)}
            </DataRow>
          ))}
          <TotalRow term={t("payment.total")} sum={money(payment.amount)} />
          {payment.refunded > 0 && <TotalRow term={t("payment.net")} sum={money(payment.amount - payment.refunded)} />}
        </DataList>
        <RefundLinks payment={payment} />
      </section>
      <PaymentRefunds payment={payment} />
      <PaymentHistory payment={payment} />
      <p>
        <Link to={href("/admin/payments")}>{t("payment.back")}</Link>
      </p>
    </>
  );
}

/** Tells staff that the donor paid twice, and that one of the two payments must be refunded or was. */
function PaidTwice({ other, isSettled }: { other: string; isSettled: boolean }) {
  const { t } = useTexts("admin");
  return (
    <p className={noticeClass()}>
      {t(isSettled ? "payment.paidTwiceSettled" : "payment.paidTwice")}{" "}
      <Link to={href("/admin/payments/:id", { id: other })}>{other}</Link>
    </p>
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
      <p className={noticeClass()}>{t(explanations[state] ?? "payment.unknownText")}</p>
      <Form method="post" action={href("/admin/payments/:id/inquiry", { id })}>
        <Cluster>
          <SubmitButton>{t("payment.ask")}</SubmitButton>
          {decisions[state]?.map((decision) => (
            <span key={decision}>
              {" "}
              <Link
                className={buttonClass("quiet")}
                to={href("/admin/payments/:id/settlement/:decision", { id, decision })}
              >
                {t(`payment.${decision}.link`)}
              </Link>
            </span>
          ))}
        </Cluster>
      </Form>
    </>
  );
}
