import { mustExist, RuleViolation } from "../../../contract/rule-violation.ts";
import { cardHours, cardsToRecipient, giftCardAddressDays } from "../../../contract/rules/gift-cards.ts";
import { shownName } from "../../../contract/rules/gift-people.ts";
import { dayInIstanbul, daysLater, later, startOfDay } from "../../../contract/rules/istanbul-time.ts";
import { holdsLink } from "../../../contract/rules/links-in-words.ts";
import { cardDayFrom, checkCardDay } from "../../giving/card-wishes.ts";
import { deliverSoon, heldIfDue } from "../../messages/notifications.ts";
import { findOrganisation } from "../../organisation/organisation.ts";
import type { Ports, Store } from "../ports.ts";
import type { GiftCardRecord } from "./gift-card-queries.ts";

/** Cards per query, and most of one run. */
const batchSize = 100;

/** Returns the donor as a card may name them; null for "a donor". A name that looks like an address is left out. */
export function senderOf({ donor_name, shown_as }: Pick<GiftCardRecord, "donor_name" | "shown_as">): string | null {
  const name = donor_name && shownName({ name: donor_name, shown_as });
  return name !== null && holdsLink(name) ? null : name;
}

/**
 * Hands the cards of today to the outbox, in the hours when mail is welcome. A card whose gift went back is withheld; a
 * card to an address that got enough of them today waits for tomorrow.
 */
export async function sendDueCards(ports: Ports): Promise<void> {
  const { store, clock } = ports;
  const now = clock.now();
  const hour = new Date(now.getTime() - startOfDay(dayInIstanbul(now)).getTime()).getUTCHours();
  if (hour < cardHours.from || hour >= cardHours.until) return;
  const failures: unknown[] = [];
  let sent = 0;
  for (const id of await store.giftCards.listDue(dayInIstanbul(now), batchSize))
    await store
      .transaction((store) => sendCard(ports, store, id, now))
      .then(
        (isSent) => void (sent += isSent ? 1 : 0),
        (failure) => void failures.push(failure),
      );
  if (sent > 0) deliverSoon(ports);
  if (failures.length > 0) throw new AggregateError(failures, "Cards that could not be sent");
}

/** Sends one card in a transaction, once across processes. Returns whether it was sent. */
async function sendCard({ secrets }: Ports, store: Store, id: number, at: Date): Promise<boolean> {
  await lockCard(store, id);
  const card = await store.giftCards.find(id);
  const today = dayInIstanbul(at);
  if (!card || card.state !== "waiting" || card.send_on > today) return false;
  if (!card.is_given || card.recipient_email === null) {
    await store.giftCards.finish(id, "withheld", at);
    return false;
  }
  const hash = secrets.fingerprint(`card to ${card.recipient_email.toLowerCase()}`);
  await store.lock(`cards to ${hash}`);
  if ((await store.giftCards.countTo(hash, startOfDay(today))) >= cardsToRecipient) {
    await store.giftCards.setDay(id, daysLater(today, 1));
    return false;
  }
  if (!(await store.giftCards.finish(id, "sent", at, hash))) return false;
  const organisation = await findOrganisation(store);
  await store.notifications.add(
    {
      channel: "email",
      destination: card.recipient_email,
      language: card.language,
      kind: "gift_card",
      values: {
        gift_card: {
          id,
          occasion: card.occasion,
          recipient: card.recipient_name ?? "",
          honoured: card.honoured,
          sender: senderOf(card),
          cause: card.cause.texts[card.language].title,
          message: card.message,
          organisation: organisation?.legal_name ?? null,
        },
      },
    },
    at,
    await heldIfDue(store, (restoredAt) => card.send_on <= dayInIstanbul(restoredAt)),
  );
  return true;
}

/** Deletes the addresses on payments that failed or expired, and the traces of addresses of sent cards. */
export async function cleanUpCards({ store, clock }: Ports): Promise<void> {
  await store.giftCards.cleanUp(later(clock.now(), { days: -giftCardAddressDays }));
}

/** Returns a card of a user. @throws RuleViolation not_found for somebody else's */
export async function ownCard(store: Store, userId: number, id: number): Promise<GiftCardRecord> {
  const card = await store.giftCards.find(id);
  if (card?.owner !== `user:${userId}`) throw new RuleViolation("not_found");
  return card;
}

/**
 * Changes the day of a waiting card; the next day when today's hours for cards are over.
 * @throws RuleViolation not_found, card_finished, card_day
 */
export function changeCardDay({ store, clock }: Ports, userId: number, id: number, day: string) {
  return store.transaction(async (store) => {
    await requireWaiting(store, userId, id);
    checkCardDay(day, clock.now(), "send_on");
    await store.giftCards.setDay(id, cardDayFrom(day, clock.now()));
    return mustExist(await store.giftCards.find(id));
  });
}

/** Cancels a waiting card. @throws RuleViolation not_found, card_finished */
export function cancelCard({ store, clock }: Ports, userId: number, id: number): Promise<GiftCardRecord> {
  return store.transaction(async (store) => {
    await requireWaiting(store, userId, id);
    await store.giftCards.finish(id, "cancelled", clock.now());
    return mustExist(await store.giftCards.find(id));
  });
}

async function requireWaiting(store: Store, userId: number, id: number): Promise<void> {
  await ownCard(store, userId, id);
  await lockCard(store, id);
  const { state, is_given } = await ownCard(store, userId, id);
  if (state !== "waiting" || !is_given) throw new RuleViolation("card_finished");
}

function lockCard(store: Store, id: number): Promise<void> {
  return store.lock(`gift card ${id}`);
}
