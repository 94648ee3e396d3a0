import type { Card } from "../../app/contract/endpoints/payments.ts";
import type { CallEndpoint } from "./api-caller.ts";
import type { TestBackend } from "./backend.ts";
import { postReturn, walkChallenge } from "./bank-pages.ts";
import { aGift, newSessionToken, pay } from "./gifts.ts";
import type { Member } from "./people.ts";

interface Giver {
  readonly member?: Member;
  readonly clientAddress?: string;
  readonly card?: Partial<Card>;
  readonly donor?: { name?: string; email?: string; phone?: string; anonymous?: boolean };
  readonly language?: "tr" | "en";
}

/** A gift of 100 TL to a spring. */
export function springGift({ id }: { id: number }, changes: Record<string, unknown> = {}) {
  return { basket_able_type: 3, basket_able_id: id, amount: 100_00, ...changes };
}

/** Gives through basket, card and bank; returns the payment's id, its owner's token and its state. */
export async function donate(site: TestBackend, gifts: Record<string, unknown>[], { member, ...press }: Giver = {}) {
  const speaking = callerFor(site.call, member);
  const session_token = newSessionToken();
  for (const gift of gifts) await speaking("addToBasket", { body: { ...aGift(gift), session_token } });
  const payment = await pay(speaking, session_token, press);
  if (payment.state === "failed") return { id: payment.id, session_token, state: payment.state };
  const { state } = await postReturn(
    site.call,
    await walkChallenge({ call: speaking, backend: site.backend }, payment),
  );
  return { id: payment.id, session_token, state };
}

export function callerFor(call: CallEndpoint, member: Member | undefined): CallEndpoint {
  if (!member) return call;
  const loosely = call as (name: unknown, content: unknown, speaker: object) => unknown;
  return ((name: unknown, content: unknown, speaker: object) =>
    loosely(name, content, { ...speaker, bearer: member.bearer })) as CallEndpoint;
}
