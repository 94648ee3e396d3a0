import { href, Link } from "react-router";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { type Fact, FactList } from "~/ui/data-list.tsx";
import { useHydrated } from "~/ui/hydrated.ts";
import { PageHeading } from "~/ui/page.tsx";
import { useSiteFacts } from "~/ui/site-facts.ts";
import type { Route } from "./+types/receipt";
import { paymentOf } from "./payable.server.ts";
import { PaymentLines } from "./payment-lines.tsx";
import { paymentAddress } from "./steps.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const payment = await paymentOf(context, url);
  if (payment.state !== "succeeded") throw seeOther(paymentAddress("/payment/result", payment.id));
  return { payment, signedIn: isSignedIn(context) };
}

/** Renders the receipt of a payment, printable on one page. */
export default function Receipt({ loaderData: { payment, signedIn } }: Route.ComponentProps) {
  const { t } = useTexts("payment");
  const { dateTime } = useFormats();
  const { brand, sandbox } = useSiteFacts();
  const isHydrated = useHydrated();
  const facts: Fact[] = [
    [t("receipt.number"), payment.id],
    [t("receipt.date"), dateTime(payment.finished_at ?? payment.created_at)],
    [t("receipt.organisation"), brand],
    [t("receipt.donor"), payment.donor.name ?? t("receipt.anonymous")],
    ...(payment.card
      ? [[t("receipt.card"), `${payment.card.brand} •••• ${payment.card.last_four}`] satisfies Fact]
      : []),
  ];
  return (
    <div className="band">
      <div className="container container-narrow stack-large receipt">
        <PageHeading title={t("receipt.title")} lead={t("receipt.lead")} />
        {sandbox && <p className="notice">{t("receipt.sandbox")}</p>}
        <FactList facts={facts} />
        <PaymentLines payment={payment} />
        <p className="cluster no-print">
          {isHydrated && (
            <button className="button" type="button" onClick={() => window.print()}>
              {t("receipt.print")}
            </button>
          )}{" "}
          <Link className="button button-quiet" to={signedIn ? href("/dashboard/donate") : href("/")}>
            {t(signedIn ? "receipt.donations" : "result.home")}
          </Link>
        </p>
      </div>
    </div>
  );
}
