import type { TestBackend } from "./backend.ts";
import { callerFor, donate } from "./giving.ts";
import { type Member, outboxOf, signUp } from "./people.ts";

/** A card for today of the test clock. */
export function aCardWish(changes: Record<string, unknown> = {}) {
  return {
    occasion: "name",
    recipient_name: "Zeynep Kaya",
    recipient_email: "zeynep@example.org",
    message: "İyi ki varsın.",
    send_on: "2026-11-21",
    ...changes,
  };
}

/** A gift of 50 TL on behalf of Zeynep Kaya, with a card. */
export function giftWithCard(card: Record<string, unknown> = {}, changes: Record<string, unknown> = {}) {
  return { name: "Zeynep Kaya", on_behalf: true, card: aCardWish(card), ...changes };
}

/** A member who paid for a gift with a card, and the card. */
export async function aGiftCard(
  site: TestBackend,
  { member, card, gift }: { member?: Member; card?: Record<string, unknown>; gift?: Record<string, unknown> } = {},
) {
  const donor = member ?? (await signUp(site, { first_name: "İbrahim", last_name: "Işık" }));
  const payment = await donate(site, [giftWithCard(card, gift)], { member: donor });
  const { data } = await callerFor(site.call, donor)("listGiftCards", {});
  return { donor, payment, card: data[0]! };
}

/** The mails of cards in the outbox of the test, oldest first. */
export async function cardMails(site: Pick<TestBackend, "place">) {
  return (await outboxOf(site)).filter(({ channel, html }) => channel === "email" && html !== undefined);
}
