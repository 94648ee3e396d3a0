import type { BodyOf } from "../../contract/endpoints.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { type Fund, fundOf, fundsOf } from "../../contract/rules/funds.ts";
import { givenName } from "../../contract/rules/gift-people.ts";
import { totalOfNights } from "../../contract/rules/giving-plans.ts";
import { isAmountInRange, isSeasonal } from "../../contract/rules/giving.ts";
import { dayInIstanbul, later } from "../../contract/rules/istanbul-time.ts";
import { basketTypes } from "../../contract/rules/kinds.ts";
import {
  anonymousName,
  maximumAmount,
  maximumBasketLines,
  minimumAmount,
  sessionTokenDays,
  shareCounts,
} from "../../contract/rules/limits.ts";
import type { Owner } from "../accounts/current-user.ts";
import type { BasketLine, Gift } from "./basket-queries.ts";
import { checkedCard } from "./card-wishes.ts";
import { type CauseRecord, isInSeason, isPublished } from "./cause-records.ts";
import { agreedPlan } from "./plans.ts";
import type { Ports, Store } from "./ports.ts";

/** A gift as the API receives it. `amount` is kuruş. */
type GiftRequest = BodyOf<"addToBasket">;

/** A gift to where it is needed most, and one of a plan, buys no shares and honours nobody: its cause changes. */
const freeSum = { share_value: 0, share_names: null, on_behalf: false, proxy_granted: false };

/**
 * Adds a gift to a basket (§5, §9). Browsers send a form again by themselves when the connection ends without an
 * answer, so a key that is in the basket already returns its line.
 * @throws RuleViolation with the field that breaks a rule
 */
export async function addToBasket({ store, clock, gateway }: Ports, owner: Owner, asked: GiftRequest) {
  if ((asked.regular || asked.plan) && !gateway.savesCards) throw new RuleViolation("regular_unavailable", "regular");
  return store.transaction(
    async (store) => {
      const plan = asked.plan ? await agreedPlan(store, asked.plan, asked.amount, clock.now()) : null;
      const request = plan ? { ...asked, ...freeSum, regular: true, amount: plan.nights[0]!.amount } : asked;
      const chosen = await store.causes.find(request.basket_able_id);
      if (!chosen || !isPublished(chosen, clock.now()) || basketTypes[chosen.kind] !== request.basket_able_type)
        throw new RuleViolation("cause_unknown", "basket_able_id");
      const needed_most = request.regular && request.needed_most;
      const cause = needed_most ? await store.causes.neededMost(request.amount, clock.now(), request.fund) : chosen;
      if (!cause) throw new RuleViolation("cause_not_open", "basket_able_id");
      if (request.regular && isSeasonal(chosen)) throw new RuleViolation("regular_seasonal", "regular");
      await store.baskets.lock(owner);
      const all = await store.baskets.lines(owner);
      const idempotency_key = request.idempotency_key ?? null;
      const added = idempotency_key && all.find((line) => line.idempotency_key === idempotency_key);
      if (added) return added;
      const lines = all.filter(({ id }) => id !== request.replaces);
      const inBasket = priceFor(cause, lines);
      const gift = checkedGift(cause, needed_most ? { ...request, ...freeSum } : request, clock.now(), inBasket);
      // The whole rest cannot be given every month: nothing would be left for the next one.
      if (request.regular && !needed_most && request.amount + inBasket === remainingAmount(cause))
        throw new RuleViolation("regular_rest", "amount");
      if (lines.length >= maximumBasketLines) {
        throw new RuleViolation("basket_full", undefined, { lines: maximumBasketLines });
      }
      const cards = request.card ? await countCards(store, owner, lines, clock.now()) : 0;
      const card = request.card ? checkedCard(request.card, { ...request, ...gift }, clock.now(), cards) : null;
      const line = { ...gift, is_regular: request.regular && !plan, needed_most, card, plan, idempotency_key };
      if (lines.length < all.length) await store.baskets.remove(owner, [request.replaces!]);
      return { id: await store.baskets.add(owner, line, clock.now()), ...line, cause };
    },
    { awaitsDisk: false },
  );
}

/** Counts the cards in a basket and those that its owner ordered in the last 24 hours. */
async function countCards(store: Store, owner: Owner, lines: readonly BasketLine[], now: Date): Promise<number> {
  const ordered = await store.baskets.countOrderedCards(owner, later(now, { days: -1 }));
  return ordered + lines.filter(({ card }) => card !== null).length;
}

/**
 * Changes the note of a line, and its names and how they are shown. An empty note is deleted; names and choice stay as
 * they are when missing.
 * @throws RuleViolation not_found for a line of another basket, name_required for a gift on somebody's behalf,
 *   share_names_count
 */
export function changeBasketLine(
  { store }: Ports,
  owner: Owner,
  id: number,
  { note, name, share_names, shown_as }: BodyOf<"noteBasketItem">,
): Promise<BasketLine> {
  return store.transaction(async (store) => {
    await store.baskets.lock(owner);
    const line = (await store.baskets.lines(owner)).find((line) => line.id === id);
    if (!line) throw new RuleViolation("not_found");
    const { on_behalf } = line;
    let owners = share_names ? checkedShareNames(line.cause, line.share_value, { share_names, on_behalf }) : null;
    // The person of a gift for another one owns its first share.
    const first = on_behalf ? owners?.[0] : undefined;
    const isNamed = name !== undefined || first !== undefined;
    const named = givenName(name ?? "") || first || null;
    if (isNamed && on_behalf && !named) throw new RuleViolation("name_required", "name");
    const current = owners ?? line.share_names;
    if (named && on_behalf && current.length > 0) owners = current.with(0, named);
    const change = {
      note: note?.trim() || null,
      ...(isNamed && { name: named ?? anonymousName }),
      ...(owners && { share_names: owners }),
      ...(shown_as && { shown_as }),
    };
    await store.baskets.change(owner, id, change);
    return { ...line, ...change };
  });
}

/**
 * Lowers a line to what its goal still misses, after others gave to it meanwhile.
 * @throws RuleViolation not_found; cause_not_open when the goal was reached, regular_rest for a regular gift
 */
export async function lowerToRest({ store, clock }: Ports, owner: Owner, id: number): Promise<BasketLine> {
  return store.transaction(async (store) => {
    await store.baskets.lock(owner);
    const lines = await store.baskets.lines(owner);
    const line = lines.find((line) => line.id === id);
    if (!line) throw new RuleViolation("not_found");
    const left = leftFor(line, lines);
    if (left === null) return line;
    if (left === 0 || !takesGifts(line.cause, clock.now())) throw new RuleViolation("cause_not_open");
    if (line.is_regular || line.plan) throw new RuleViolation("regular_rest");
    // What is left may be any sum, so it is a contribution.
    const rest = { amount: left, share_value: 0, share_names: [] };
    await store.baskets.change(owner, id, rest);
    return { ...line, ...rest };
  });
}

/**
 * Checks a requested gift against its cause and fills in defaults.
 * @param inBasket kuruş for the same cause in the basket already
 */
export function checkedGift(cause: CauseRecord, request: GiftRequest, now: Date, inBasket = 0): Gift {
  if (!takesGifts(cause, now))
    throw new RuleViolation(isInSeason(cause, now) ? "cause_not_open" : "cause_out_of_season", "basket_able_id");
  checkAmount(cause, request, inBasket);
  const share_value = sharesOf(cause, request);
  const share_names = checkedShareNames(cause, share_value, request);
  const name = givenName(request.name ?? "") || (request.on_behalf && share_names[0]) || null;
  if (request.on_behalf && !name) throw new RuleViolation("name_required", "name");
  const fund = checkedFund(cause, request.fund);
  if (cause.kind === "sacrifice" && request.on_behalf && !request.proxy_granted)
    throw new RuleViolation("proxy_required", "proxy_granted");
  return {
    cause_id: cause.id,
    name: name ?? anonymousName,
    phone: request.phone_number?.trim() || null,
    amount: request.amount,
    share_value,
    share_names,
    on_behalf: request.on_behalf,
    proxy_granted: request.proxy_granted,
    note: request.note?.trim() || null,
    shown_as: request.shown_as,
    fund,
    is_public: true,
  };
}

/** Returns the fund of a gift to a cause, its usual one by default. @throws RuleViolation fund_not_taken */
export function checkedFund(cause: CauseRecord, fund: Fund | null | undefined): Fund {
  const taken = fundsOf(cause);
  if (fund && !taken.includes(fund)) throw new RuleViolation("fund_not_taken", "fund");
  return fund ?? taken[0];
}

/**
 * Returns how many whole shares a gift buys. §7 sends 1 for one share and for a different amount (§9), so any other
 * amount than the cost is a contribution. Springs have no shares.
 */
function sharesOf(cause: CauseRecord, { amount, share_value }: GiftRequest): number {
  return cause.kind !== "spring" && amount === share_value * cause.cost ? share_value : 0;
}

/**
 * Returns the names of a sacrifice's shares; none where nobody was named.
 * @throws RuleViolation share_names_count; name_required where shares for others lack a name
 */
function checkedShareNames(
  cause: CauseRecord,
  shares: number,
  { share_names, on_behalf }: Pick<GiftRequest, "share_names" | "on_behalf">,
): readonly string[] {
  const names = (share_names ?? []).map((name) => givenName(name) ?? "");
  if (names.length === 0) return [];
  if (cause.kind !== "sacrifice" || names.length !== shares)
    throw new RuleViolation("share_names_count", "share_names", { shares });
  const unnamed = names.indexOf("");
  if (on_behalf && unnamed >= 0) throw new RuleViolation("name_required", `share_names.${unnamed}`);
  return names.some((name) => name !== "") ? names : [];
}

/** Checks an amount: several shares cost exactly shares × cost; any other sum is allowed from the minimum up (§9). */
function checkAmount(cause: CauseRecord, request: GiftRequest, inBasket: number): void {
  const { amount, share_value: shares } = request;
  const missing = remainingAmount(cause);
  const remaining = missing === null ? null : Math.max(0, missing - inBasket);
  if (!isAmountInRange(amount, remaining)) {
    throw new RuleViolation("amount_range", "amount", { minimum: minimumAmount, maximum: maximumAmount });
  }
  if (shares > largestShareCount(cause)) throw new RuleViolation("shares_not_multiple", "share_value");
  if (shares > 1 && amount !== shares * cause.cost) {
    throw new RuleViolation("amount_not_shares", "amount", { total: shares * cause.cost });
  }
  if (remaining !== null && amount > remaining)
    throw new RuleViolation(inBasket > 0 ? "amount_over_basket" : "amount_over_remaining", "amount", {
      remaining,
      reserved: inBasket,
    });
}

function largestShareCount(cause: CauseRecord): number {
  if (!cause.multiple || cause.kind === "spring") return 1;
  return shareCounts[cause.kind].to;
}

/** Returns the kuruş missing to the goal, never below zero; null without a goal. */
export function remainingAmount(cause: Pick<CauseRecord, "goal_amount" | "total_amount">): number | null {
  return cause.goal_amount === null ? null : Math.max(0, cause.goal_amount - cause.total_amount);
}

/**
 * Returns whether a cause takes gifts. A spring takes none after its end, even before the job has closed it, and a
 * sacrifice none outside its season.
 */
export function takesGifts(
  cause: Pick<CauseRecord, "status" | "ends_at" | "published_at" | "type" | "season_from" | "season_until">,
  now: Date,
): boolean {
  const { status, ends_at } = cause;
  const runs = status === "open" && (ends_at === null || ends_at > now.toISOString());
  return runs && isPublished(cause, now) && isInSeason(cause, now);
}

/** Returns whether a cause takes a monthly gift of a sum (kuruş) and of a fund now. */
export function takesMonthly(
  cause: CauseRecord,
  { amount, fund }: { readonly amount: number; readonly fund?: Fund | null },
  now: Date,
): boolean {
  const remaining = remainingAmount(cause);
  const isTaken = fundsOf(cause).includes(fund ?? fundsOf(cause)[0]);
  return isTaken && takesGifts(cause, now) && !isSeasonal(cause) && (remaining === null || amount <= remaining);
}

/**
 * Returns whether a line can be paid: since it was added, its cause may have closed, been withdrawn, or ceased to take
 * its fund, and the first night of a plan may be over.
 */
export function isAvailable(line: BasketLine, now: Date): boolean {
  if (line.plan && line.plan.nights[0]!.day < dayInIstanbul(now)) return false;
  return line.needed_most || (takesGifts(line.cause, now) && fundsOf(line.cause).includes(fundOf(line)));
}

/**
 * Returns the kuruş that the goal of a line's cause still misses, without the lines for it that stand before; null when
 * that is enough for the line, and for a gift to where it is needed most, which finds another cause.
 */
export function leftFor(
  line: Pick<BasketLine, "id" | "cause" | "amount"> & { readonly needed_most: boolean },
  lines: readonly Pick<BasketLine, "id" | "cause" | "amount">[],
): number | null {
  const missing = line.needed_most ? null : remainingAmount(line.cause);
  if (missing === null) return null;
  const before = lines.filter(({ id }) => id < line.id);
  const left = Math.max(0, missing - priceFor(line.cause, before));
  return left < line.amount ? left : null;
}

/** Returns the sum of the lines for one cause in kuruş. */
function priceFor({ id }: CauseRecord, lines: readonly Pick<BasketLine, "cause" | "amount">[]): number {
  return totalPrice(lines.filter(({ cause }) => cause.id === id));
}

/** Returns the sum of the regular lines in kuruş. */
export function monthlyPrice(lines: readonly BasketLine[]): number {
  return totalPrice(lines.filter((line) => line.is_regular));
}

/** Returns how many nights the plans of the lines have, and their sum in kuruş. */
export function plannedNights(lines: readonly Pick<BasketLine, "plan">[]): { nights: number; amount: number } {
  const nights = lines.flatMap(({ plan }) => plan?.nights ?? []);
  return { nights: nights.length, amount: totalOfNights(nights) };
}

/** Returns the sum of the lines in kuruş. */
export function totalPrice(lines: readonly Pick<Gift, "amount">[]): number {
  return lines.reduce((sum, line) => sum + line.amount, 0);
}

/** Deletes guests' baskets whose session token has expired (§9: 7 days). */
export async function deleteExpiredGuestBaskets({ store, clock }: Ports): Promise<void> {
  await store.baskets.deleteGuestLinesBefore(later(clock.now(), { days: -sessionTokenDays }));
}
