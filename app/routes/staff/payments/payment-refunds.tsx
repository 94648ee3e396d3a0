import { href, Link } from "react-router";
import type { StaffPaymentDetails } from "~/contract/endpoints/staff-payments.ts";
import { hintClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { GiftName } from "~/routes/basket/name-text.tsx";
import { buttonClass } from "~/ui/button.ts";
import { Cluster } from "~/ui/cluster.tsx";
import { GiftShares } from "~/ui/share-words.tsx";
import { Bdi, SmallLine } from "~/ui/text.tsx";
import { RefundStateText } from "./refund-facts.tsx";

/** Names a line of a payment, with its shares, the provider's id of it and what went back. */
export function LineTerm({ line }: { line: StaffPaymentDetails["lines"][number] }) {
  const { t } = useTexts("admin");
  const { money } = useFormats();
  const { title, provider_item_id, refunded } = line;
  const hints = [
    provider_item_id && t("payment.itemNumber", { number: provider_item_id }),
    refunded > 0 && t("payment.lineRefunded", { amount: money(refunded) }),
  ].filter(Boolean);
  return (
    <>
      <Bdi>{title}</Bdi>
      <GiftShares gift={line} />
      <GiftName gift={line} />
      {hints.length > 0 && <SmallLine>{hints.join(" · ")}</SmallLine>}
    </>
  );
}

/** Links to the forms that refund lines of the payment, while something is left to refund. */
export function RefundLinks({ payment: { id, lines, card_refundable } }: { payment: StaffPaymentDetails }) {
  const { t } = useTexts("admin");
  if (lines.every(({ refundable }) => refundable === 0)) return null;
  const methods = card_refundable
    ? (["card", "transfer", "chargeback"] as const)
    : (["transfer", "chargeback"] as const);
  return (
    <Cluster>
      {methods.map((method) => (
        <span key={method}>
          {" "}
          <Link className={buttonClass("quiet")} to={href("/admin/payments/:id/refund/:method", { id, method })}>
            {t(`refund.${method}.link`)}
          </Link>
        </span>
      ))}
    </Cluster>
  );
}

/** Lists the refunds of a payment, newest first. */
export function PaymentRefunds({ payment: { refunds } }: { payment: StaffPaymentDetails }) {
  const { t } = useTexts("admin");
  const { money, shortDateTime } = useFormats();
  if (refunds.length === 0) return null;
  return (
    <section className="space-y-4" aria-labelledby="refunds">
      <h2 id="refunds">{t("payment.refunds")}</h2>
      <ul className="space-y-2">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <Link to={href("/admin/refunds/:request", { request: refund.id })}>
              {t(`refundKind.${refund.kind}`)}, {money(refund.amount)}
            </Link>{" "}
            · {shortDateTime(refund.requested_at)}
            {refund.lines.map((line) => (
              <div className={hintClass} key={line.line_id}>
                <Bdi>{line.title}</Bdi>, {money(line.amount)} · <RefundStateText line={line} />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
