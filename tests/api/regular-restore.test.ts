import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeBackup } from "../../app/backend/backup/make-backup.ts";
import { restoreBackup } from "../../app/backend/backup/restore-backup.ts";
import { bothDatabases, makePlace, openTestBackend, type TestBackend } from "../support/backend.ts";
import { openTestDatabase } from "../support/database.ts";
import { cardNumbers, comeBack, press, walk } from "../support/money-payers.ts";
import { type MoneySite, openMoneySite } from "../support/money-site.ts";
import { outboxOf } from "../support/people.ts";

const [hour, day] = [3_600_000, 86_400_000];

/** Opens a site with two regular gifts of 50 TL beside a provider, half a day before their next charge. */
async function openBeforeCharge(database: (typeof bothDatabases)[number]) {
  const run = await openMoneySite("iyzico", database, { members: 2 });
  onTestFinished(() => run.close());
  for (const member of run.members) {
    const gift = { amounts: [50_00], card: cardNumbers.succeeds, choice: "pay", member, keep: "month" } as const;
    await comeBack(run, await walk(run, await press(run, gift), gift.choice));
  }
  const [row] = await run.db.query("select min(next_charge_at) as at from regular_gifts");
  const due = Date.parse(String(row!.at));
  // A day at a time, as a site that runs.
  while (run.clock.now().getTime() < due - day) {
    await run.advance(Math.min(day / 2, due - day / 2 - run.clock.now().getTime()));
    await run.site().backend.runDueJobs();
  }
  await run.advance(due - day / 2 - run.clock.now().getTime());
  await run.site().backend.runDueJobs();
  return { run, due };
}

const takenBy = async ({ imitation }: MoneySite) =>
  (await imitation.books()).reduce((sum, { charges }) => sum + charges, 0);

/** How many mails told staff that regular gifts wait. */
const toldStaff = async (site: TestBackend) =>
  (await outboxOf(site)).filter(({ text }) => text.includes("düzenli bağışlar bekletiliyor")).length;

/** Advances hour by hour and runs all jobs, until a condition holds; returns the hours. */
async function hoursUntil(run: MoneySite, site: TestBackend, isReached: () => Promise<boolean>): Promise<number> {
  for (let hours = 0; hours < 100; hours++) {
    if (await isReached()) return hours;
    await run.advance(hour);
    await site.backend.runDueJobs();
  }
  throw new Error("Not within a hundred hours");
}

/** The provider's books lie outside of the backup: they know what the site has forgotten. */
describe.each(bothDatabases)("a backup on %s from before a charge", (database) => {
  /** Charges a month, restores the backup from before it, and opens the site six hours later. */
  async function restoreAfterCharge() {
    const { run, due } = await openBeforeCharge(database);
    const folder = await mkdtemp(join(tmpdir(), "pinar-restored-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const order = { version: "test", now: run.clock.now };
    const { archive } = await makeBackup({ ...order, place: run.site().place, to: folder });
    await run.advance(due - run.clock.now().getTime());
    await run.site().backend.runDueJobs();
    expect(await takenBy(run)).toBe(4);

    const place = await makePlace(database);
    await restoreBackup({ ...order, place, archive, replace: true });
    const restored = await openTestBackend({ beside: { place, clock: run.clock }, config: run.config });
    onTestFinished(() => restored.close());
    const db = openTestDatabase(place);
    const given = async () => Number((await db.query("select count(*) as n from donations"))[0]!.n);
    await run.advance(6 * hour);
    await restored.backend.runDueJobs();
    return { run, restored, db, given };
  }

  test("takes no month again, and writes its donation once the reports were read", async () => {
    const { run, restored, db, given } = await restoreAfterCharge();
    expect([await takenBy(run), await given()]).toEqual([4, 2]);
    const hours = await hoursUntil(run, restored, async () => (await given()) === 4);
    // The report of the day of the restore is complete on the next morning.
    expect(hours).toBeGreaterThan(6);
    expect(hours).toBeLessThan(24);
    expect(await takenBy(run)).toBe(4);
    await db.expectBalanced();
    expect(restored.failures).toEqual([]);
    const audit = await db.query("select action from audit_log where subject = 'charging' order by id");
    expect(audit).toEqual([{ action: "charging.begin" }, { action: "charging.end" }]);
    expect(await toldStaff(restored)).toBe(1);
  });

  test("goes on at once when staff say so, and still asks about each month", async () => {
    const { run, restored, given } = await restoreAfterCharge();
    const staff = run.staff;
    expect((await restored.call("showSystem", {}, staff)).data.charging_hold).not.toBeNull();
    await restored.call("resumeRegularCharges", {}, staff);
    expect((await restored.call("showSystem", {}, staff)).data.charging_hold).toBeNull();
    await restored.backend.runDueJobs();
    expect([await takenBy(run), await given()]).toEqual([4, 4]);
  });
});

describe.each(bothDatabases)("a site on %s that was off for a day", (database) => {
  test("waits, tells staff, and charges when the reports were read", async () => {
    const { run, due } = await openBeforeCharge(database);
    const site = run.site();
    await run.advance(due + day - run.clock.now().getTime());
    await site.backend.runDueJobs();
    expect(await takenBy(run)).toBe(2);
    expect(await toldStaff(site)).toBe(1);
    const { data } = await site.call("showSystem", {}, run.staff);
    expect(data.charging_hold).not.toBeNull();
    expect(await hoursUntil(run, site, async () => (await takenBy(run)) === 4)).toBeLessThan(24);
  });

  test("goes on after three days when no report comes, and leaves out what is too late", async () => {
    const { run, due } = await openBeforeCharge(database);
    const site = run.site();
    await run.advance(due + 30 * hour - run.clock.now().getTime());
    // Nobody answers for the days of the outage.
    const forget = () => run.db.execute("update reconciliation_days set state = 'failed'");
    for (let hours = 0; hours < 70; hours += 10) {
      await site.backend.runDueJobs();
      await forget();
      expect(await takenBy(run), `after ${hours} hours`).toBe(2);
      await run.advance(10 * hour);
    }
    await run.advance(2 * hour);
    await site.backend.runDueJobs();
    // The day was 30 hours past when the site came back, and is more than three days past now.
    expect(await takenBy(run)).toBe(2);
    expect((await run.db.query("select state from regular_charges where state = 'missed'")).length).toBe(2);
  });
});
