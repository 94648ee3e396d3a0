import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { LinkLine } from "~/ui/page.tsx";
import { buttonClass } from "./buttons.tsx";
import { EmptyState } from "./empty-state.tsx";
import { usePageAddress } from "./page-head.tsx";
import { Callout } from "./page.tsx";

/** Says that the basket cannot be reached now, with a link to the same page. */
export function BasketUnreachable() {
  const { t } = useTexts();
  return (
    <EmptyState picture="/pictures/error.svg" title={t("basket:unreachable.title")} text={t("basket:unreachable.text")}>
      <a className={buttonClass()} href={usePageAddress()}>
        {t("basket:unreachable.retry")}
      </a>
    </EmptyState>
  );
}

/** Returns the address of a page about a payment. */
export function paymentAddress(
  page: "/payment/secure" | "/payment/result" | "/payment/receipt" | "/payment/receipt.pdf" | "/payment/frame",
  id: string,
): string {
  return `${href(page)}?${new URLSearchParams({ payment: id })}`;
}

/** Says that a payment of this basket is being confirmed, before anybody types a card for another one. */
export function PaymentUnderWay({ id }: { id: string }) {
  const { t } = useTexts();
  return (
    <Callout>
      <p>{t("basket:underWay.text")}</p>
      <LinkLine to={paymentAddress("/payment/result", id)}>{t("basket:underWay.look")}</LinkLine>
    </Callout>
  );
}
