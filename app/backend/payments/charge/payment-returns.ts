import { found } from "../../../contract/rule-violation.ts";
import { leftFor } from "../../giving/baskets.ts";
import type { Ports } from "../ports.ts";
import { firstInquiry } from "./payment-inquiries.ts";
import { awaitOutcome, callProvider, failPayment, logMove, refresh, reload, settle } from "./payment-outcomes.ts";
import type { PaymentRecord } from "./payment-records.ts";

/**
 * Handles the bank's return. The first return with a passed challenge confirms the payment; every other one, concurrent
 * or later, returns the payment unchanged.
 * @throws RuleViolation not_found for an unknown reference
 */
export async function returnFromBank(
  ports: Ports,
  reference: string,
  fields: Readonly<Record<string, string>>,
): Promise<PaymentRecord> {
  const { store, clock, secrets, gateway } = ports;
  const stored = found(await store.payments.findByReference(secrets.fingerprint(reference)));
  const payment = await refresh(ports, stored);
  if (payment.state !== "awaiting_3ds") return payment;
  const bankReturn = gateway.readReturn(payment.id, fields);
  // Anybody may send an unsigned return. The payer's own return may still come.
  if (!bankReturn) return payment;
  if (bankReturn.outcome === "refused") return failPayment(ports, payment, bankReturn.failure);
  if (bankReturn.outcome === "came_back") return awaitOutcome(ports, payment, bankReturn);
  if (bankReturn.providerPaymentId !== payment.provider_payment_id) return payment;
  // Others reached the goal while the payer was at the bank: the payer is asked first, and nothing is taken.
  if (isOverGoal(payment)) return failPayment(ports, payment, "goal_reached");
  const at = clock.now();
  const claimed = await store.payments.move(payment.id, "awaiting_3ds", "confirming", at, {
    three_d_secure: null,
    next_inquiry_at: firstInquiry("confirming", at),
  });
  if (!claimed) return reload(ports, payment);
  logMove(ports, payment, "confirming");
  const { id: paymentId, amount, language } = payment;
  const { providerPaymentId, conversationData } = bankReturn;
  // Never repeated: when the outcome is unknown, an inquiry follows.
  const answer = await callProvider(ports, "confirm", () =>
    gateway.confirm({ paymentId, providerPaymentId, conversationData, amount, language }),
  );
  return settle(ports, await reload(ports, payment), answer, { isCharge: true });
}

/** Returns whether a payment has a line that is more than what its goal still misses. */
function isOverGoal({ lines }: PaymentRecord): boolean {
  return lines.some((line) => leftFor({ ...line, needed_most: line.regular?.needed_most ?? false }, lines) !== null);
}
