import type { PaymentFailure, PaymentState } from "../../contract/payments.ts";
import { userIdOf } from "./basket-store.ts";
import type { Charge } from "./payment-gateway.ts";
import type { PaymentRecord } from "./payment-store.ts";
import type { Ports, Store } from "./ports.ts";
import { RuleViolation } from "./rule-violation.ts";

type Charged = Extract<Charge, { outcome: "charged" }>;

/** A payment whose challenge was never asked for (the process stopped in between) is given up after this long. */
const challengeSeconds = 120;
/** A confirmation is left alone this long before anybody asks the provider about it. */
const inquirySeconds = 5;
/** If the provider has taken nothing this long after the confirmation, it never arrived. */
const arrivalSeconds = 600;

/**
 * What the bank's return means. The first return that says the challenge was passed claims the payment; every other
 * one, at the same time or later, answers how it stands.
 * @throws RuleViolation not_found for an unknown reference
 */
export async function returnFromBank(ports: Ports, reference: string, fields: Readonly<Record<string, string>>): Promise<PaymentRecord> {
  const { store, clock, secrets, gateway } = ports;
  const found = await store.payments.findByReference(secrets.fingerprint(reference));
  if (!found) throw new RuleViolation("not_found");
  const payment = await refresh(ports, found);
  if (payment.state !== "awaiting_3ds") return payment;
  const answer = gateway.readReturn(payment.id, fields);
  // Unsigned: somebody else's words. The payer's own return may still come.
  if (!answer) return payment;
  if (answer.outcome === "refused") return failPayment(ports, payment, answer.failure);
  if (answer.providerPaymentId !== payment.provider_payment_id) return payment;
  const claimed = await store.payments.move(payment.id, "awaiting_3ds", "confirming", clock.now(), { three_d_secure: null });
  if (!claimed) return reread(ports, payment);
  const charge = await gateway
    .confirm({
      paymentId: payment.id,
      providerPaymentId: answer.providerPaymentId,
      conversationData: answer.conversationData,
      amount: payment.amount,
      language: payment.language,
    })
    // Nothing is known of the outcome: never repeat, ask later.
    .catch((): Charge => ({ outcome: "pending" }));
  return settle(ports, await reread(ports, payment), charge);
}

/** Brings a payment up to date with the clock and, when its end is unknown, with the provider. */
export async function refresh(ports: Ports, payment: PaymentRecord): Promise<PaymentRecord> {
  const now = ports.clock.now();
  if (payment.state === "created" && secondsSince(payment.updated_at, now) > challengeSeconds) return failPayment(ports, payment, "bank_unreachable");
  if (payment.state === "awaiting_3ds" && now.toISOString() >= payment.expires_at) {
    await ports.store.payments.move(payment.id, "awaiting_3ds", "expired", now, { three_d_secure: null });
    return reread(ports, payment);
  }
  if (payment.state === "confirming" && secondsSince(payment.updated_at, now) >= inquirySeconds) return reconcile(ports, payment);
  return payment;
}

/** Asks the provider what became of a payment that was sent for confirmation. */
async function reconcile(ports: Ports, payment: PaymentRecord): Promise<PaymentRecord> {
  const charge = await ports.gateway
    .inquire({ paymentId: payment.id, providerPaymentId: payment.provider_payment_id!, amount: payment.amount, language: payment.language })
    .catch((): Charge => ({ outcome: "pending" }));
  return settle(ports, payment, charge);
}

/** Writes the provider's word down: donations, sums and the emptied basket together with the new state, or nothing. */
async function settle(ports: Ports, payment: PaymentRecord, charge: Charge): Promise<PaymentRecord> {
  if (charge.outcome === "pending" || payment.state !== "confirming") return payment;
  if (charge.outcome === "absent") {
    const lost = secondsSince(payment.updated_at, ports.clock.now()) > arrivalSeconds;
    return lost ? failPayment(ports, payment, "bank_unreachable") : payment;
  }
  if (charge.outcome === "refused") return failPayment(ports, payment, charge.failure);
  const at = ports.clock.now();
  await ports.store.transaction(async (store) => {
    const change = { card: charge.card, item_ids: charge.itemIds };
    if (!(await store.payments.move(payment.id, "confirming", "succeeded", at, change))) return;
    // Its owner may have signed in since it was read: the gift is theirs.
    const settled = (await store.payments.find(payment.id))!;
    await store.payments.donate(settled, at);
    // In one order everywhere, so that two payments never wait for each other.
    const lines = [...payment.lines].sort((one, other) => one.cause_id - other.cause_id);
    for (const line of lines) await store.causes.collect(line.cause_id, line.amount);
    await store.baskets.remove(settled.owner, settled.lines.map((line) => line.basket_item_id));
    // What is to be kept of the card is forgotten with the move; it was read before.
    await keepCard(store, ports.gateway.name, payment, charge, at);
  });
  return reread(ports, payment);
}

/** Writes down a card that the payer wanted to keep and the provider kept. */
async function keepCard(store: Store, provider: string, payment: PaymentRecord, { card, saved }: Charged, at: Date): Promise<void> {
  const userId = userIdOf(payment.owner);
  if (userId === null || !payment.card_to_save || !saved || !card) return;
  await store.verification.hold(`cards ${userId}`);
  await store.cards.add(userId, { ...saved, ...card, ...payment.card_to_save, provider }, at);
}

/** Ends a payment without money; the basket stays as it is. */
export async function failPayment(ports: Ports, payment: PaymentRecord, failure: PaymentFailure): Promise<PaymentRecord> {
  await ports.store.payments.move(payment.id, payment.state, "failed", ports.clock.now(), { failure, three_d_secure: null });
  return reread(ports, payment);
}

/** Brings every payment that stands still up to date; run now and then, so that nobody has to look at it first. */
export async function refreshStandingPayments(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  const states: PaymentState[] = ["created", "awaiting_3ds", "confirming"];
  for (const state of states) {
    for (const payment of await ports.store.payments.standing(state, now, 200)) await refresh(ports, payment);
  }
}

async function reread({ store }: Ports, payment: PaymentRecord): Promise<PaymentRecord> {
  return (await store.payments.find(payment.id))!;
}

function secondsSince(moment: string, now: Date): number {
  return (now.getTime() - Date.parse(moment)) / 1000;
}
