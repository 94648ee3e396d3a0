import type { PlanChoice } from "../../app/contract/rules/giving-plans.ts";
import { daysLater } from "../../app/contract/rules/istanbul-time.ts";
import { dataFrom } from "./api-caller.ts";
import type { TestBackend } from "./backend.ts";
import { postReturn, walkChallenge } from "./bank-pages.ts";
import { aCard, aGift, newIdempotencyKey, newSessionToken } from "./gifts.ts";
import { callerFor } from "./giving.ts";
import { type Member, signUp } from "./people.ts";
import { runAt } from "./regular-gifts.ts";

/** A Ramadan of thirty days with its Eid, and the Eid al-Adha of its year. */
export const ramadan1448 = [
  { kind: "ramadan", hijri_year: 1448, first_day: "2027-02-08", last_day: "2027-03-09" },
  { kind: "eid_al_fitr", hijri_year: 1448, first_day: "2027-03-10", last_day: "2027-03-12" },
  { kind: "eid_al_adha", hijri_year: 1448, first_day: "2027-05-16", last_day: "2027-05-19" },
] as const;
/** Its last ten nights, of which the eighth is the 27th, and the eve of the Eid. */
export const lastTen = Array.from({ length: 10 }, (_, place) => daysLater("2027-02-27", place));
export const eve = "2027-03-09";

export async function enterRamadan(site: TestBackend): Promise<void> {
  for (const days of ramadan1448)
    await site.asStaff("addReligiousDays", { body: { ...days, source: "Diyanet, 2027" } });
}

interface PlanOptions {
  readonly member?: Member;
  readonly choice?: PlanChoice;
  readonly weight?: 1 | 2 | 5 | 10;
  /** Number of the card that pays; one that always succeeds by default. */
  readonly number?: string;
  readonly gift?: Record<string, unknown>;
}

/** Begins a plan of the last ten nights, 100 TL a night, and pays its first night. */
export async function aPlan(site: TestBackend, options: PlanOptions = {}) {
  const { member = await signUp(site), choice = "last_ten", weight = 1, number, gift } = options;
  const call = callerFor(site.call, member);
  await call("addToBasket", { body: { ...aGift({ amount: 100_00, ...gift }), plan: { choice, weight } } });
  const { data: basket } = await call("showBasket", {});
  const nights = basket.basket.flatMap(({ plan }) => plan?.nights ?? []);
  const { data: payment } = await call("requestPayment", {
    body: {
      idempotency_key: newIdempotencyKey(),
      donor: {},
      card: aCard(number ? { number } : {}),
      terms_accepted: true,
      plan_consent: { nights: nights.length, amount: nights.reduce((sum, { amount }) => sum + amount, 0) },
    },
  });
  const key = { id: payment.id, session_token: newSessionToken() };
  await postReturn(site.call, await walkChallenge({ call, backend: site.backend }, key));
  const never = "2099-01-01T00:00:00.000Z";
  await site.db.execute(`update access_tokens set expires_at = '${never}', last_used_at = '${never}'`);
  const dataOf = dataFrom(call);
  return { member, call, dataOf, nights, payment, gift: (await dataOf("listRegularGifts"))[0]! };
}

/** Returns the moment of an hour in Istanbul. */
export function atHour(day: string, hour = 20): string {
  return new Date(Date.parse(`${day}T00:00:01.000Z`) + (hour - 3) * 3_600_000).toISOString();
}

/** Moves the clock to an hour of a day in Istanbul and runs every job as often as several nights need. */
export async function passEvening(site: TestBackend, day: string, hour = 20): Promise<void> {
  await runAt(site, atHour(day, hour));
  for (let run = 0; run < 12; run++) await site.backend.runDueJobs();
}
