import { DatabaseSync } from "node:sqlite";
import { describe, expect, test, vi } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { createClock, databases, day } from "../support/backend.ts";
import { aFailedNotification } from "../support/examples-staff.ts";
import { fillBasket, pay, storedState } from "../support/gifts.ts";
import { newPhone } from "../support/people.ts";
import { atOnce } from "../support/runs.ts";
import { ownBackend, sharedBackend } from "../support/shared-backend.ts";

describe.each(databases)("system facts on %s", (database) => {
  const site = sharedBackend({ database, hasMadeUpRows: true, config: { version: "1.2.3" } });
  const show = () => site.asStaff("showSystem");

  test("include version, database, disk and gateways", async () => {
    const state = await show();
    expect(await site.backend.ready()).toEqual({ database: true, migrations: true, disk: true });
    expect(state).toMatchObject({
      version: "1.2.3",
      database: { kind: database, migration: expect.stringMatching(/^\d{3}-/) },
      unknown_payments: 0,
    });
    expect(state.database.bytes).toBeGreaterThan(10_000);
    expect(state.disk!.free_bytes).toBeLessThanOrEqual(state.disk!.total_bytes);
    expect(state.providers.map(({ kind, provider }) => [kind, provider])).toEqual([
      ["bank", "sandbox"],
      ["sms", "outbox"],
      ["mail", "outbox"],
      ["scheduler", null],
    ]);
  });

  test("include the last success of SMS and of the job with the oldest one", async () => {
    await site.backend.runDueJobs();
    const successes = async () =>
      Object.fromEntries((await show()).providers.map((one) => [one.kind, one.last_success_at]));
    await expect.poll(successes).toMatchObject({ sms: expect.any(String), scheduler: expect.any(String) });
    const then = "2026-01-02T03:04:05.000Z";
    await site.db.execute(`update provider_health set last_success_at = '${then}' where kind = 'scheduler codes'`);
    expect(await successes()).toMatchObject({ scheduler: then });
  });

  test("are measured for monitoring by state, channel and job, and the certificate", async () => {
    const clock = createClock();
    const end = new Date(clock.now().getTime() + 90 * day);
    const own = await ownBackend({ database, clock, config: { certificateEnd: async () => end } });
    await own.passChallenge(await pay(own.call, await fillBasket(own.call)));
    await aFailedNotification(own, newPhone());
    await own.backend.runDueJobs();
    const { payments, notifications, jobs, ...measures } = await own.backend.measure();
    expect(payments).toEqual([{ state: "succeeded", count: 1 }]);
    expect(notifications).toContainEqual({ channel: "sms", waiting: 0, failed: 1, oldest_at: null });
    expect(jobs.map(({ job }) => job)).toEqual(expect.arrayContaining(["payments", "mail", "audit head"]));
    expect(jobs.find(({ job }) => job === "sms")).toMatchObject({ intervalSeconds: 10, last_failure_at: null });
    expect(measures).toMatchObject({ unknownPayments: 0, openDifferences: 0, databaseBytes: expect.any(Number) });
    expect(own.backend.countPool() === null).toBe(database === "sqlite");
    expect(await own.backend.measure()).toMatchObject({ measuredAt: measures.measuredAt });
    expect(measures).toMatchObject({ certificateEndsAt: end.toISOString() });
    const data = await own.asStaff("showSystem");
    expect(data.certificate_ends_at).toBe(end.toISOString());
    const warnings = () => own.log.filter((line) => line.includes("the certificate of PUBLIC_URL ends soon"));
    expect(warnings()).toEqual([]);
    clock.advance(81 * day);
    await own.backend.runDueJobs();
    expect(warnings()).toEqual([expect.stringContaining(end.toISOString())]);
  });

  test("count payments confirming over a minute and under review", async () => {
    const payment = await pay(site.call, await fillBasket(site.call));
    const unknownAfter = async (state: string, seconds: number) => {
      const at = new Date(site.clock.now().getTime() - seconds * 1000).toISOString();
      await site.db.execute(`update payments set state = '${state}', updated_at = '${at}' where id = '${payment.id}'`);
      return (await show()).unknown_payments;
    };
    expect([
      await unknownAfter("confirming", 50),
      await unknownAfter("confirming", 70),
      await unknownAfter("under_review", 0),
      await unknownAfter("failed", 99),
    ]).toEqual([0, 1, 1, 0]);
  });

  test("resend or dismiss a failed notification once, logged", async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const id = await aFailedNotification(site, phone);
    expect((await show()).failed_notifications).toMatchObject({
      total: 1,
      newest: [{ id, destination: phone, code: "30", channel: "sms" }],
    });
    const answers = await atOnce(3, () => outcome(site.asStaff("resendNotifications", { body: { id } })));
    expect(answers.toSorted()).toEqual(["404 not_found", "404 not_found", "done"]);
    await expect.poll(() => site.db.query(`select id from notices where destination = '${phone}'`)).toEqual([]);
    await aFailedNotification(site, other);
    await aFailedNotification(site);
    expect((await site.asStaff("dismissNotifications", { body: { id: null } })).count).toBe(2);
    expect((await show()).failed_notifications).toEqual({ total: 0, newest: [] });
    const data = await site.asStaff("listAudit", { query: { per_page: 50 } });
    expect(data.filter(({ subject }) => subject === "notice")).toMatchObject([
      { action: "notice.dismiss", subject_id: "all", details: { count: 2 } },
      { action: "notice.resend", subject_id: String(id), details: { count: 1 } },
    ]);
    expect(JSON.stringify(data)).not.toContain(other);
  });
});

test("a process without jobs leaves due work, and is not ready before a migration", async () => {
  const first = await ownBackend();
  const other = await ownBackend({ beside: first, config: { runsJobs: false } });
  const payment = await pay(first.call, await fillBasket(first.call));
  first.clock.advance(15 * 60_000);
  await other.backend.runDueJobs();
  expect(await storedState(first, payment)).toBe("awaiting_3ds");
  await first.backend.runDueJobs();
  expect(await storedState(first, payment)).toBe("expired");
  await first.db.execute("delete from kysely_migration where name = '052-giving-plans'");
  expect(await other.backend.ready()).toEqual({ database: true, migrations: false, disk: true });
});

describe("a full SQLite database", () => {
  test("is reported, not ready, and recovers by itself", async () => {
    const opened: DatabaseSync[] = [];
    const exec = DatabaseSync.prototype.exec;
    const spy = vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(function (this: DatabaseSync, sql: string) {
      if (sql.includes("synchronous = full")) opened.push(this);
      return exec.call(this, sql);
    });
    const site = await ownBackend();
    spy.mockRestore();
    const database = opened.find((one) => one.location() === site.place.database);
    // SQLite would reuse the pages of deleted rows first.
    database!.exec("vacuum");
    const pages = Number(Object.values(database!.prepare("pragma page_count").get()!)[0]);
    database!.exec(`pragma max_page_count = ${pages}`);
    const person = { name: "Ayşe", email: "ayse@example.org", subject: "Makbuz" };
    const message = (text: string) => site.raw("POST", "/contacts/create", { ...person, message: text });
    const statuses: number[] = [];
    while (statuses.length < 40 && !statuses.includes(500))
      statuses.push((await message(`${statuses.length} ${"Merhaba ".repeat(200)}`)).status);
    expect([...new Set(statuses)]).toEqual([201, 500]);
    // SQLite's own number of "database or disk is full", not that of the failed rollback.
    const codes = site.failures.map((failure) => (failure as { errcode?: number }).errcode);
    expect([...new Set(codes)]).toEqual([13]);
    expect(await site.backend.ready()).toEqual({ database: false, migrations: true, disk: true });
    database!.exec("pragma max_page_count = 1000000");
    expect((await message("Merhaba")).status).toBeLessThan(300);
    await expect.poll(() => site.backend.ready()).toMatchObject({ database: true });
    await site.db.expectConsistent();
  });
});
