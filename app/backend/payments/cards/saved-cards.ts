import type { Card } from "../../../contract/endpoints/payments.ts";
import { found, mustExist, RuleViolation } from "../../../contract/rule-violation.ts";
import { normalizeForSearch } from "../../../contract/rules/search-text.ts";
import { type CurrentUser, requireUser, userIdOf, verifiedEmailOf } from "../../accounts/current-user.ts";
import type { PaymentRecord } from "../charge/payment-record-queries.ts";
import { bankCodeOf, type Charge } from "../gateways/payment-gateway.ts";
import type { Ports, Store } from "../ports.ts";
import { pauseGiftsOfCard } from "../regular/regular-notifications.ts";
import type { CardReference, NewSavedCard, SavedCardRecord } from "./saved-card-queries.ts";

/** Keeps card testers from filling the provider's store; no donor needs more. */
export const maximumSavedCards = 10;

/**
 * Stores a card at the provider. Only its tokens and the data that identifies it to its owner are stored here. Browsers
 * send a form again by themselves when the connection ends without an answer: the same key returns the card of the
 * first one, and a card that is saved already stays one. The provider gives every request another token, so of two the
 * later one deletes its own.
 * @param key identifies one submit of the form; null without one
 * @throws RuleViolation card_expired, cards_full, card_refused, card_hosted, provider_silent; unauthorized when the
 *   account was erased meanwhile
 */
export async function saveCard(
  ports: Ports,
  { userId, language }: CurrentUser,
  card: Card,
  key: string | null,
): Promise<SavedCardRecord> {
  const { store, clock, gateway, providers } = ports;
  const earlier = key && (await store.cards.findByForm(userId, key));
  if (earlier) return earlier;
  if (!gateway.savesCards) throw new RuleViolation("card_hosted", "card");
  checkExpiry(card, clock.now(), "card.expiry_month");
  const savedCards = await store.cards.list(userId);
  if (savedCards.length >= maximumSavedCards)
    throw new RuleViolation("cards_full", undefined, { cards: maximumSavedCards });
  const user = await requireUser(store, userId);
  const email = verifiedEmailOf(user);
  const saved = await gateway
    .saveCard({ card, userId, email, cardUserKey: cardUserKeyOf(savedCards, gateway.name), language })
    .catch((cause) => {
      providers.failed("bank", "save-card", { code: bankCodeOf(cause), cause });
      return { outcome: "silent" } as const;
    });
  if (saved.outcome === "silent") throw new RuleViolation("provider_silent");
  if (saved.outcome === "refused") throw new RuleViolation("card_refused", "card.number");
  const { holder, expiry_month, expiry_year, number } = card;
  const { reference, brand } = saved;
  const record = await store.transaction(async (store) => {
    await store.lock(`cards ${userId}`);
    await requireUser(store, userId);
    const other = key && (await store.cards.findByForm(userId, key));
    if (other) return other;
    const details = { brand, last_four: number.slice(-4), expiry_month, expiry_year, holder };
    const same = (await store.cards.list(userId)).find((card) =>
      isSameCard(card, { provider: gateway.name, ...details }),
    );
    if (same) return same;
    await store.cards.add(userId, { ...reference, provider: gateway.name, ...details }, clock.now(), key);
    return mustExist(await store.cards.findByToken(userId, reference.card_token));
  });
  if (record.card_token !== reference.card_token)
    await gateway.deleteCard(reference).catch((cause) => {
      providers.failed("bank", "delete-card", { code: bankCodeOf(cause), cause });
    });
  return record;
}

/** Tells whether two saved cards are the same to their owner, as far as the site knows them. */
function isSameCard(one: SavedCardRecord, other: Omit<NewSavedCard, keyof CardReference>): boolean {
  return (Object.keys(other) as (keyof typeof other)[]).every((name) =>
    name === "holder" ? normalizeForSearch(one.holder) === normalizeForSearch(other.holder) : one[name] === other[name],
  );
}

/** @throws RuleViolation not_found for another user's card */
export async function makeCardDefault({ store }: Ports, userId: number, id: number): Promise<SavedCardRecord> {
  return store.transaction(async (store) => {
    await store.lock(`cards ${userId}`);
    await requireCard(store, userId, id);
    await store.cards.makeDefault(userId, id);
    return requireCard(store, userId, id);
  });
}

/** Saves a card when the payer requested it and the provider stored it. */
export async function saveChargedCard(
  store: Store,
  provider: string,
  payment: Pick<PaymentRecord, "owner" | "card_to_save">,
  { card, saved }: Extract<Charge, { outcome: "charged" }>,
  at: Date,
): Promise<void> {
  const userId = userIdOf(payment.owner);
  if (userId === null || !payment.card_to_save || !saved || !card) return;
  await store.lock(`cards ${userId}`);
  await store.cards.add(userId, { ...saved, ...card, ...payment.card_to_save, provider }, at);
}

/**
 * Deletes a card here and at the provider. The default card is refused while there are others (§4, §8).
 * @throws RuleViolation not_found, card_is_default, provider_silent
 */
export async function deleteCard(ports: Ports, userId: number, id: number) {
  const { store, clock } = ports;
  const card = await requireCard(store, userId, id);
  if (card.is_default && (await store.cards.list(userId)).length > 1) throw new RuleViolation("card_is_default");
  // The provider comes first: without our row, the token for deleting the card would be lost.
  await deleteAtProvider(ports, card);
  return store.transaction(async (store) => {
    await store.lock(`cards ${userId}`);
    const removed = await store.cards.remove(userId, id);
    await pauseGiftsOfCard(store, userId, id, clock.now());
    // A concurrent request may have added a card or made this one the default: set a default if none is left.
    const [next] = await store.cards.list(userId);
    if (next && !next.is_default) await store.cards.makeDefault(userId, next.id);
    return removed;
  });
}

/**
 * Deletes a card at the provider. A card of an earlier provider is only forgotten here: the site cannot ask there.
 * @throws RuleViolation provider_silent
 */
export async function deleteAtProvider({ gateway, providers }: Ports, card: SavedCardRecord): Promise<void> {
  if (card.provider !== gateway.name) return;
  await gateway.deleteCard(card).catch((cause) => {
    providers.failed("bank", "delete-card", { code: bankCodeOf(cause), cause });
    throw new RuleViolation("provider_silent");
  });
}

/** @throws RuleViolation not_found for another user's card */
export async function requireCard(store: Store, userId: number, id: number): Promise<SavedCardRecord> {
  return found(await store.cards.find(userId, id));
}

/** Returns the provider's key for a user's cards; null before the first one. */
export function cardUserKeyOf(cards: readonly SavedCardRecord[], provider: string) {
  return cards.find((card) => card.provider === provider)?.card_user_key ?? null;
}

/**
 * Rejects an expired card. A card is valid until the end of its month in the last time zone on earth.
 * @throws RuleViolation card_expired for this field of the request
 */
export function checkExpiry(card: Pick<Card, "expiry_month" | "expiry_year">, at: Date, field: string): void {
  const firstMonthAfter = Date.UTC(card.expiry_year, card.expiry_month, 1);
  const hoursToTheLastTimeZone = 12;
  if (at.getTime() >= firstMonthAfter + hoursToTheLastTimeZone * 3_600_000)
    throw new RuleViolation("card_expired", field);
}
