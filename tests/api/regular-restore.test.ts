import { describe, expect, onTestFinished, test } from "vitest";
import { bothDatabases, databases, day, hour, type TestBackend, type TestDatabase } from "../support/backend.ts";
import { storedState } from "../support/gifts.ts";
import { callerFor } from "../support/giving.ts";
import { openNotificationAddress } from "../support/imitation.ts";
import { cardNumbers, comeBack, press, walk } from "../support/money-payers.ts";
import { type MoneySite, openMoneySite } from "../support/money-site.ts";
import { type Member, outboxOf } from "../support/people.ts";
import { backUp } from "../support/restored.ts";

/** Opens a site with two regular gifts of 50 TL beside a provider, half a day before their next charge. */
async function openBeforeCharge(database: TestDatabase) {
  const run = await openMoneySite("iyzico", database, { members: 2 });
  onTestFinished(() => run.close());
  for (const member of run.members) {
    const gift = { amounts: [50_00], card: cardNumbers.succeeds, choice: "pay", member, keep: "month" } as const;
    await comeBack(run, await walk(run, await press(run, gift), gift.choice));
  }
  // As if the month that was paid were the last one. To live through a month would take most of the test's time.
  const due = Date.parse("2026-11-22T06:00:00.000Z");
  await run.db.execute("update regular_charges set month = '2026-10'");
  await run.db.execute(
    `update regular_gifts set next_month = '2026-11', day = 22, next_charge_at = '${new Date(due).toISOString()}'`,
  );
  await run.site().backend.runDueJobs();
  await run.advance(due - day / 2 - run.clock.now().getTime());
  await run.site().backend.runDueJobs();
  return { run, due };
}

const takenBy = async ({ imitation }: MoneySite) =>
  (await imitation.books()).reduce((sum, { charges }) => sum + charges, 0);

/** How many mails told staff that regular gifts wait. */
const toldStaff = async (site: TestBackend) =>
  (await outboxOf(site)).filter(({ text }) => text.includes("düzenli bağışlar bekletiliyor")).length;

/** Advances by two hours and runs all jobs, until a condition holds; returns the hours. */
async function hoursUntil(run: MoneySite, site: TestBackend, isReached: () => Promise<boolean>): Promise<number> {
  for (let hours = 0; hours < 100; hours += 2) {
    if (await isReached()) return hours;
    await run.advance(2 * hour);
    await site.backend.runDueJobs();
  }
  throw new Error("Not within a hundred hours");
}

/** Runs all jobs on each of some days. */
async function passDays(run: MoneySite, site: TestBackend, days: number): Promise<void> {
  for (let passed = 0; passed < days; passed++) {
    await site.backend.runDueJobs();
    await run.advance(day);
  }
}

interface Forgotten {
  /** What happens after the backup, before the charge. */
  readonly before?: (run: MoneySite) => Promise<unknown>;
  /** Hours from the charge to the restore. */
  readonly hours?: number;
  /** Whether the backup is one of a version whose charges had ids that nobody can know. */
  readonly isOlder?: boolean;
}

/** Makes a backup, charges a month, restores the backup six hours later, and runs the jobs there. */
async function restoreAfterCharge(database: TestDatabase, { before, hours = 6, isOlder = false }: Forgotten = {}) {
  const { run, due } = await openBeforeCharge(database);
  // What the restore writes into data of such a version (tests/operations/upgrade.test.ts).
  const restoredAt = new Date(due + hours * hour).toISOString();
  if (isOlder)
    await run.db.execute(`insert into site_marks (name, at) values ('restored-without-ids', '${restoredAt}')`);
  const restore = await backUp({ place: run.site().place, clock: run.clock }, database, run.config);
  // The ids of charges are made of this moment, so that these ids are others than those of the restored site.
  if (isOlder) await run.db.execute("update regular_gifts set created_at = '2026-11-21T10:00:00.000Z'");
  await before?.(run);
  await run.advance(due - run.clock.now().getTime());
  for (let passed = 0; passed < hours; passed += 3) {
    await run.site().backend.runDueJobs();
    await run.advance(3 * hour);
  }
  const taken = await takenBy(run);
  const restored = await restore();
  await restored.backend.runDueJobs();
  const given = () => restored.db.number("select count(*) as n from donations");
  return { run, restored, taken, given };
}

const cardOf = async (site: TestBackend, member: Member) =>
  (await callerFor(site.call, member)("listSavedCards", {})).data[0]!;
const giftOf = async (site: TestBackend, member: Member) =>
  (await callerFor(site.call, member)("listRegularGifts", {})).data[0]!;
/** Messages that ask the donor whether the gift was stopped after the backup. */
const asked = async (site: TestBackend, member: Member) =>
  (await outboxOf(site)).filter(({ to, text }) => to === member.phone && text.includes("eski bir yedeğ"));

/** The provider's books lie outside of the backup: they know what the site has forgotten. */
describe.each(bothDatabases)("a backup on %s from before a charge", (database) => {
  test("takes no month again, and writes its donation once the reports were read", async () => {
    const { run, restored, taken, given } = await restoreAfterCharge(database);
    expect([taken, await given()]).toEqual([4, 2]);
    const hours = await hoursUntil(run, restored, async () => (await given()) === 4);
    // The report of the day of the restore is complete on the next morning.
    expect(hours).toBeGreaterThan(6);
    expect(hours).toBeLessThan(24);
    // Donors have a day to say that they had stopped.
    const holds = () => restored.db.number("select count(*) from site_marks where name = 'charging-hold'");
    await hoursUntil(run, restored, async () => (await holds()) === 0);
    expect([await takenBy(run), await given()]).toEqual([4, 4]);
    await restored.db.expectBalanced();
    expect(restored.failures).toEqual([]);
    const audit = await restored.db.query("select action from audit_log where subject = 'charging' order by id");
    expect(audit).toEqual([{ action: "charging.begin" }, { action: "charging.end" }]);
    expect(await toldStaff(restored)).toBe(1);
  });
});

/** The same on each database. */
describe.each(databases)("a restored backup on %s", (database) => {
  test("takes no month again whose day or sum is changed after a lost first try", async () => {
    const lose = (run: MoneySite) => run.imitation.fault("charge", "drop before", "drop before");
    const { run, restored, given } = await restoreAfterCharge(database, { before: lose, hours: 12 });
    for (const [index, member] of run.members.entries()) {
      const call = callerFor(restored.call, member);
      const params = { id: (await giftOf(restored, member)).id };
      if (index === 0) await call("changeRegularDay", { params, body: { day: 25 } });
      else await call("changeRegularAmount", { params, body: { amount: 75_00 } });
    }
    const hold = async () => (await restored.dataOf("showSystem", {}, run.staff)).charging_hold;
    expect(await hold()).not.toBeNull();
    await restored.call("resumeRegularCharges", {}, run.staff);
    expect(await hold()).toBeNull();
    await passDays(run, restored, 5);
    expect([await takenBy(run), await given()]).toEqual([4, 4]);
    await restored.db.expectBalanced();
  });

  test("of a version with random ids leaves out the month that it may have forgotten", async () => {
    const { run, restored, taken } = await restoreAfterCharge(database, { isOlder: true });
    expect(taken).toBe(4);
    expect((await restored.dataOf("showSystem", {}, run.staff)).charging_hold).not.toBeNull();
    await restored.call("resumeRegularCharges", {}, run.staff);
    await passDays(run, restored, 4);
    expect(await takenBy(run)).toBe(4);
    const months = await restored.db.query("select state from regular_charges where month = '2026-11'");
    expect(months.map(({ state }) => state)).toEqual(["missed", "missed"]);
    for (const member of run.members)
      expect(await giftOf(restored, member)).toMatchObject({ state: "active", next_date: "2026-12-22" });
  });

  test("asks donors whether they stopped meanwhile, and charges nothing within a day", async () => {
    const stop = async (site: TestBackend, member: Member) =>
      callerFor(site.call, member)("stopRegularGift", { params: { id: (await giftOf(site, member)).id } });
    const { run, restored, taken } = await restoreAfterCharge(database, {
      before: async (run) => stop(run.site(), run.members[0]!),
      hours: 0,
    });
    const [stopped, other] = run.members as [Member, Member];
    expect(taken).toBe(2);
    for (const member of [stopped, other]) expect(await asked(restored, member)).toHaveLength(1);
    expect((await giftOf(restored, stopped)).state).toBe("active");
    await stop(restored, stopped);
    const hours = await hoursUntil(run, restored, async () => (await takenBy(run)) === 3);
    expect(hours).toBeGreaterThanOrEqual(24);
    await passDays(run, restored, 5);
    expect(await takenBy(run)).toBe(3);
    for (const member of [stopped, other]) expect(await asked(restored, member)).toHaveLength(1);
  });

  test("takes nothing from a card that was deleted meanwhile", async () => {
    const before = async (run: MoneySite) => {
      for (const member of run.members) {
        const { id } = await cardOf(run.site(), member);
        await callerFor(run.site().call, member)("deleteSavedCard", { params: { id } });
      }
    };
    const { run, restored, given } = await restoreAfterCharge(database, { before, hours: 0 });
    expect(await cardOf(restored, run.members[0]!)).toBeDefined();
    await restored.call("resumeRegularCharges", {}, run.staff);
    await passDays(run, restored, 8);
    expect([await takenBy(run), await given()]).toEqual([2, 2]);
  });

  test("finds a payment that was under way, and takes messages of the provider again", async () => {
    const { run } = await openBeforeCharge(database);
    const pressed = await press(run, { amounts: [70_00], card: cardNumbers.succeeds, choice: "pay" });
    const restore = await backUp({ place: run.site().place, clock: run.clock }, database, run.config);
    expect(await comeBack(run, await walk(run, pressed, "pay"))).toBe("succeeded");
    await run.advance(hour);
    const restored = await restore();
    const address = await openNotificationAddress("iyzico", () => restored.raw);
    onTestFinished(() => address.close());
    const deliver = () => run.imitation.deliver({ to: address.url, seed: 3, copies: 2, forged: 1 });
    await deliver();
    await hoursUntil(run, restored, async () => (await storedState(restored, pressed)) === "succeeded");
    await deliver();
    expect(await takenBy(run)).toBeLessThanOrEqual(5);
    const given = `select sum(amount) from donations where payment_id = '${pressed.id}'`;
    expect(await restored.db.number(given)).toBe(70_00);
    await restored.db.expectBalanced();
  });
});

describe.each(databases)("a site on %s that was off for a day", (database) => {
  test("waits, tells staff, and charges when the reports were read", async () => {
    const { run, due } = await openBeforeCharge(database);
    const site = run.site();
    await run.advance(due + day - run.clock.now().getTime());
    await site.backend.runDueJobs();
    expect(await takenBy(run)).toBe(2);
    expect(await toldStaff(site)).toBe(1);
    const data = await site.dataOf("showSystem", {}, run.staff);
    expect(data.charging_hold).not.toBeNull();
    expect(await hoursUntil(run, site, async () => (await takenBy(run)) === 4)).toBeLessThanOrEqual(24);
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
