import { rm } from "node:fs/promises";
import { join } from "node:path";
import { makeBackup } from "../../app/backend/backup/make-backup.ts";
import { restoreBackup } from "../../app/backend/backup/restore-backup.ts";
import { iyzicoKeys } from "../imitations/iyzico-requests.ts";
import { createClock, makeFolder, makePlace, openTestBackend, type TestBackend, type TestDatabase } from "./backend.ts";
import { dropDatabase, openTestDatabase } from "./database.ts";
import { startImitation } from "./imitation.ts";
import { cardNumbers } from "./money-payers.ts";
import { random } from "./random.ts";
import { classOf, insertDonors } from "./regular-simulation.ts";

const [hour, day] = [3_600_000, 86_400_000];

/** What happens after some days: an outage of some days, or a restore of the backup of some days ago. */
const events = [
  { after: 20, restores: 0.25 },
  { after: 40, off: 1 },
  { after: 61, restores: 2 },
  { after: 90, restores: 5 },
  { after: 119, off: 5 },
  { after: 150, restores: 12 },
  { after: 190, restores: 35 },
  { after: 230, off: 40 },
  { after: 300, restores: 1.25 },
  { after: 365, off: 270 },
] as const;
/** Days that the site lives through, with its outages. */
const days = 365 + 270 + 40;

/**
 * Lives through a year of regular gifts and what follows, with two processes and a provider whose books no backup
 * holds. The site is restored from older backups six times, and does not run for 1, 5, 40 and 270 days.
 */
export async function simulateRestores(database: TestDatabase, gifts: number, seed: number) {
  const chance = random(seed);
  const clock = createClock("2026-12-31T12:00:00.000Z");
  const start = clock.now().getTime();
  const imitation = await startImitation("iyzico");
  const payment = { provider: "iyzico", ...iyzicoKeys, baseUrl: imitation.url } as const;
  const config = { staffEmail: "kasa@example.org", payment };
  const folder = await makeFolder();
  const order = { version: "test", now: clock.now };
  /** Times in which no charge was possible: the site was off, or gifts waited. */
  const idle: { from: number; until: number }[] = [];
  let sites: TestBackend[] = [];
  /** Failures that sites reported before a restore or an outage ended them. */
  const former: unknown[] = [];
  let db: ReturnType<typeof openTestDatabase>;

  async function open(place: TestBackend["place"]): Promise<void> {
    db = openTestDatabase(place);
    sites = [];
    while (sites.length < 2) sites.push(await openTestBackend({ beside: { place, clock }, config, ownProcess: true }));
  }
  async function moveTo(moment: number): Promise<void> {
    await imitation.release();
    clock.advance(moment - clock.now().getTime());
    await imitation.setClock(clock.now());
  }
  const isWaiting = async () => (await db.query("select name from site_marks where name = 'charging-hold'")).length > 0;
  async function run(): Promise<void> {
    await Promise.all(sites.map((site) => site.backend.runDueJobs()));
    const now = clock.now().getTime();
    const last = idle.at(-1);
    if (!(await isWaiting())) return;
    if (last && now - last.until <= day) idle[idle.length - 1] = { from: last.from, until: now };
    else idle.push({ from: now, until: now });
  }

  async function close(): Promise<void> {
    for (const site of sites) await site.close();
    former.push(...sites.flatMap(({ failures }) => failures));
  }
  async function backUp(): Promise<string> {
    return (await makeBackup({ ...order, place: sites[0]!.place, to: join(folder, `${clock.now().getTime()}.tar.gz`) }))
      .archive;
  }
  async function restore(archive: string): Promise<void> {
    await close();
    const { place } = sites[0]!;
    const next = await makePlace(database);
    await restoreBackup({ ...order, place: next, archive, replace: true });
    await rm(place.dataDirectory, { recursive: true, force: true });
    if (database === "postgres") await dropDatabase(place.database);
    await open(next);
  }

  const first = await openTestBackend({ database, clock, config, ownProcess: true });
  db = first.db;
  const numbers = Array.from({ length: gifts }, (_, place) =>
    classOf(place) === "refused always" ? cardNumbers.poor : cardNumbers.succeeds,
  );
  const cards = await Promise.all(numbers.map((number) => imitation.storeCard(number)));
  await imitation.setClock(clock.now());
  await insertDonors(first, gifts, "iyzico", (place) => cards[place]!);
  await first.backend.close();
  await open(first.place);

  /** Hours of a day at which the jobs run: reports are read, cards are charged, outcomes are asked for. */
  const hours = [3.1, 6.001, 6.5, 14];
  const backups = new Map<number, string>();
  const dues = events.flatMap((event) => ("restores" in event ? [{ at: event.after - event.restores, event }] : []));
  const midnight = Math.floor(start / day) * day;
  for (let today = 1; today <= days; today++) {
    const due = events.find(({ after }) => after === today);
    if (due && "off" in due) {
      idle.push({ from: clock.now().getTime(), until: midnight + (today + due.off) * day });
      await close();
      const { place } = sites[0]!;
      today += due.off;
      await moveTo(midnight + today * day);
      await open(place);
    }
    for (const at of hours) {
      const moment = midnight + today * day + at * hour;
      for (const { at: backedUp, event } of dues)
        if (!backups.has(event.after) && moment >= midnight + (backedUp + 0.2) * day) {
          await moveTo(Math.max(clock.now().getTime(), moment - 1000));
          backups.set(event.after, await backUp());
        }
      await moveTo(moment);
      if (at === 6.001) {
        await imitation.calm();
        for (const fault of ["drop after", "500 before", "drop before", "500 after"] as const)
          if (chance() < 0.1) await imitation.fault("charge", fault);
      }
      await run();
      if (due && "restores" in due && at === 6.5) await restore(backups.get(due.after)!);
    }
    // Donors whose cards were refused begin again.
    if (today % 30 === 0)
      await db.execute(
        `update regular_gifts set state = 'active', pause_reason = null, next_charge_at = next_month || '-01T06:00:00.000Z' where state = 'paused'`,
      );
  }

  // What is under way ends, and the last reports are read.
  await imitation.calm();
  await db.execute("update regular_gifts set next_charge_at = null");
  for (let more = 1; more <= 12; more++) {
    await moveTo(clock.now().getTime() + 6 * hour);
    await run();
  }
  return {
    db,
    ledger: await imitation.books(),
    idle,
    failures: [...former, ...sites.flatMap(({ failures }) => failures)],
    async close() {
      await close();
      await imitation.close();
      if (database === "postgres") await dropDatabase(sites[0]!.place.database);
    },
  };
}
