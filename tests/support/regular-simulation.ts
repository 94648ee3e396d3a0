import { secretsFrom } from "../../app/backend/store.ts";
import { chargeDate } from "../../app/contract/rules/regular-giving.ts";
import type { BackendProcess } from "./backend-in-process.ts";
import { createClock, openTestBackend, type TestBackend, type TestDatabase, testSecret } from "./backend.ts";
import { random } from "./random.ts";

export interface SimulationSize {
  readonly database: TestDatabase;
  readonly gifts: number;
  readonly kills: number;
  readonly seed: number;
}

/** What happens to a gift over the year, by its place. */
const classes = ["plain", "refused twice", "refused always", "skips", "pauses"] as const;
export type GiftClass = (typeof classes)[number];

/** Returns the class of a gift: most are plain. */
export function classOf(place: number): GiftClass {
  const others = { 3: "refused twice", 7: "refused always", 11: "skips", 15: "pauses", 18: "pauses" } as const;
  return others[(place % 20) as keyof typeof others] ?? "plain";
}

export const firstId = 10_001;
const year = 2027;
const months = Array.from({ length: 12 }, (_, place) => `${year}-${String(place + 1).padStart(2, "0")}`);
/** The month that a gift skips, and the months in which it pauses. */
export const skippedMonth = `${year}-05`;
export const pausedMonths = [`${year}-08`, `${year}-09`];

/** Returns the months that a gift of a class pays. */
export function monthsOf(gift: GiftClass): string[] {
  if (gift === "refused always") return [];
  return months.filter(
    (month) => !(gift === "skips" && month === skippedMonth) && !(gift === "pauses" && pausedMonths.includes(month)),
  );
}

/** The notifications of each class: kind and count. */
export const messagesOf: Readonly<Record<GiftClass, Record<string, number>>> = {
  plain: {},
  "refused twice": { refused: 24 },
  "refused always": { refused: 3, paused_refused: 1 },
  skips: { skipped: 1 },
  pauses: { paused: 1, resumed: 1 },
};

const tokenOf = (place: number) => `donor-${place}`;
/** Days of the month of the gifts: two days for a quick run, every day for a large one. */
export const dayOf = (place: number, gifts: number) =>
  gifts < 100 ? (place % 3 === 0 ? 31 : 15) : ((place * 7) % 31) + 1;

/** What a provider knows a stored card by. */
export interface ProviderCard {
  readonly user: string;
  readonly token: string;
}

/**
 * Inserts donors with a sign-in, a stored card and a regular gift each.
 * @param card their cards at the provider; the sandbox's are inserted there, too
 */
export async function insertDonors(
  site: TestBackend,
  gifts: number,
  provider = "sandbox",
  card = (place: number): ProviderCard => ({ user: `key-${place}`, token: `card-${place}` }),
): Promise<void> {
  const secrets = secretsFrom(testSecret);
  const at = site.clock.now().toISOString();
  const rows = (row: (place: number) => string) => Array.from({ length: gifts }, (_, place) => row(place)).join(",");
  await site.db.execute(
    `insert into users (id, phone, first_name, last_name, created_at) values ${rows((place) => `(${firstId + place}, '+9053${String(10 ** 7 + place)}', 'Donor', '${place}', '${at}')`)}`,
  );
  await site.db.execute(
    `insert into access_tokens (token_hash, user_id, created_at, expires_at, last_used_at) values ${rows((place) => `('${secrets.fingerprint(`access token ${tokenOf(place)}`)}', ${firstId + place}, '${at}', '2030-01-01T00:00:00.000Z', '2029-01-01T00:00:00.000Z')`)}`,
  );
  await site.db.execute(
    `insert into saved_cards (id, user_id, provider, card_user_key, card_token, brand, last_four, expiry_month, expiry_year, holder, is_default, created_at) values ${rows((place) => `(${firstId + place}, ${firstId + place}, '${provider}', '${card(place).user}', '${card(place).token}', 'Visa', '0000', 12, 2030, 'Donor', 1, '${at}')`)}`,
  );
  // A project without a goal takes what the others have no room for.
  await site.db.execute(
    "update causes set goal_amount = null where id = (select min(id) from causes where kind = 'project')",
  );
  await site.db.execute(
    `insert into regular_gifts (id, user_id, state, cause_id, amount, day, card_id, name, share_value, on_behalf, proxy_granted, language, next_month, next_charge_at, created_at) values ${rows((place) => `(${firstId + place}, ${firstId + place}, 'active', null, ${50_00 + place}, ${dayOf(place, gifts)}, ${firstId + place}, 'anonymous', 1, 0, 0, 'tr', '${months[0]}', '${chargeDate(months[0]!, dayOf(place, gifts))}T06:00:00.000Z', '${at}')`)}`,
  );
  if (provider !== "sandbox") return;
  const behaviours: Partial<Record<GiftClass, string>> = {
    "refused twice": "refuses_twice_without_owner",
    "refused always": "refuses_without_owner",
  };
  await site.db.execute(
    `insert into sandbox_cards (card_token, card_user_key, behaviour, association, last_four) values ${rows((place) => `('card-${place}', 'key-${place}', '${behaviours[classOf(place)] ?? "succeeds"}', 'VISA', '0000')`)}`,
  );
}

/** Returns the next moment at which anything is due; null when the year and its last tries are over. */
async function nextMoment({ db, clock }: TestBackend): Promise<string | null> {
  if (clock.now().getUTCFullYear() > year)
    await db.execute(`update regular_gifts set next_charge_at = null where next_month > '${months.at(-1)}'`);
  const [row] = await db.query(`select min(at) as at from (
    select min(next_charge_at) as at from regular_gifts where next_charge_at is not null
    union all select min(paused_until || 'T05:00:00.000Z') from regular_gifts where state = 'paused' and paused_until is not null
    union all select min(next_inquiry_at) from payments where next_inquiry_at is not null
    union all select min(due_at) from notices where failed_at is null) as due`);
  const at = row?.at as string | null;
  return at !== null && at < `${year + 1}-02-01T00:00:00.000Z` ? at : null;
}

/**
 * Lives through twelve months of regular gifts on a fake clock with two processes, of which one is killed at random
 * moments. Donors skip and pause on their way.
 */
export async function simulateYear({ database, gifts, kills, seed }: SimulationSize) {
  const chance = random(seed);
  const clock = createClock(`${year - 1}-12-31T12:00:00.000Z`);
  const ownProcess = true;
  const one = await openTestBackend({ database, clock, ownProcess });
  const sites = [one, await openTestBackend({ beside: one, ownProcess })];
  await insertDonors(one, gifts);
  const start = clock.now().getTime();
  const killAt = Array.from({ length: kills }, (_, place) => start + (place + chance()) * ((365 * 86_400_000) / kills));
  const figures = { steps: 0, kills: 0, lost: 0, seconds: 0 };
  const began = performance.now();
  let longest = 40;

  /** Lets the donors of a class act, half of them at each process. */
  const letAct = (gift: GiftClass, act: (site: TestBackend, id: number, bearer: string) => Promise<unknown>) => () =>
    Promise.all(
      Array.from({ length: gifts }, (_, place) => place)
        .filter((place) => classOf(place) === gift)
        .map((place) => act(sites[place % 2]!, firstId + place, tokenOf(place))),
    );
  const acts: { at: string; run: () => Promise<unknown> }[] = [
    {
      at: `${skippedMonth}-01T00:00:00.000Z`,
      run: letAct("skips", ({ call }, id, bearer) =>
        call("skipRegularMonth", { params: { id }, body: { month: skippedMonth } }, { bearer }),
      ),
    },
    {
      at: `${pausedMonths[0]}-01T00:00:00.000Z`,
      run: letAct("pauses", ({ call }, id, bearer) =>
        call("pauseRegularGift", { params: { id }, body: { until: `${year}-10-01` } }, { bearer }),
      ),
    },
    // Separates the months of this year from those that follow.
    { at: `${year + 1}-01-01T00:00:00.000Z`, run: async () => {} },
  ];

  async function runAndKill(): Promise<void> {
    const began = performance.now();
    const isKilled = killAt.length > 0 && clock.now().getTime() >= killAt[0]!;
    const runs = sites.map((site) => site.backend.runDueJobs().catch(() => void figures.lost++));
    if (isKilled) {
      killAt.shift();
      const victim = chance() < 0.5 ? 0 : 1;
      await new Promise((resolve) => setTimeout(resolve, chance() * longest));
      await (sites[victim]!.backend as BackendProcess).kill();
      figures.kills++;
      await Promise.all(runs);
      sites[victim] = await openTestBackend({ beside: one, ownProcess });
    } else {
      await Promise.all(runs);
      longest = Math.max(longest * 0.9, performance.now() - began);
    }
  }

  for (let next = await nextMoment(one); next !== null; next = await nextMoment(one)) {
    const moment = acts[0] && acts[0].at < next ? acts[0].at : next;
    clock.advance(Math.max(1000, Date.parse(moment) - clock.now().getTime()));
    if (moment === acts[0]?.at) await acts.shift()!.run();
    await runAndKill();
    figures.steps++;
  }
  figures.seconds = (performance.now() - began) / 1000;
  return {
    site: one,
    figures,
    async close() {
      for (const site of sites) if (site !== one) await site.close();
      await one.close();
    },
  };
}
