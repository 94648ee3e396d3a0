import { dataFrom } from "./api-caller.ts";
import type { TestBackend } from "./backend.ts";
import { postReturn, walkChallenge } from "./bank-pages.ts";
import { aCard, aGift, newIdempotencyKey, newSessionToken } from "./gifts.ts";
import { callerFor } from "./giving.ts";
import { type Member, signUp } from "./people.ts";

interface RegularOptions {
  readonly member?: Member;
  /** Number of the card that pays; one that always succeeds by default. */
  readonly number?: string;
  /** Name on the card. */
  readonly holder?: string;
  readonly gift?: Record<string, unknown>;
  readonly donor?: { name?: string; email?: string; anonymous?: boolean };
}

/** Cards that pay with their owner; the bank refuses charges without. */
export const refusedLater = "4191111111111114";
export const refusedTwice = "4201111111111112";

/** Adds a regular gift of 50 TL to a member's basket and pays it; returns the state of the payment. */
export async function payRegularGift(
  site: TestBackend,
  { member, number, holder, gift, donor = {} }: RegularOptions & { member: Member },
) {
  const call = callerFor(site.call, member);
  await call("addToBasket", { body: { ...aGift(gift), regular: true } });
  const { data: basket } = await call("showBasket", {});
  const { data: payment } = await call("requestPayment", {
    body: {
      idempotency_key: newIdempotencyKey(),
      donor,
      card: aCard({ ...(number && { number }), ...(holder && { holder }) }),
      terms_accepted: true,
      regular_consent: { amount: basket.monthly_price, day: basket.monthly_day },
    },
  });
  const key = { id: payment.id, session_token: newSessionToken() };
  const { state } = await postReturn(site.call, await walkChallenge({ call, backend: site.backend }, key));
  return { id: payment.id, state };
}

export async function aRegularGift(site: TestBackend, options: RegularOptions = {}) {
  const member = options.member ?? (await signUp(site));
  const payment = await payRegularGift(site, { ...options, member });
  const call = callerFor(site.call, member);
  // Sign-ins that are not used for a month end, and these tests wait for months.
  const never = "2099-01-01T00:00:00.000Z";
  await site.db.execute(`update access_tokens set expires_at = '${never}', last_used_at = '${never}'`);
  const dataOf = dataFrom(call);
  return { member, call, dataOf, payment, gift: (await dataOf("listRegularGifts"))[0]! };
}

type RegularGift = Pick<Awaited<ReturnType<typeof aRegularGift>>, "call" | "gift">;

/** Returns a regular gift as its donor sees it now. */
export async function shownGift({ call, gift }: RegularGift) {
  return (await call("showRegularGift", { params: { id: gift.id } })).data;
}

/** Returns the moment at which a gift of this day is charged, some days and hours later. */
export function chargeAfter(date: string, days = 0, hours = 0): string {
  return new Date(Date.parse(`${date}T06:00:01.000Z`) + (days * 24 + hours) * 3_600_000).toISOString();
}

/** Moves the clock to a moment and runs every job. */
export async function runAt(site: TestBackend, moment: string): Promise<void> {
  await site.later(Date.parse(moment) - site.clock.now().getTime());
}
