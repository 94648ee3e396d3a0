import { nightsOf, type Plan, planSeasons } from "../../app/contract/rules/giving-plans.ts";
import { startOfDay } from "../../app/contract/rules/istanbul-time.ts";
import type { BackendProcess } from "./backend-in-process.ts";
import { createClock, openTestBackend, type TestBackend } from "./backend.ts";
import { ramadan1448 } from "./giving-plans.ts";
import { random } from "./random.ts";
import { classOf, firstId, insertDonors, type SimulationSize } from "./regular-simulation.ts";

const [season] = planSeasons(ramadan1448.map((one, id) => ({ ...one, id, source: "" })));
const hour = 20;

/** Times in which the site does not run: one day and five. */
const outages = [
  { from: "2027-02-12T10:00:00.000Z", until: "2027-02-13T10:00:00.000Z" },
  { from: "2027-03-01T10:00:00.000Z", until: "2027-03-06T10:00:00.000Z" },
] as const;
/** The night that donors of the class "skips" skip. */
export const skippedNight = "2027-02-28";

/** Tells whether the site did not run from the hour of a night to its end. */
export function isOff(day: string): boolean {
  const from = startOfDay(day).getTime() + hour * 3_600_000;
  return outages.some((off) => from >= Date.parse(off.from) && from < Date.parse(off.until));
}

/** Returns the plan of a place: of six, five have the last ten nights and one has all, with each weight of the 27th. */
export function planOf(place: number): Plan {
  const choice = place % 6 === 5 ? "ramadan" : "last_ten";
  const [weight = 1, amount] = [[1, 2, 5, 10][place % 4], 50_00 + place];
  const nights = nightsOf(choice, season!).map((day) => ({
    day,
    amount: day === season!.kadir ? amount * weight : amount,
  }));
  return { choice, hour, until: season!.until, nights };
}

/** Inserts donors with a plan each, of which no night was charged. */
async function insertPlans(site: TestBackend, plans: number): Promise<void> {
  await insertDonors(site, plans);
  for (let place = 0; place < plans; place++) {
    const plan = planOf(place);
    const [first] = plan.nights;
    const due = new Date(startOfDay(first!.day).getTime() + hour * 3_600_000).toISOString();
    await site.db.execute(`update regular_gifts set plan = '${JSON.stringify(plan)}', share_value = 0,
      next_month = '${first!.day}', next_charge_at = '${due}' where id = ${firstId + place}`);
  }
}

async function nextMoment({ db }: TestBackend): Promise<string | null> {
  const [row] = await db.query(`select min(at) as at from (
    select min(next_charge_at) as at from regular_gifts where next_charge_at is not null
    union all select min(next_inquiry_at) from payments where next_inquiry_at is not null
    union all select min(due_at) from notices where failed_at is null) as due`);
  return row?.at as string | null;
}

/**
 * Lives through a Ramadan of plans on a fake clock with two processes, of which one is killed at random moments, and
 * with two outages.
 */
export async function simulateRamadan({ database, gifts, kills, seed }: SimulationSize) {
  const chance = random(seed);
  const clock = createClock("2027-02-07T10:00:00.000Z");
  const ownProcess = true;
  const one = await openTestBackend({ database, clock, ownProcess });
  const sites = [one, await openTestBackend({ beside: one, ownProcess })];
  await insertPlans(one, gifts);
  const start = clock.now().getTime();
  const killAt = Array.from({ length: kills }, (_, place) => start + (place + chance()) * ((30 * 86_400_000) / kills));
  const figures = { steps: 0, kills: 0 };
  const off = [...outages];
  let longest = 40;
  let hasSkipped = false;

  async function run(): Promise<void> {
    const began = performance.now();
    const runs = sites.map((site) => site.backend.runDueJobs().catch(() => {}));
    if (killAt.length > 0 && clock.now().getTime() >= killAt[0]!) {
      killAt.shift();
      const victim = chance() < 0.5 ? 0 : 1;
      await new Promise((resolve) => setTimeout(resolve, chance() * longest));
      await (sites[victim]!.backend as BackendProcess).kill();
      figures.kills++;
      await Promise.all(runs);
      sites[victim] = await openTestBackend({ beside: one, ownProcess });
      return;
    }
    await Promise.all(runs);
    longest = Math.max(longest * 0.9, performance.now() - began);
  }

  /** Lets donors skip the night before it is charged. */
  async function skip(): Promise<void> {
    for (let place = 0; place < gifts; place++) {
      if (classOf(place) !== "skips") continue;
      const params = { id: firstId + place };
      await sites[place % 2]!.call(
        "skipRegularMonth",
        { params, body: { month: skippedNight } },
        { bearer: `donor-${place}` },
      );
    }
  }

  for (let next = await nextMoment(one); next !== null; next = await nextMoment(one)) {
    // Jobs that failed with their process are run again.
    const moment = Math.max(Date.parse(next), clock.now().getTime() + 1000);
    if (off[0] && moment >= Date.parse(off[0].from)) {
      const { until } = off.shift()!;
      clock.advance(Math.max(0, Date.parse(until) - clock.now().getTime()));
    } else if (!hasSkipped && moment >= Date.parse(`${skippedNight}T10:00:00.000Z`)) {
      hasSkipped = true;
      clock.advance(Math.max(0, Date.parse(`${skippedNight}T10:00:00.000Z`) - clock.now().getTime()));
      await skip();
    } else {
      clock.advance(moment - clock.now().getTime());
    }
    await run();
    figures.steps++;
  }
  return {
    site: one,
    figures,
    async close() {
      for (const site of sites) if (site !== one) await site.close();
      await one.close();
    },
  };
}
