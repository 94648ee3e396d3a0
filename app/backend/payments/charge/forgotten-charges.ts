import { mustExist } from "../../../contract/rule-violation.ts";
import { dayInIstanbul, startOfDay } from "../../../contract/rules/istanbul-time.ts";
import { monthAfter } from "../../../contract/rules/regular-giving.ts";
import type { Ports } from "../ports.ts";
import { momentOf, triesOfNight } from "../regular/plan-schedule.ts";
import { insertTry, type RegularTry, regularPaymentId } from "../regular/regular-charges.ts";
import type { RegularGift } from "../regular/regular-gift-queries.ts";
import { lockRegularGift } from "../regular/regular-notifications.ts";
import { chargeMoment, latestTryDays, mostTries, triesUntil } from "../regular/regular-schedule.ts";
import { callProvider, inquire } from "./payment-outcomes.ts";

/** Gifts per query. */
const batchSize = 200;

/** A charge of a month of a gift that the provider knows and the site has forgotten. */
interface ForgottenCharge extends RegularTry {
  readonly giftId: number;
}

/**
 * Finds the charges of regular gifts that the provider reports for a day and that a restored backup has forgotten, by
 * the ids that their payments had.
 * @param unknown ids of ours that no payment has
 * @returns the charges that were found, by id
 */
export async function findForgottenCharges(
  { store, secrets }: Pick<Ports, "store" | "secrets">,
  day: string,
  unknown: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ForgottenCharge>> {
  const found = new Map<string, ForgottenCharge>();
  const earliest = dayInIstanbul(new Date(Date.parse(day) - latestTryDays * 86_400_000));
  for (let after: number | null = 0; after !== null && found.size < unknown.size;) {
    const gifts = await store.regularGifts.listKeys(after, batchSize);
    for (const gift of gifts)
      for (const { month, most } of monthsUntil(gift, { earliest, day }))
        for (let tries = 1; tries <= most; tries++) {
          const id = regularPaymentId(secrets, gift, { month, tries });
          if (unknown.has(id)) found.set(id, { giftId: gift.id, month, tries });
        }
    after = gifts.at(-1)?.id ?? null;
  }
  return found;
}

/** Returns the months or nights of a gift that may have been tried on a day, with the most tries of each. */
function monthsUntil({ plan }: Pick<RegularGift, "plan">, { earliest, day }: { earliest: string; day: string }) {
  if (plan) {
    const due = day <= plan.until ? plan.nights.filter((night) => night.day <= day) : [];
    return due.map((night) => ({ month: night.day, most: triesOfNight(plan, night.day, startOfDay(day)) }));
  }
  const months = [];
  // The day of the gift may have been changed since it was charged.
  for (let month = earliest.slice(0, 7); month <= day.slice(0, 7); month = monthAfter(month))
    months.push({ month, most: mostTries });
  return months;
}

/**
 * Stores the payment of a forgotten charge and asks the provider about it, so that it becomes a donation of its month,
 * or a refused try.
 * @param amount what the provider took, in kuruş
 */
export async function adoptForgottenCharge(
  ports: Ports,
  paymentId: string,
  { giftId, ...given }: ForgottenCharge,
  amount: number,
): Promise<void> {
  const at = ports.clock.now();
  const isStored = await ports.store.transaction(async (store) => {
    const gift = await lockRegularGift(store, giftId);
    const user = gift && (await store.users.find(gift.user_id));
    const cause = gift && (gift.cause ?? (await store.causes.neededMost(amount, at, gift.fund)));
    // What is left of it is a difference that staff look into.
    if (!user || !cause || (await store.payments.find(paymentId))) return false;
    const change = { gift: { ...gift, amount }, user, cause, cardId: gift.card_id };
    // The days of the next tries are counted from the first one, which was most likely on the month's own day.
    await insertTry({ ...ports, store }, change, given, at, momentOf(gift, given.month));
    return true;
  });
  if (isStored) await inquire(ports, mustExist(await ports.store.payments.find(paymentId)));
}

/**
 * Asks the provider about every try of the due month, or of the nights of a plan, that a restored backup may have
 * forgotten, before anything is charged.
 * @returns whether none was found, so that the month may be charged; null when the provider did not answer
 */
export async function hasNoForgottenCharge(ports: Ports, gift: RegularGift): Promise<boolean | null> {
  const { store } = ports;
  const restored = await store.marks.find("restored");
  if (!restored) return true;
  const backupAt = new Date(mustExist(restored.details));
  // Donors change day and sum after the restore, while the charge was one of before.
  const { day, amount, plan } = (await store.regularGifts.termsAt(gift.id, restored.at)) ?? gift;
  if (plan) {
    let isFree = true;
    // After its last day no night was tried.
    const nights = dayInIstanbul(backupAt) <= plan.until ? plan.nights : [];
    for (const night of nights) {
      const most = triesOfNight(plan, night.day, restored.at);
      const isUntried = await askAboutMonth(ports, gift, { month: night.day, amount: night.amount, most });
      if (isUntried === null) return null;
      isFree &&= isUntried;
    }
    return isFree;
  }
  const due = chargeMoment(gift.next_month, day);
  if (due > restored.at || backupAt.getTime() - due.getTime() > latestTryDays * 86_400_000) return true;
  return askAboutMonth(ports, gift, { month: gift.next_month, amount, most: triesUntil(due, restored.at) });
}

/**
 * Asks the provider about the tries of a month, or of a night, that are not stored. Its answer to one try says nothing
 * of the next ones: one may have been lost on the way, and the next taken.
 * @returns whether none was found; null when the provider did not answer
 */
async function askAboutMonth(
  ports: Ports,
  gift: RegularGift,
  { month, amount, most }: { month: string; amount: number; most: number },
): Promise<boolean | null> {
  const { store, secrets, gateway } = ports;
  const { language } = gift;
  const { tries: recorded = 0, state } = (await store.regularGifts.findCharge(gift.id, month)) ?? {};
  if (state !== undefined && state !== "open") return true;
  let isFree = true;
  for (let tries = recorded + 1; tries <= most; tries++) {
    const paymentId = regularPaymentId(secrets, gift, { month, tries });
    const answer = await callProvider(ports, "inquire", () =>
      gateway.inquire({ paymentId, providerPaymentId: null, amount, language }),
    );
    if (answer.outcome === "unknown") return null;
    if (answer.outcome === "absent") continue;
    await adoptForgottenCharge(ports, paymentId, { giftId: gift.id, month, tries }, amount);
    isFree = false;
    if (answer.outcome === "charged") break;
  }
  return isFree;
}
