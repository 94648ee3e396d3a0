import { useTexts } from "~/i18n/texts.tsx";
import { Link } from "./link.tsx";
import { NoticeBox } from "./notice.tsx";
import { paymentAddress } from "./payment-address.ts";

/** Says that a payment of this basket is being confirmed, before anybody types a card for another one. */
export function PaymentUnderWay({ id }: { id: string }) {
  const { t } = useTexts();
  return (
    <NoticeBox>
      <p>{t("basket:underWay.text")}</p>
      <p>
        <Link to={paymentAddress("/payment/result", id)}>{t("basket:underWay.look")}</Link>
      </p>
    </NoticeBox>
  );
}
