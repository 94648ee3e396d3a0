import type { Card, Donor } from "../../contract/payments.ts";
import type { Language } from "../../contract/languages.ts";
import { paymentMinutes } from "../../contract/limits.ts";
import { isAvailable, totalPrice } from "./baskets.ts";
import type { Owner } from "./basket-store.ts";
import { failPayment, refresh } from "./payment-endings.ts";
import type { PaymentRecord } from "./payment-store.ts";
import type { Ports, Store } from "./ports.ts";
import { RuleViolation } from "./rule-violation.ts";

export interface PaymentRequest {
  readonly owner: Owner;
  /** Names one press of the pay button. */
  readonly idempotencyKey: string;
  readonly donor: Donor;
  readonly card: Card;
  readonly language: Language;
  /** Null when the caller did not say. */
  readonly clientAddress: string | null;
}

/** Failures from one address within an hour after which it has to wait: card testers try hundreds. */
const failuresAllowed = 10;

/**
 * Begins paying for an owner's basket. The same press answers the same payment; a new press replaces a payment that
 * still waits at the bank (its challenge can then no longer take money).
 * @throws RuleViolation for an empty basket, a closed cause, an expired card, a payment being confirmed, too many failures
 */
export async function requestPayment(ports: Ports, request: PaymentRequest): Promise<PaymentRecord> {
  const { store, clock, secrets, gateway } = ports;
  const at = clock.now();
  checkExpiry(request.card, at);
  const addressHash = request.clientAddress ? secrets.fingerprint(request.clientAddress) : null;
  if (addressHash && (await store.payments.countFailures(addressHash, minutesBefore(at, 60))) >= failuresAllowed) {
    throw new RuleViolation("too_many_attempts");
  }
  const id = secrets.randomText(16);
  const reference = secrets.randomText(32);
  const earlier = await store.transaction(async (store) => {
    await store.baskets.hold(request.owner);
    const same = await store.payments.findByPress(request.owner, request.idempotencyKey);
    if (same) return same;
    await replaceUnderWay(store, request.owner, at);
    const lines = await store.baskets.lines(request.owner);
    if (lines.length === 0) throw new RuleViolation("basket_empty");
    if (!lines.every(isAvailable)) throw new RuleViolation("basket_unavailable");
    await store.payments.insert({
      id,
      owner: request.owner,
      idempotency_key: request.idempotencyKey,
      amount: totalPrice(lines),
      donor: request.donor,
      language: request.language,
      address_hash: addressHash,
      reference_hash: secrets.fingerprint(reference),
      provider: gateway.name,
      lines,
      at,
      expires_at: minutesBefore(at, -paymentMinutes),
    });
    return null;
  });
  if (earlier) return refresh(ports, earlier);
  await askForChallenge(ports, id, reference, request);
  return (await store.payments.find(id))!;
}

/** The payment was written down before this call: whatever becomes of it, it is known. */
async function askForChallenge(ports: Ports, id: string, reference: string, request: PaymentRequest): Promise<void> {
  const { store, clock, gateway } = ports;
  const payment = (await store.payments.find(id))!;
  const begun = await gateway
    .begin({
      paymentId: id,
      amount: payment.amount,
      card: request.card,
      donor: request.donor,
      clientAddress: request.clientAddress,
      language: request.language,
      reference,
      lines: payment.lines.map((line) => ({ id: line.id, title: line.cause.texts[request.language].title, amount: line.amount })),
    })
    .catch(() => ({ outcome: "refused", failure: "bank_unreachable" }) as const);
  if (begun.outcome === "refused") await failPayment(ports, payment, begun.failure);
  else {
    await store.payments.move(id, "created", "awaiting_3ds", clock.now(), {
      provider_payment_id: begun.providerPaymentId,
      three_d_secure: begun.document,
    });
  }
}

async function replaceUnderWay(store: Store, owner: Owner, at: Date): Promise<void> {
  const current = await store.payments.findUnderWay(owner);
  if (!current) return;
  if (current.state === "confirming") throw new RuleViolation("payment_under_way");
  const replaced = await store.payments.move(current.id, current.state, "failed", at, { failure: "replaced", three_d_secure: null });
  // Another request moved it meanwhile, into the confirmation: this press comes too late.
  if (!replaced) throw new RuleViolation("payment_under_way");
}

/**
 * A payment as it stands now: expired if its time ran out, and settled by asking the provider if its end was unknown.
 * @throws RuleViolation not_found for another owner's payment
 */
export async function showPayment(ports: Ports, owner: Owner, id: string): Promise<PaymentRecord> {
  const payment = await ports.store.payments.find(id);
  if (payment?.owner !== owner) throw new RuleViolation("not_found");
  return refresh(ports, payment);
}

/** The bank's document of a payment that waits for its payer; null in every other state. */
export async function showThreeDSecure(ports: Ports, owner: Owner, id: string): Promise<string | null> {
  const payment = await showPayment(ports, owner, id);
  return payment.state === "awaiting_3ds" ? ports.store.payments.threeDSecure(id) : null;
}

/** A card is good until the end of its month, wherever on earth it is used. */
function checkExpiry(card: Card, at: Date): void {
  const firstMonthAfter = Date.UTC(card.expiry_year, card.expiry_month, 1);
  const hoursToTheLastTimeZone = 12;
  if (at.getTime() >= firstMonthAfter + hoursToTheLastTimeZone * 3_600_000) throw new RuleViolation("card_expired", "card.expiry_month");
}

function minutesBefore(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() - minutes * 60_000);
}
