import type { BodyOf } from "../../contract/endpoints.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { cardHours, cardsOfDonor, isCardDay } from "../../contract/rules/gift-cards.ts";
import { dayInIstanbul, daysLater, startOfDay } from "../../contract/rules/istanbul-time.ts";
import { holdsLink } from "../../contract/rules/links-in-words.ts";
import type { CardWish, Gift } from "./basket-queries.ts";

/**
 * Checks the card that is wished for with a gift and fills in whom it is addressed to.
 * @param others cards that the donor ordered in the last 24 hours, and those in the basket
 * @throws RuleViolation card_regular, card_for_other, card_recipient, card_link, card_day, cards_exceeded
 */
export function checkedCard(
  request: NonNullable<BodyOf<"addToBasket">["card"]>,
  gift: Pick<Gift, "on_behalf" | "name"> & { readonly regular: boolean },
  now: Date,
  others: number,
): CardWish {
  if (gift.regular) throw new RuleViolation("card_regular", "card");
  if (!gift.on_behalf) throw new RuleViolation("card_for_other", "card");
  const { occasion, recipient_email } = request;
  if (request.send_on) checkCardDay(request.send_on, now, "card.send_on");
  const send_on = cardDayFrom(request.send_on ?? "", now);
  const recipient_name = request.recipient_name || (occasion === "name" ? gift.name : null);
  if (!recipient_name) throw new RuleViolation("card_recipient", "card.recipient_name");
  for (const [field, words] of [
    ["name", gift.name],
    ["card.recipient_name", recipient_name],
    ["card.message", request.message ?? ""],
  ] as const)
    if (holdsLink(words)) throw new RuleViolation("card_link", field);
  if (others >= cardsOfDonor) throw new RuleViolation("cards_exceeded", undefined, { cards: cardsOfDonor });
  return { occasion, recipient_name, recipient_email, message: request.message || null, send_on };
}

/** Returns the day on which a card wished for a day can be sent: that day, or the first with hours left for cards. */
export function cardDayFrom(wished: string, now: Date): string {
  const today = dayInIstanbul(now);
  const isOver = now.getTime() >= startOfDay(today).getTime() + cardHours.until * 3_600_000;
  const first = isOver ? daysLater(today, 1) : today;
  return wished > first ? wished : first;
}

/** @throws RuleViolation card_day for a day before today or more than a year ahead in Istanbul */
export function checkCardDay(day: string, now: Date, field: string): void {
  if (!isCardDay(day, now)) throw new RuleViolation("card_day", field);
}
