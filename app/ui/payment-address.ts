import { href } from "react-router";

/** Returns the address of a page about a payment. */
export function paymentAddress(
  page: "/payment/secure" | "/payment/result" | "/payment/receipt" | "/payment/receipt.pdf" | "/payment/frame",
  id: string,
): string {
  return `${href(page)}?${new URLSearchParams({ payment: id })}`;
}
