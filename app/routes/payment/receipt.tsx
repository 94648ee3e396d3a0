import { href } from "react-router";
import type { Payment } from "~/contract/endpoints/payments.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { basketQuery } from "~/middleware/basket-owner.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { paymentAddress } from "~/ui/basket-states.tsx";
import { ButtonLink } from "~/ui/buttons.tsx";
import { Cluster, ContentBand, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/receipt";
import { paymentOf, receiptOf } from "./payable.server.ts";
import { ReceiptDocument } from "./receipt-document.tsx";
import { nameReceiptFrom } from "./receipt-name.server.ts";
import { ReceiptName } from "./receipt-name.tsx";
import { PaymentLines } from "./summary.tsx";

export const handle = { needs: "receipts" } satisfies PageNeeds;

export async function loader({ context, url }: Route.LoaderArgs) {
  const signedIn = isSignedIn(context);
  const receipt = await receiptOf(context, url.searchParams.get("payment") ?? "");
  if (receipt) return { receipt, payment: null, signedIn };
  const payment = await paymentOf(context, url);
  if (payment.state !== "succeeded") throw seeOther(paymentAddress("/payment/result", payment.id));
  return { receipt, payment, signedIn };
}

/** Puts a name on a receipt that bears none. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { id } = await paymentOf(context, url);
  const write = (name: string) =>
    orNotFound(
      context.get(apiContext).nameReceipt({ params: { id }, query: basketQuery(context) ?? {}, body: { name } }),
    );
  return nameReceiptFrom({ request, context }, write, paymentAddress("/payment/receipt", id));
}

/** Renders the receipt of a payment for its owner. */
export default function ReceiptPage({ loaderData: { payment, receipt, signedIn }, actionData }: Route.ComponentProps) {
  if (!receipt) return <Pending payment={payment} isMember={signedIn} />;
  const id = receipt.payment_id;
  const missing = <ReceiptName action={paymentAddress("/payment/receipt", id)} lastResult={actionData?.result} />;
  return (
    <ReceiptDocument receipt={receipt} pdf={paymentAddress("/payment/receipt.pdf", id)} missing={missing}>
      <WayBack isMember={signedIn} />
    </ReceiptDocument>
  );
}

function Pending({ payment, isMember }: { payment: Payment; isMember: boolean }) {
  const { t } = useTexts("receipt");
  return (
    <ContentBand isNarrow>
      <PageHeading title={t("pending.title")} lead={t("pending.text")} />
      <PaymentLines payment={payment} />
      <p>
        {t("payment")}: {payment.id}
      </p>
      <Cluster>
        <WayBack isMember={isMember} />
      </Cluster>
    </ContentBand>
  );
}

function WayBack({ isMember }: { isMember: boolean }) {
  const { t } = useTexts("receipt");
  return (
    <ButtonLink to={isMember ? href("/dashboard/donate") : href("/")}>{t(isMember ? "donations" : "home")}</ButtonLink>
  );
}
