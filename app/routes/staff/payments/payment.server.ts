import { paymentId } from "~/contract/endpoints/payments.ts";
import type { StaffPaymentDetails } from "~/contract/endpoints/staff-payments.ts";
import type { Api } from "~/contract/product-api.ts";
import { notFound, orNotFound } from "~/http/not-found.ts";

/**
 * Loads the payment in the URL.
 * @throws a Response with status 404 for an unknown payment
 */
export async function loadPayment(api: Api, id: string): Promise<StaffPaymentDetails> {
  return orNotFound(api.showStaffPayment({ params: paymentParams(id) }));
}

/** @throws a Response with status 404 for text that is no payment number */
export function paymentParams(text: string): { id: string } {
  const id = paymentId.safeParse(text);
  if (!id.success) throw notFound();
  return { id: id.data };
}
