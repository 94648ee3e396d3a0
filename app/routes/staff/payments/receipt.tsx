import { href } from "react-router";
import { orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { ReceiptDocument } from "~/routes/payment/receipt-document.tsx";
import { ButtonLink } from "~/ui/buttons.tsx";
import type { Route } from "./+types/receipt";
import { paymentParams } from "./payments.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const query = { params: paymentParams(params.id) };
  return { receipt: await orNotFound(context.get(apiContext).showStaffReceipt(query)) };
}

/** Renders the receipt of a payment as its donor sees it. */
export default function StaffReceipt({ loaderData: { receipt }, params: { id } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  return (
    <ReceiptDocument
      lead={t("payment.receiptLead")}
      receipt={receipt}
      pdf={href("/admin/payments/:id/receipt.pdf", { id })}
    >
      <ButtonLink to={href("/admin/payments/:id", { id })}>{t("payment.receiptBack")}</ButtonLink>
    </ReceiptDocument>
  );
}
