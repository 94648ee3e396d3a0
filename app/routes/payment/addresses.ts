import { href } from "react-router";

/** The address of a page about a payment. */
export function paymentAddress(
  page: "/payment/secure" | "/payment/result" | "/payment/receipt" | "/payment/frame",
  id: string,
): string {
  return `${href(page)}?${new URLSearchParams({ payment: id })}`;
}
