import type { Card } from "../../contract/endpoints/payments.ts";
import { type CurrentUser, requireUser } from "../base/current-user.ts";
import type { Ports, Store } from "../base/ports.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import { bankCodeOf } from "./payment-gateway.ts";
import type { CardReference, SavedCardRecord } from "./saved-card-store.ts";

/** More than anybody needs; it keeps card testers from using the provider's store. */
export const maximumSavedCards = 10;

/**
 * Hands a card to the provider for keeping. Only its tokens and the words to recognise it by stay here.
 * @throws RuleViolation card_expired, cards_full, card_refused, provider_silent; unauthorized when the person was
 *   erased meanwhile
 */
export async function saveCard(ports: Ports, { userId, language }: CurrentUser, card: Card): Promise<SavedCardRecord> {
  const { store, clock, gateway, providers } = ports;
  checkExpiry(card, clock.now(), "card.expiry_month");
  const kept = await store.cards.list(userId);
  if (kept.length >= maximumSavedCards) throw new RuleViolation("cards_full", undefined, { cards: maximumSavedCards });
  const saved = await gateway
    .saveCard({ card, personId: userId, cardUserKey: cardUserKeyOf(kept, gateway.name), language })
    .catch((cause) => {
      providers.failed("bank", "save-card", { code: bankCodeOf(cause), cause });
      return { outcome: "silent" } as const;
    });
  if (saved.outcome === "silent") throw new RuleViolation("provider_silent");
  if (saved.outcome === "refused") throw new RuleViolation("card_refused", "card.number");
  const { holder, expiry_month, expiry_year, number } = card;
  const { reference, brand } = saved;
  return store.transaction(async (store) => {
    await store.lock(`cards ${userId}`);
    await requireUser(store, userId);
    const words = { brand, last_four: number.slice(-4), expiry_month, expiry_year, holder };
    await store.cards.add(userId, { ...reference, provider: gateway.name, ...words }, clock.now());
    return (await store.cards.findByToken(userId, reference.card_token))!;
  });
}

/** @throws RuleViolation not_found for another person's card */
export async function makeCardDefault({ store }: Ports, userId: number, id: number): Promise<SavedCardRecord> {
  return store.transaction(async (store) => {
    await store.lock(`cards ${userId}`);
    await requireCard(store, userId, id);
    await store.cards.makeDefault(userId, id);
    return requireCard(store, userId, id);
  });
}

/**
 * Deletes a card here and at the provider. The default one is refused while there are others (§4, §8); the only card
 * may go.
 * @throws RuleViolation not_found, card_is_default, provider_silent
 */
export async function deleteCard({ store, gateway, providers }: Ports, userId: number, id: number): Promise<number> {
  const card = await requireCard(store, userId, id);
  if (card.is_default && (await store.cards.list(userId)).length > 1) throw new RuleViolation("card_is_default");
  // The provider first: a card that is gone here could be deleted there no more.
  await gateway.deleteCard(card).catch((cause) => {
    providers.failed("bank", "delete-card", { code: bankCodeOf(cause), cause });
    throw new RuleViolation("provider_silent");
  });
  return store.transaction(async (store) => {
    await store.lock(`cards ${userId}`);
    const removed = await store.cards.remove(userId, id);
    // A card may have been added, or this one made the default, while the provider was asked: one default remains.
    const [next] = await store.cards.list(userId);
    if (next && !next.is_default) await store.cards.makeDefault(userId, next.id);
    return removed;
  });
}

/** @throws RuleViolation not_found for another person's card */
export async function requireCard(store: Store, userId: number, id: number): Promise<SavedCardRecord> {
  const card = await store.cards.find(userId, id);
  if (!card) throw new RuleViolation("not_found");
  return card;
}

/** By which the provider groups a person's cards; null before their first one. */
export function cardUserKeyOf(
  cards: readonly SavedCardRecord[],
  provider: string,
): CardReference["card_user_key"] | null {
  return cards.find((card) => card.provider === provider)?.card_user_key ?? null;
}

/**
 * A card is good until the end of its month, wherever on earth it is used.
 * @throws RuleViolation card_expired, at that field of the request
 */
export function checkExpiry(card: Pick<Card, "expiry_month" | "expiry_year">, at: Date, field: string): void {
  const firstMonthAfter = Date.UTC(card.expiry_year, card.expiry_month, 1);
  const hoursToTheLastTimeZone = 12;
  if (at.getTime() >= firstMonthAfter + hoursToTheLastTimeZone * 3_600_000)
    throw new RuleViolation("card_expired", field);
}
