import type { Store } from "../base/ports.ts";
import type { PaymentRecord } from "./payment-store.ts";

/**
 * Records the donations of a payment that has just succeeded and adds them to the sums of their causes. Call it once,
 * inside the transaction that moves the payment to succeeded, whatever the payment's provider is.
 */
export async function recordDonations(store: Store, payment: PaymentRecord, at: Date): Promise<void> {
  await store.donations.insert(payment, at);
  // Causes are updated in the same order everywhere, to prevent deadlocks.
  const lines = [...payment.lines].sort((one, other) => one.cause_id - other.cause_id);
  for (const line of lines) await store.causes.collect(line.cause_id, line.amount);
}
