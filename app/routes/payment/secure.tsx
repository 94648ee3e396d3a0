import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";
import { nullIfUnreachable } from "~/http/side-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { paymentAddress } from "~/ui/basket-states.tsx";
import { buttonClass, Link } from "~/ui/buttons.tsx";
import { Cluster, PageHeading } from "~/ui/page.tsx";
import { useOffers } from "~/ui/site-facts.tsx";
import type { Route } from "./+types/secure";
import { reachableOwnPayment, wayToBank } from "./payable.server.ts";
import { atBankSeconds, PaymentStep } from "./summary.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const payment = await reachableOwnPayment(context, url);
  // That page shows the state, also when there is no payment.
  const result = paymentAddress("/payment/result", payment?.id ?? url.searchParams.get("payment") ?? "");
  // Another API may say how a payment stands in no word of ours, while its payer is at the bank.
  const mayWait = payment?.state === "awaiting_3ds" || payment?.state === "under_review";
  const way = mayWait ? await wayToBank(context, payment.id).catch(nullIfUnreachable) : null;
  if (!payment || !way) throw seeOther(result);
  const { amount, fee } = payment;
  const covered = fee && { amount, fee: fee.amount };
  return { frame: paymentAddress("/payment/frame", payment.id), result, hostedPage: way.hosted_page, covered };
}

/** Leads to the bank: in a frame, or by a link to the page of a provider that takes the card itself. */
export default function Secure({ loaderData: { frame, result, hostedPage, covered } }: Route.ComponentProps) {
  const { t, money } = useTexts("payment");
  return (
    <PaymentStep
      current="secure"
      heading={
        hostedPage === null ? (
          <PageHeading title={t("secure.title")} lead={t("secure.lead")} />
        ) : (
          // Beside another API the card may have been typed on this site before.
          <PageHeading title={t("hosted.title")} lead={t("hosted.finish")} />
        )
      }
    >
      {covered && <p>{t("frame.total", { amount: money(covered.amount), fee: money(covered.fee) })}</p>}
      {hostedPage === null ? <BankFrame frame={frame} /> : <HostedPage address={hostedPage} />}
      <Cluster data-waits-for={atBankSeconds}>
        <Link to={result}>{t("secure.state")}</Link>{" "}
        <Link to={href("/payment/card")}>{t(hostedPage === null ? "secure.otherCard" : "secure.back")}</Link>
      </Cluster>
    </PaymentStep>
  );
}

/** Shows the bank's page in a frame, or a link in browsers without frames. */
function BankFrame({ frame }: { frame: string }) {
  const { t } = useTexts("payment");
  return (
    <>
      <iframe
        className="block h-160 w-full rounded-md border border-hairline bg-surface"
        src={`${frame}&framed`}
        title={t("secure.frame")}
        dangerouslySetInnerHTML={{ __html: linkHtml(frame, t("secure.open")) }}
      />
      <p>
        {t("secure.noFrame")}{" "}
        <a href={frame} target="_top">
          {t("secure.open")}
        </a>
      </p>
    </>
  );
}

/** A plain link: the payer sees where it leads before typing a card. */
function HostedPage({ address }: { address: string }) {
  const { t } = useTexts("payment");
  const hasStates = useOffers("payment_states");
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(atBankSeconds)} />
      </noscript>
      <p>{t(hasStates ? "hosted.after" : "hosted.comeBack")}</p>
      <p>
        <a className={`${buttonClass("donate")} w-full`} href={address}>
          {t("hosted.open", { host: new URL(address).hostname })}
        </a>
      </p>
    </>
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
