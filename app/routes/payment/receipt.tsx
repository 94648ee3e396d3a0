import { href, Link } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { seeOther } from "~/http/redirects.ts";
import { pickNamespaces } from "~/i18n/texts.server.ts";
import { AddNamespaces, useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { basketQuery } from "~/middleware/basket-owner.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/receipt";
import { paymentOf } from "./payable.server.ts";
import { PaymentLines } from "./payment-lines.tsx";
import { ReceiptDocument } from "./receipt-document.tsx";
import { paymentAddress } from "./steps.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const payment = await paymentOf(context, url);
  if (payment.state !== "succeeded") throw seeOther(paymentAddress("/payment/result", payment.id));
  const query = basketQuery(context) ?? {};
  const receipt = await context
    .get(apiContext)
    .showReceipt({ params: { id: payment.id }, query })
    .then(({ data }) => data)
    .catch((failure: unknown) => {
      // Not issued yet, or a remote API without receipts.
      if (failure instanceof ApiFailure && (failure.status === 409 || failure.status === 404)) return null;
      throw failure;
    });
  const texts = pickNamespaces(languageFrom(context), ["receipt"]);
  return { payment, receipt, signedIn: isSignedIn(context), texts };
}

/** Renders the receipt of a payment for its owner. */
export default function ReceiptPage({ loaderData: { payment, receipt, signedIn, texts } }: Route.ComponentProps) {
  return (
    <AddNamespaces namespaces={texts}>
      {receipt ? (
        <ReceiptDocument receipt={receipt} pdf={paymentAddress("/payment/receipt.pdf", payment.id)}>
          <WayBack isMember={signedIn} />
        </ReceiptDocument>
      ) : (
        <Pending payment={payment} isMember={signedIn} />
      )}
    </AddNamespaces>
  );
}

function Pending({ payment, isMember }: { payment: Route.ComponentProps["loaderData"]["payment"]; isMember: boolean }) {
  const { t } = useTexts("receipt");
  return (
    <div className="band">
      <div className="container container-narrow stack-large">
        <PageHeading title={t("pending.title")} lead={t("pending.text")} />
        <PaymentLines payment={payment} />
        <p>
          {t("payment")}: {payment.id}
        </p>
        <p className="cluster">
          <WayBack isMember={isMember} />
        </p>
      </div>
    </div>
  );
}

function WayBack({ isMember }: { isMember: boolean }) {
  const { t } = useTexts("receipt");
  return (
    <Link className="button button-quiet" to={isMember ? href("/dashboard/donate") : href("/")}>
      {t(isMember ? "donations" : "home")}
    </Link>
  );
}
