import { href, Link } from "react-router";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/secure";
import { paymentOf } from "./payable.server.ts";
import { paymentAddress, Steps } from "./steps.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const payment = await paymentOf(context, url);
  if (payment.state !== "awaiting_3ds") throw seeOther(paymentAddress("/payment/result", payment.id));
  return { frame: paymentAddress("/payment/frame", payment.id), result: paymentAddress("/payment/result", payment.id) };
}

/** Shows the bank's page in a frame, or a link in browsers without frames. */
export default function Secure({ loaderData: { frame, result } }: Route.ComponentProps) {
  const { t } = useTexts("payment");
  return (
    <div className="band">
      <div className="container container-narrow stack-large">
        <Steps current="secure" />
        <PageHeading title={t("secure.title")} lead={t("secure.lead")} />
        <iframe
          className="frame"
          src={frame}
          title={t("secure.frame")}
          dangerouslySetInnerHTML={{ __html: linkHtml(frame, t("secure.open")) }}
        />
        <p>
          {t("secure.noFrame")}{" "}
          <a href={frame} target="_top">
            {t("secure.open")}
          </a>
        </p>
        <p className="cluster">
          <Link to={result}>{t("secure.state")}</Link> <Link to={href("/payment/card")}>{t("secure.otherCard")}</Link>
        </p>
      </div>
    </div>
  );
}

/**
 * Returns the link for browsers without frames. Other browsers parse it as text, so React could not hydrate it as an
 * element.
 */
function linkHtml(address: string, text: string): string {
  const escaped = (raw: string) => raw.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
  return `<a href="${escaped(address)}">${escaped(text)}</a>`;
}
