import type { PaymentFailure } from "../../../contract/endpoints/payments.ts";
import { mustExist } from "../../../contract/rule-violation.ts";
import { maximumBasketLines } from "../../../contract/rules/limits.ts";
import { mayTransition, type PaymentState, unsettledStates } from "../../../contract/rules/payment-states.ts";
import type { Owner } from "../../accounts/current-user.ts";
import { recordAudit } from "../../audit/audit.ts";
import { deliverSoon } from "../../messages/notifications.ts";
import type { CardReference } from "../cards/saved-card-queries.ts";
import { saveChargedCard } from "../cards/saved-cards.ts";
import { bankCodeOf, type Charge } from "../gateways/payment-gateway.ts";
import type { Ports, Store } from "../ports.ts";
import { recordRegularFailure, recordRegularPayment, recordRegularReview } from "../regular/regular-outcomes.ts";
import { queuePayerNotification, recordDonations } from "./donations.ts";
import {
  firstInquiry,
  isReviewDue,
  nextInquiry,
  type ProviderAnswer,
  replacement,
  reviewSeconds,
  verdictOn,
} from "./payment-inquiries.ts";
import type { PaymentChange, PaymentRecord } from "./payment-record-queries.ts";

/** Payments that one run processes for each reason; the next run continues. */
const movesPerRun = 500;
/** Inquiries per run, and how many run at once. A provider that does not answer blocks each until its time-out. */
const inquiriesPerRun = 20;
const inquiriesAtOnce = 4;

/**
 * Updates every unfinished payment: first those that time out, which needs no provider; then those with a due inquiry.
 * Runs every few seconds, so that no payment depends on its payer's next visit.
 * @throws the first failure, after all payments were tried
 */
export async function refreshPendingPayments(ports: Ports): Promise<void> {
  const { payments } = ports.store;
  const now = ports.clock.now();
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const failures: unknown[] = [];
  const collect = (failure: unknown) => void failures.push(failure);
  const overdue = [
    () => payments.listUnmoved("created", before(challengeSeconds), movesPerRun),
    () => payments.listExpired(now, movesPerRun),
    () => payments.listUnmoved("confirming", before(reviewSeconds), movesPerRun),
  ];
  for (const find of overdue) for (const payment of await find()) await applyTimeouts(ports, payment).catch(collect);
  const due: PaymentRecord[] = await payments.listDueInquiries(now, inquiriesPerRun);
  const askNext = async () => {
    for (let payment = due.shift(); payment; payment = due.shift()) await refresh(ports, payment).catch(collect);
  };
  await Promise.all(Array.from({ length: inquiriesAtOnce }, askNext));
  if (failures.length > 0) throw failures[0];
}

type Charged = Extract<Charge, { outcome: "charged" }>;

/** Seconds after which a payment without a challenge fails, because the process stopped before requesting one. */
export const challengeSeconds = 120;

/**
 * Starts asking for the result of a payment whose payer typed the card on the provider's page.
 * @param claimsPaid whether the provider's page said to the payer that the payment succeeded; an answer without any
 *   money is then taken as too early, not as the result
 */
export async function awaitOutcome(ports: Ports, payment: PaymentRecord, { claimsPaid }: { claimsPaid: boolean }) {
  const { store, clock } = ports;
  const at = clock.now();
  const isMoved = await store.transaction(async ({ payments }) => {
    const change = { next_inquiry_at: at.toISOString() };
    if (!(await payments.move(payment.id, "awaiting_3ds", "confirming", at, change))) return false;
    const confirming = { id: payment.id, state: "confirming" } as const;
    if (claimsPaid) await payments.recordAnswer(confirming, { code: "claims_paid", isOver: false, isCharge: true });
    return true;
  });
  if (isMoved) logMove(ports, payment, "confirming");
  return reload(ports, payment);
}

/**
 * Charges a stored card for a payment that was just stored as being confirmed, unless the provider knows it already:
 * then a restored backup has forgotten its outcome. Never repeated: when the outcome is unknown, an inquiry follows.
 */
export async function chargeSavedCard(ports: Ports, payment: PaymentRecord, card: CardReference) {
  const { id: paymentId, amount, language, donor } = payment;
  const earlier = await callProvider(ports, "inquire", () =>
    ports.gateway.inquire({ paymentId, providerPaymentId: null, amount, language }),
  );
  // Nothing was sent, so this try is over; the next one asks again.
  if (earlier.outcome === "unknown") return failPayment(ports, payment, "bank_unreachable", earlier.code);
  if (earlier.outcome !== "absent") return settle(ports, payment, earlier, { isCharge: false });
  const lines = payment.lines.map(({ id, cause, amount }) => ({ id, title: cause.texts[language].title, amount }));
  const answer = await callProvider(ports, "charge-saved", () =>
    ports.gateway.chargeSaved({ paymentId, amount, language, donor, lines, card, clientAddress: null }),
  );
  return settle(ports, await reload(ports, payment), answer, { isCharge: true });
}

/** Returns an answer about the only line of a month under the line's present id, which a forgotten charge lacks. */
function withOwnLine({ lines, regular_charge_id }: PaymentRecord, answer: Charged): Charged {
  const [item] = answer.itemIds.values();
  return regular_charge_id === null || item === undefined
    ? answer
    : { ...answer, itemIds: new Map([[lines[0]!.id, item]]) };
}

/** Applies timeouts to a payment and, when an inquiry is due, asks the provider. */
export async function refresh(ports: Ports, payment: PaymentRecord): Promise<PaymentRecord> {
  const current = await applyTimeouts(ports, payment);
  return current.next_inquiry_at !== null && current.next_inquiry_at <= ports.clock.now().toISOString()
    ? inquire(ports, current)
    : current;
}

/** Applies timeouts to a payment, without a call to the provider. */
export async function applyTimeouts(ports: Ports, payment: PaymentRecord): Promise<PaymentRecord> {
  const now = ports.clock.now();
  if (payment.state === "created" && (now.getTime() - Date.parse(payment.updated_at)) / 1000 > challengeSeconds)
    return failPayment(ports, payment, "bank_unreachable");
  if (payment.state === "awaiting_3ds" && now.toISOString() >= payment.expires_at) {
    if (payment.is_hosted) return awaitOutcome(ports, payment, { claimsPaid: false });
    if (await ports.store.payments.move(payment.id, "awaiting_3ds", "expired", now, { three_d_secure: null }))
      logMove(ports, payment, "expired");
    return reload(ports, payment);
  }
  // The next inquiry is due at once.
  return isReviewDue(payment, now) ? reviewPayment(ports, payment, payment.provider_code, now.toISOString()) : payment;
}

/** Asks the provider for the outcome of a confirmed payment. Of concurrent callers, in any process, only one asks. */
export async function inquire(ports: Ports, payment: PaymentRecord): Promise<PaymentRecord> {
  if (!(await ports.store.payments.claimInquiry(payment, nextInquiry(payment, ports.clock.now()))))
    return reload(ports, payment);
  const { id: paymentId, amount, language } = payment;
  const answer = await callProvider(ports, "inquire", () =>
    ports.gateway.inquire({ paymentId, providerPaymentId: payment.provider_payment_id, amount, language }),
  );
  return settle(ports, await reload(ports, payment), answer, { isCharge: false });
}

/** Calls the provider. A call that fails is reported and returned as unknown. */
export async function callProvider<Answer>({ providers }: Ports, operation: string, call: () => Promise<Answer>) {
  try {
    const answer = await call();
    providers.succeeded("bank", operation);
    return answer;
  } catch (cause) {
    const code = bankCodeOf(cause);
    providers.failed("bank", operation, { code, cause });
    return { outcome: "unknown", code } as const;
  }
}

/** Applies the provider's answer to a payment. @param isCharge whether it is the answer to the charge call itself */
export async function settle(
  ports: Ports,
  payment: PaymentRecord,
  answer: ProviderAnswer,
  { isCharge }: { isCharge: boolean },
): Promise<PaymentRecord> {
  // Another process or staff finished the payment meanwhile.
  if (!mayTransition(payment.state, "succeeded")) return payment;
  const verdict = verdictOn(payment, answer, ports.clock.now());
  const code = answer.outcome === "charged" ? null : answer.code;
  if (verdict.to === "succeeded") return succeedPayment(ports, payment, withOwnLine(payment, answer as Charged));
  if (verdict.to === "failed") return failPayment(ports, payment, verdict.failure, code);
  if (verdict.to === "under_review")
    return reviewPayment(ports, payment, code, firstInquiry("under_review", ports.clock.now()));
  await ports.store.payments.recordAnswer(payment, { code, isOver: verdict.isOver, isCharge });
  if (answer.outcome === "unknown")
    ports.log.warn({ payment: payment.id, state: payment.state, code }, "payment outcome unknown");
  return reload(ports, payment);
}

/**
 * Marks a payment as succeeded. Its donations, the sums of the causes, the receipt, the thanks and the emptied basket
 * are written in the same transaction.
 * @param charge the provider's answer; null when staff settle the payment by hand
 */
export async function succeedPayment(
  ports: Ports,
  payment: PaymentRecord,
  charge: Charged | null,
  record?: (store: Store) => Promise<void>,
): Promise<PaymentRecord> {
  const at = ports.clock.now();
  const settled = await ports.store.transaction(async (store) => {
    // A payment under review and a newer payment for the same lines may exist together.
    await lockBasket(store, payment);
    const items = payment.lines.map((line) => line.basket_item_id);
    const paid_twice_with = await store.payments.findPaidBefore(payment.id, items);
    const answered = charge && {
      card: charge.card,
      item_ids: charge.itemIds,
      provider_payment_id: charge.providerPaymentId,
    };
    const change = { paid_twice_with, ...answered };
    if (!(await store.payments.move(payment.id, payment.state, "succeeded", at, change))) return null;
    // The guest may have signed in since the payment was read. The donations go to the current owner.
    const settled = mustExist(await store.payments.find(payment.id));
    await store.baskets.remove(settled.owner, items);
    await store.baskets.putBack(payment.id, settled.owner, 0);
    const isLate = payment.state !== "confirming";
    if (isLate) await replaceDuplicatePayment(store, settled, at);
    // The move deletes card_to_save, so this uses the payment as read before.
    if (charge) await saveChargedCard(store, ports.gateway.name, { ...payment, owner: settled.owner }, charge, at);
    await recordRegularPayment(store, settled, charge?.saved, at);
    if (paid_twice_with !== null) {
      const details = { amount: payment.amount, payment: paid_twice_with };
      await recordAudit(store, at, null, "payment.paid_twice", ["payment", payment.id], details);
    }
    await record?.(store);
    // Last: the receipt's number is held until the end of the transaction.
    await recordDonations(store, settled, at, isLate ? "payment_succeeded" : "donation_received");
    return settled;
  });
  if (!settled) return reload(ports, payment);
  logMove(ports, payment, "succeeded");
  deliverSoon(ports);
  return settled;
}

/** Replaces the owner's active payment when it contains a line that was just paid, to prevent a double payment. */
async function replaceDuplicatePayment(store: Store, { owner, lines }: PaymentRecord, at: Date): Promise<void> {
  const current = await store.payments.findActive(owner);
  if (!current || current.state === "confirming") return;
  const paid = new Set(lines.map((line) => line.basket_item_id));
  if (!current.lines.some((line) => paid.has(line.basket_item_id))) return;
  await store.payments.move(current.id, current.state, "failed", at, replacement(current, at));
}

/**
 * Puts a payment of unknown outcome under review. Its lines leave the basket, so the owner can start another payment.
 */
export async function reviewPayment(
  ports: Ports,
  payment: PaymentRecord,
  code: string | null,
  next_inquiry_at: string | null,
): Promise<PaymentRecord> {
  const at = ports.clock.now();
  const isMoved = await ports.store.transaction(async (store) => {
    const owner = await lockBasket(store, payment);
    const change = { ...(code !== null && { provider_code: code }), next_inquiry_at };
    if (!(await store.payments.move(payment.id, payment.state, "under_review", at, change))) return false;
    const items = payment.lines.map((line) => line.basket_item_id);
    await store.baskets.setAside(owner, payment.id, items);
    await recordRegularReview(store, payment, at);
    return true;
  });
  if (isMoved) logMove(ports, payment, "under_review", code);
  return reload(ports, payment);
}

/**
 * Marks a payment as failed; the basket keeps its lines. If the provider had not charged a confirmed payment, later
 * inquiries follow: if the money is found, the payment still becomes a donation.
 */
export async function failPayment(
  ports: Ports,
  payment: PaymentRecord,
  failure: PaymentFailure,
  code: string | null = null,
  record?: (store: Store) => Promise<void>,
): Promise<PaymentRecord> {
  const at = ports.clock.now();
  const mayComeLate =
    unsettledStates.includes(payment.state) && (failure === "bank_unreachable" || failure === "not_taken");
  const change: PaymentChange = {
    failure,
    three_d_secure: null,
    ...(code !== null && { provider_code: code }),
    next_inquiry_at: mayComeLate ? firstInquiry("failed", at) : null,
  };
  const isMoved = await ports.store.transaction(async (store) => {
    if (payment.state === "under_review") await lockBasket(store, payment);
    if (!(await store.payments.move(payment.id, payment.state, "failed", at, change))) return false;
    await recordRegularFailure(store, payment, failure, at);
    if (payment.state !== "under_review") return true;
    const current = mustExist(await store.payments.find(payment.id));
    const room = maximumBasketLines - (await store.baskets.count(current.owner));
    await store.baskets.putBack(payment.id, current.owner, room);
    // A month of a regular gift is tried again instead.
    if (payment.regular_charge_id === null) await queuePayerNotification(store, current, "payment_not_taken", at);
    await record?.(store);
    return true;
  });
  if (isMoved) logMove(ports, payment, "failed", code);
  return reload(ports, payment);
}

/** Locks the basket of a payment's current owner and returns that owner. Call it inside a transaction. */
async function lockBasket(store: Store, { id, owner }: PaymentRecord): Promise<Owner> {
  await store.baskets.lock(owner);
  const current = await store.payments.ownerOf(id);
  if (current !== owner) await store.baskets.lock(current);
  return current;
}

/** Logs a change of state, without the payer, the card or the reference of the bank's return. */
export function logMove(
  { log }: Ports,
  { id, state: before }: PaymentRecord,
  state: PaymentState,
  code: string | null = null,
): void {
  log.info({ payment: id, before, state, ...(code !== null && { code }) }, "payment moved");
}

export async function reload({ store }: Ports, payment: PaymentRecord): Promise<PaymentRecord> {
  return mustExist(await store.payments.find(payment.id));
}
