import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { Link } from "~/ui/link.tsx";
import { NoticeBox } from "~/ui/notice.tsx";

/** Warns of payments with an unknown outcome, and of refunds that wait for a second person or an outcome. */
export function MoneyWarnings({ payments, refunds }: { readonly payments: number; readonly refunds: number }) {
  const { t } = useTexts("admin");
  return (
    <>
      {payments > 0 && (
        <NoticeBox kind="error">
          <p>{t("inbox.payments", { count: payments })}</p>
          <p>
            <Link to={href("/admin/payments")}>{t("inbox.toPayments")}</Link>
          </p>
        </NoticeBox>
      )}
      {refunds > 0 && (
        <NoticeBox kind="error">
          <p>{t("inbox.refunds", { count: refunds })}</p>
          <p>
            <Link to={href("/admin/refunds")}>{t("inbox.toRefunds")}</Link>
          </p>
        </NoticeBox>
      )}
    </>
  );
}
