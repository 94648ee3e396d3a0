import { found, RuleViolation } from "../../../contract/rule-violation.ts";
import { later } from "../../../contract/rules/istanbul-time.ts";
import { leftFor } from "../../giving/baskets.ts";
import type { ProviderMessage, ProviderNotification } from "../gateways/payment-gateway.ts";
import type { Ports } from "../ports.ts";
import { firstInquiry } from "./payment-inquiries.ts";
import {
  awaitOutcome,
  callProvider,
  failPayment,
  logMove,
  refresh,
  reload,
  reviewPayment,
  settle,
} from "./payment-outcomes.ts";
import type { PaymentRecord } from "./payment-record-queries.ts";

/** Days that handled notifications are remembered. Providers repeat them for hours. */
const rememberedDays = 30;

/**
 * Handles a message that the provider sent by itself. A repeated one changes nothing, and so does one about a payment
 * that is settled already, in whatever order they arrive. A signed result is applied like the answer to an inquiry; any
 * other message only makes an inquiry due, so that no content is trusted and the provider gets its answer at once.
 * @throws RuleViolation not_found for another provider, signature_wrong, too_many_attempts for more unsigned
 *   messages than one a client may send, payment_under_way while the payment is being created: the provider then
 *   repeats the message
 */
export async function receiveNotification(
  ports: Ports,
  provider: string,
  message: ProviderMessage,
  clientAddress: string | null,
): Promise<void> {
  const { store, clock, secrets, gateway, forgeries, log } = ports;
  if (provider !== gateway.name) throw new RuleViolation("not_found");
  const notification = gateway.readNotification(message);
  // Anybody may post to this address, so nothing is read or stored before the signature is checked. Only then is
  // anything counted: a provider that shares its address with somebody is never refused.
  if (!notification) throw new RuleViolation(forgeries.count(clientAddress) ? "too_many_attempts" : "signature_wrong");
  const fingerprint = secrets.fingerprint(`notification ${message.body}`);
  if (await store.payments.wasNotified(provider, fingerprint)) return;
  const payment = await paymentOf(ports, notification);
  if (payment) await apply(ports, payment, notification);
  else log.warn({ event: notification.event }, "notification about an unknown payment");
  // Last, so that a message whose handling was interrupted is handled when the provider repeats it.
  const handled = { provider, fingerprint, payment_id: payment?.id ?? null, event: notification.event };
  await store.payments.recordNotification(handled, clock.now());
}

/** Deletes the records of old notifications, and reports how many forged ones came. */
export async function cleanUpNotifications({ store, clock, forgeries }: Ports): Promise<void> {
  forgeries.report();
  await store.payments.deleteNotifications(later(clock.now(), { days: -rememberedDays }));
}

async function paymentOf({ store, gateway }: Ports, { paymentId, providerPaymentId }: ProviderNotification) {
  const payment = await store.payments.find(paymentId);
  if (payment?.provider !== gateway.name) return null;
  return providerPaymentId === undefined || payment.provider_payment_id === providerPaymentId ? payment : null;
}

async function apply(ports: Ports, payment: PaymentRecord, { result }: ProviderNotification): Promise<void> {
  const { store, clock } = ports;
  if (payment.state === "created") throw new RuleViolation("payment_under_way");
  // With our own card form no money moves before the payer comes back.
  if (payment.state === "awaiting_3ds" && !payment.is_hosted) return;
  if (payment.state === "succeeded" || payment.state === "expired") return;
  const open = payment.state === "awaiting_3ds" ? await awaitOutcome(ports, payment, { claimsPaid: false }) : payment;
  if (!result) return store.payments.makeInquiryDue(open, clock.now());
  if (result.charge.outcome !== "charged" || result.amount === payment.amount)
    return void (await settle(ports, open, result.charge, { isCharge: false }));
  if (open.state !== "confirming") return store.payments.makeInquiryDue(open, clock.now());
  // The provider took another sum than the payer was shown. Only people can tell why.
  await reviewPayment(ports, open, "sum", firstInquiry("under_review", clock.now()));
}

/**
 * Handles the bank's return. The first return with a passed challenge confirms the payment; every other one, concurrent
 * or later, returns the payment unchanged.
 * @throws RuleViolation not_found for an unknown reference
 */
export async function returnFromBank(ports: Ports, reference: string, fields: Readonly<Record<string, string>>) {
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
