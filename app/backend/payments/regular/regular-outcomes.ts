import type { PaymentFailure } from "../../../contract/endpoints/payments.ts";
import { mustExist } from "../../../contract/rule-violation.ts";
import { storedPayerName } from "../../../contract/rules/gift-people.ts";
import { totalOfNights } from "../../../contract/rules/giving-plans.ts";
import { dayInIstanbul } from "../../../contract/rules/istanbul-time.ts";
import { regularConsentVersion } from "../../../contract/rules/regular-giving.ts";
import { userIdOf } from "../../accounts/current-user.ts";
import type { CardReference } from "../cards/saved-card-queries.ts";
import type { PaymentRecord } from "../charge/payment-record-queries.ts";
import type { Store } from "../ports.ts";
import { isPlan, type PlanGift, setNextNight } from "./plan-nights.ts";
import { retryNight } from "./plan-schedule.ts";
import type { RegularCharge } from "./regular-charge-queries.ts";
import type { RegularGift, RegularGiftChange } from "./regular-gift-queries.ts";
import { lockRegularGift, pauseWithoutCard, queueRegularNotification } from "./regular-notifications.ts";
import { chargeAfterMonth, retryAfterFault, retryAfterRefusal } from "./regular-schedule.ts";

/**
 * Failures that say nothing about the card: the charge is tried again within hours. The donor is notified after three
 * days, and never that the bank refused.
 */
const faults: readonly PaymentFailure[] = ["bank_unreachable", "not_taken"];

/**
 * Records what a succeeded payment means for regular gifts, in its transaction: a month is paid, or its regular lines
 * begin a gift each, whose first month it paid.
 * @param saved the card that the provider stored with this payment
 */
export async function recordRegularPayment(
  store: Store,
  payment: PaymentRecord,
  saved: CardReference | undefined,
  at: Date,
): Promise<void> {
  if (payment.regular_charge_id !== null) return recordPaidMonth(store, payment, at);
  const userId = userIdOf(payment.owner);
  if (userId === null || !payment.lines.some(({ regular }) => regular)) return;
  const card = await (payment.saved_card_id === null
    ? saved && store.cards.findByToken(userId, saved.card_token)
    : store.cards.find(userId, payment.saved_card_id));
  const cardId = card?.id ?? null;
  for (const line of payment.lines) if (line.regular) await beginGift(store, payment, { line, userId, cardId }, at);
}

async function beginGift(
  store: Store,
  { id: payment_id, donor, language, created_at, consent_version }: PaymentRecord,
  { line, userId, cardId }: { line: PaymentRecord["lines"][number]; userId: number; cardId: number | null },
  at: Date,
): Promise<void> {
  const { id: payment_line_id, regular, cause_id, amount, share_names, on_behalf, proxy_granted } = line;
  const { name, phone, share_value, note, shown_as, fund } = line;
  const person = { name, phone, share_names, on_behalf, proxy_granted, note, shown_as };
  const gift = { cause_id, amount, share_value, fund: fund ?? null, ...person };
  const { day: chosenDay, needed_most, plan } = mustExist(regular);
  const first = plan ? plan.nights[0]!.day : dayInIstanbul(new Date(created_at));
  const [month, day] = [plan ? first : first.slice(0, 7), chosenDay ?? Number(first.slice(8))];
  // The first night may be the 27th, which has the sum of a night several times.
  const terms = { day, plan, amount: Math.min(...(plan?.nights.map((night) => night.amount) ?? [amount])) };
  const next = plan ? { next_month: month, next_charge_at: null } : chargeAfterMonth(month, day);
  const payer_name = storedPayerName(donor.name ?? null, await store.users.find(userId));
  const giftId = await store.regularGifts.insert(
    {
      ...gift,
      ...terms,
      payer_name,
      user_id: userId,
      payment_line_id,
      needed_most,
      card_id: cardId,
      language,
      ...next,
    },
    at,
  );
  await store.regularGifts.addCharge({ gift_id: giftId, month, state: "paid", amount, payment_id }, at);
  const text_version = consent_version ?? regularConsentVersion;
  await store.regularGifts.recordConsent(giftId, { text_version, language, ...terms }, new Date(created_at));
  const begun = mustExist(await lockRegularGift(store, giftId));
  // The provider stored no card: the donor has to choose one.
  if (cardId === null) return pauseWithoutCard(store, begun, at);
  const { state, next_charge_at }: RegularGiftChange = isPlan(begun) ? await setNextNight(store, begun, at) : next;
  // Of a plan whose only night is paid its summary says so.
  if (state === "stopped") return;
  const last_day = next_charge_at ? dayInIstanbul(new Date(next_charge_at)) : "";
  const nights = plan && { nights: plan.nights.length, amount: totalOfNights(plan.nights) };
  await queueRegularNotification(store, begun, "regular_started", at, { last_day, ...nights });
}

async function recordPaidMonth(store: Store, payment: PaymentRecord, at: Date): Promise<void> {
  const { gift, charge } = await lockMonth(store, payment);
  await store.regularGifts.changeCharge(
    charge.id,
    { state: "paid", payment_id: payment.id, amount: payment.amount },
    at,
  );
  if (isPlan(gift)) await continuePlan(store, gift, at);
  else if (isCurrent(gift, charge)) await store.regularGifts.change(gift.id, chargeAfterMonth(charge.month, gift.day));
}

/** Sets what is charged next, of a plan that runs. */
async function continuePlan(store: Store, gift: PlanGift, at: Date): Promise<void> {
  if (gift.state === "active") await setNextNight(store, gift, at);
}

/**
 * Records that a night was not taken, and when it is tried again. The donor is told of the first refusal of a plan
 * alone: its summary tells the others.
 */
async function recordMissedNight(
  store: Store,
  gift: PlanGift,
  charge: RegularCharge,
  { isFault, at }: { isFault: boolean; at: Date },
): Promise<void> {
  if (gift.state === "stopped") return void (await store.regularGifts.changeCharge(charge.id, { state: "missed" }, at));
  const retry_at = retryNight(gift.plan, { at, isFault });
  const isFirst = !isFault && (await store.regularGifts.charges(gift.id)).every(({ refusals }) => refusals === 0);
  const refusals = charge.refusals + (isFault ? 0 : 1);
  await store.regularGifts.changeCharge(charge.id, { refusals, retry_at }, at);
  const last_day = dayInIstanbul(new Date(retry_at));
  if (isFirst && last_day <= gift.plan.until)
    await queueRegularNotification(store, { ...gift, amount: charge.amount }, "regular_refused", at, { last_day });
  await continuePlan(store, gift, at);
}

/**
 * Records that a month was not charged, in the transaction of its payment. The donor is notified of each refusal. The
 * charge is tried again; after the last refusal the gift is paused. A fault of the bank or the network is tried again
 * within hours.
 */
export async function recordRegularFailure(store: Store, payment: PaymentRecord, failure: PaymentFailure, at: Date) {
  if (payment.regular_charge_id === null) return;
  const { gift, charge } = await lockMonth(store, payment);
  // The month was skipped, or a review was decided after the next month had begun.
  if (charge.state !== "open") return;
  const isFault = faults.includes(failure);
  if (isPlan(gift)) return recordMissedNight(store, gift, charge, { isFault, at });
  if (!isCurrent(gift, charge)) return store.regularGifts.changeCharge(charge.id, { state: "missed" }, at);
  if (isFault) {
    const retry = retryAfterFault(at, charge.tries - charge.refusals);
    if (retry !== null) return store.regularGifts.change(gift.id, { next_charge_at: retry });
  }
  const refusals = charge.refusals + 1;
  const retry = retryAfterRefusal(charge.created_at, refusals);
  await store.regularGifts.changeCharge(charge.id, { refusals, ...(retry === null && { state: "missed" }) }, at);
  if (retry !== null) {
    await store.regularGifts.change(gift.id, { next_charge_at: retry });
    const kind = isFault ? "regular_unreachable" : "regular_refused";
    return queueRegularNotification(store, gift, kind, at, { last_day: dayInIstanbul(new Date(retry)) });
  }
  await store.regularGifts.change(gift.id, {
    state: "paused",
    pause_reason: isFault ? "unreachable" : "refused",
    paused_until: null,
    ...chargeAfterMonth(charge.month, gift.day),
    next_charge_at: null,
  });
  await queueRegularNotification(store, gift, isFault ? "regular_paused_unreachable" : "regular_paused_refused", at);
}

/** Lets the next month begin on its day while staff settle a charge of unknown outcome. */
export async function recordRegularReview(store: Store, payment: PaymentRecord, at: Date): Promise<void> {
  if (payment.regular_charge_id === null) return;
  const { gift, charge } = await lockMonth(store, payment);
  if (isPlan(gift)) await continuePlan(store, gift, at);
  else if (isCurrent(gift, charge))
    await store.regularGifts.change(gift.id, {
      next_charge_at: chargeAfterMonth(charge.month, gift.day).next_charge_at,
    });
}

/** Returns whether a running gift still waits for this month. */
function isCurrent(gift: RegularGift, charge: RegularCharge): boolean {
  return gift.state === "active" && gift.next_month === charge.month;
}

async function lockMonth(store: Store, { regular_charge_id }: PaymentRecord) {
  const id = mustExist(regular_charge_id);
  const { gift_id } = mustExist(await store.regularGifts.findChargeById(id));
  const gift = mustExist(await lockRegularGift(store, gift_id));
  return { gift, charge: mustExist(await store.regularGifts.findChargeById(id)) };
}
