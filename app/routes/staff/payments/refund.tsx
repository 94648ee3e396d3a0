import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { ButtonLink, PostButton } from "~/ui/buttons.tsx";
import { Cluster, LinkLine, calloutClass, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/refund";
import { RefundFacts } from "./facts.tsx";
import { isOwnRefund, loadRefund, openDecisions, textsOf } from "./payments.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const refund = await loadRefund(context.get(apiContext), params.request);
  const { id: staff } = context.get(userContext);
  const decisions = openDecisions(refund, staff).map((decision) => ({
    decision,
    texts: textsOf(decision, refund, staff),
  }));
  return { refund, decisions, isOwn: isOwnRefund(refund, staff) };
}

/** Renders a refund with who asked and why, and what staff can do with it. */
export default function Refund({ loaderData: { refund, decisions, isOwn } }: Route.ComponentProps) {
  const { t, money } = useTexts("admin");
  const { id: request } = refund;
  return (
    <>
      <PageHeading
        kicker={t(`refundKind.${refund.kind}`)}
        title={t(refund.kind === "chargeback" ? "refund.chargeback.heading" : "refund.heading", {
          amount: money(refund.amount),
        })}
      />
      {refund.is_waiting && (
        <p className={calloutClass()}>{t(isOwn ? "refund.ownWaitingText" : "refund.waitingText")}</p>
      )}
      {refund.is_unknown && (
        <>
          <p className={calloutClass()}>{t("refund.unknownText")}</p>
          <PostButton action={href("/admin/refunds/:request/inquiry", { request })}>{t("payment.ask")}</PostButton>
        </>
      )}
      {decisions.length > 0 && (
        <Cluster>
          {decisions.map(({ decision, texts }) => (
            <span key={decision}>
              {" "}
              <ButtonLink
                kind={decision === "approve" ? "primary" : "quiet"}
                to={href("/admin/refunds/:request/:decision", { request, decision })}
              >
                {t(`refund.${texts}.link`)}
              </ButtonLink>
            </span>
          ))}
        </Cluster>
      )}
      <RefundFacts refund={refund} />
      <LinkLine to={`${href("/admin/refunds")}?show=all`}>{t("refunds.back")}</LinkLine>
    </>
  );
}
