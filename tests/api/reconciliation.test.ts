import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases } from "../support/backend.ts";
import { aPaymentOfTheBank } from "../support/examples-money.ts";
import { fillBasket, pay, unknownCard } from "../support/gifts.ts";
import { donate } from "../support/giving.ts";
import { type Member, outboxOf } from "../support/people.ts";
import { atOnce } from "../support/runs.ts";
import { ownBackend, sharedBackend } from "../support/shared-backend.ts";
import { administratorOf, aStaffMember, idOf, waitForDelivery } from "../support/staff.ts";

const dayMilliseconds = 86_400_000;

describe.each(bothDatabases)("reconciliation with the provider's report on %s", (database) => {
  const site = sharedBackend({ database, config: { staffEmail: "kasa@example.org" } });

  const today = () => site.clock.now().toISOString().slice(0, 10);
  const nextMorning = async () => {
    const day = today();
    await site.later(dayMilliseconds);
    return day;
  };
  const show = (day: string) => site.asStaff("showReconciledDay", { params: { day } });
  const numberOf = async (id: string, { db } = site) =>
    String((await db.query(`select provider_payment_id as n from payments where id = '${id}'`))[0]!.n);
  const atBank = (statement: string) => site.db.execute(statement);
  const mails = async () => {
    await waitForDelivery(site);
    return (await outboxOf(site))
      .filter(({ to, text }) => to === "kasa@example.org" && text.includes("/admin/reconciliation"))
      .map(({ text }) => text);
  };

  test("a day without differences is clean, and nobody is told", async () => {
    await site.backend.runDueJobs();
    expect(await site.asStaff("listReconciledDays")).toEqual([]);
    await donate(site, [{ amount: 120_50 }, { amount: 30_00 }]);
    await donate(site, [{ amount: 5_00 }]);
    const { results, differences } = await show(await nextMorning());
    expect(differences).toEqual([]);
    expect(results).toMatchObject([{ state: "done", open: 0, paid_there: 155_50, paid_here: 155_50 }]);
    expect(await mails()).toEqual([]);
  });

  test("finds payments on one side only and different sums, and tells staff once", async () => {
    const [lost, changed] = [await donate(site, [{}]), await donate(site, [{}])];
    await atBank(`delete from sandbox_days where payment_id = '${await numberOf(lost.id)}'`);
    await atBank(
      `update sandbox_payments set items = replace(items, '50}', '49}') where payment_id = '${await numberOf(changed.id)}'`,
    );
    await atBank(`insert into sandbox_payments (payment_id, conversation_id, behaviour, association, last_four, price, callback_url,
        locale, items, status, charges)
      values ('777', 'x', 'succeeds', 'VISA', '0000', 1200, '', 'tr', '[{"id":"1","price":12}]', 'SUCCESS', 1);
      insert into sandbox_days (day, payment_id) values ('${today()}', '777')`);
    const day = await nextMorning();
    const { results, differences } = await show(day);
    expect(results[0]).toMatchObject({ state: "done", open: 3 });
    const found = differences.map((one) => [one.kind, one.payment_id, one.amount_there, one.amount_here]);
    expect(found.toSorted()).toEqual([
      ["only_here", lost.id, 0, 50_00],
      ["only_there", null, 12_00, 0],
      ["sum", changed.id, 49_00, 50_00],
    ]);
    expect((await mails()).filter((text) => text.includes(day))).toHaveLength(1);
    expect((await site.asStaff("showSystem")).open_differences).toBe(3);
    // The next morning finds the same ones again and stays quiet.
    await nextMorning();
    expect((await mails()).filter((text) => text.includes("/admin/reconciliation"))).toHaveLength(1);
    const payments = () => site.db.query("select * from payments order by id");
    const before = await payments();
    const handle = ({ id }: { id: number }) =>
      site.asStaff("handleDifference", { params: { id }, body: { reason: "Bankayla konuşuldu" } });
    for (const one of differences.slice(0, 2)) await handle(one);
    expect(await payments()).toEqual(before);
    expect(await outcome(handle(differences[0]!))).toBe("409 difference_handled");
    expect((await site.asStaff("showSystem")).open_differences).toBe(1);
    // The provider's report is complete later: the difference closes by itself.
    await atBank(`insert into sandbox_days (day, payment_id) values ('${day}', '${await numberOf(lost.id)}');
      update sandbox_payments set items = replace(items, '49}', '50}') where payment_id = '${await numberOf(changed.id)}';
      delete from sandbox_days where payment_id = '777'`);
    await site.asStaff("reconcileAgain", { params: { day } });
    expect((await show(day)).differences.every(({ gone_at }) => gone_at !== null)).toBe(true);
  });

  describe("a payment that only the provider knows", () => {
    const difference = async (lira: number) => {
      const number = await aPaymentOfTheBank(site, lira);
      const [row] = await site.db.query(
        `select id, day from reconciliation_differences where provider_payment_id = '${number}'`,
      );
      return { id: Number(row!.id), day: String(row!.day), number };
    };
    const donation = { cause_id: 1, donor: { name: "Veli Çelik", email: "veli@example.org" }, reason: "Panelden" };
    const make = async (id: number, changes = {}, staff?: Member) =>
      site.call(
        "donateFoundPayment",
        { params: { id }, body: { ...donation, ...changes } },
        staff ?? (await administratorOf(site)),
      );

    test("becomes one donation with its receipt, and both sides agree", async () => {
      const { id, day, number } = await difference(75.5);
      const before = await site.db.number("select total_amount as n from causes where id = 1");
      const answers = await atOnce(3, () => outcome(make(id)));
      expect(answers.toSorted()).toEqual(["409 difference_handled", "409 difference_handled", "done"]);
      const [made] = await site.db.query(`select id from payments where provider_payment_id = '${number}'`);
      const payment = await site.asStaff("showStaffPayment", { params: { id: String(made!.id) } });
      expect(payment).toMatchObject({ state: "succeeded", amount: 75_50, provider_payment_id: number });
      expect(payment.receipt_number).toMatch(/^TEST-/);
      expect(await site.db.number("select total_amount as n from causes where id = 1")).toBe(before + 75_50);
      await waitForDelivery(site);
      const sent = (await outboxOf(site)).filter(({ to, text }) => to === "veli@example.org" && text.includes("75,50"));
      expect(sent).toHaveLength(1);
      const audit = await site.db.query(
        `select action from audit_log where subject = 'payment' and subject_id = '${payment.id}'`,
      );
      expect(audit).toEqual([{ action: "reconciliation.donate" }]);
      await site.asStaff("reconcileAgain", { params: { day } });
      const shown = await show(day);
      expect(shown.results[0]).toMatchObject({ open: 0, paid_here: shown.results[0]!.paid_there });
      expect(shown.differences).toMatchObject([{ payment_id: payment.id, reason: "Panelden" }]);
    });

    test("is refused when it is known, was paid back, or is the staff member's own", async () => {
      const { id, number } = await difference(20);
      const own = await aStaffMember(site, "accountant");
      expect(await outcome(make(id, { donor: { user: `#${await idOf(site, own)}` } }, own))).toBe("409 payment_own");
      expect(await outcome(make(id, { donor: {} }))).toBe("422 name_required");
      expect(await outcome(make(id, { cause_id: 99_999 }))).toBe("422 cause_unknown");
      expect(await outcome(make(id, {}, await aStaffMember(site, "editor")))).toBe("404 not_found");
      await site.db.execute(`insert into provider_transactions (provider, kind, transaction_id, day,
        provider_payment_id, amount) select provider, 'refund', 'r${number}', day, provider_payment_id, 500 from reconciliation_differences
        where id = ${id}`);
      expect(await outcome(make(id))).toBe("409 difference_refunded");
      const lost = await donate(site, [{}]);
      await atBank(`delete from sandbox_days where payment_id = '${await numberOf(lost.id)}'`);
      const { differences } = await show(await nextMorning());
      const ours = differences.find(({ payment_id }) => payment_id === lost.id)!;
      expect(await outcome(make(ours.id))).toBe("409 difference_ours");
      expect(await outcome(make(99_999))).toBe("404 not_found");
      const [row] = await site.db.query(`select handled_at from reconciliation_differences where id = ${id}`);
      expect(row!.handled_at).toBeNull();
    });
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("a payment at midnight is no difference", async () => {
    const { id } = await donate(site, [{}]);
    const tomorrow = new Date(site.clock.now().getTime() + dayMilliseconds).toISOString().slice(0, 10);
    await atBank(`update sandbox_days set day = '${tomorrow}' where payment_id = '${await numberOf(id)}'`);
    expect((await show(await nextMorning())).differences).toEqual([]);
  });

  test.each([
    ["on the first day of a site", { isFirst: true, days: 1 }],
    ["on the oldest day after a month without a run", { isFirst: false, days: 31 }],
  ])("a payment that the provider booked before midnight is no difference %s", async (_, { isFirst, days }) => {
    const site = await ownBackend({ database, config: { staffEmail: "kasa@example.org" } });
    const runFor = async (count: number) => {
      site.clock.advance(count * dayMilliseconds);
      for (let run = 0; run < 8; run++) await site.backend.runDueJobs();
    };
    if (!isFirst) {
      await donate(site, [{}]);
      await runFor(1);
      site.clock.advance(5 * dayMilliseconds);
    }
    const { id } = await donate(site, [{}]);
    const eve = new Date(site.clock.now().getTime() - dayMilliseconds).toISOString().slice(0, 10);
    await site.db.execute(`update sandbox_days set day = '${eve}' where payment_id = '${await numberOf(id, site)}'`);
    await runFor(days);
    const { data, open } = await site.call("listReconciledDays", {}, await administratorOf(site));
    expect(data.every(({ state }) => state === "done")).toBe(true);
    expect(open).toBe(0);
  });

  describe("days that are not compared by their second morning", () => {
    /** A site of its own, whose bank gives no reports while a test says so. */
    async function openWithPayment() {
      const site = await ownBackend({ database, config: { staffEmail: "kasa@example.org" } });
      await donate(site, [{}]);
      const told = async () => {
        await waitForDelivery(site);
        return (await outboxOf(site)).filter(({ text }) => text.includes("raporuyla karşılaştırılamadı"));
      };
      const list = async () =>
        site.call("listReconciledDays", { query: { per_page: 50 } }, await administratorOf(site));
      const today = async () => (await site.asStaff("showToday")).money.find(({ kind }) => kind === "reports")?.count;
      return { site, told, list, today, first: site.clock.now().toISOString().slice(0, 10) };
    }
    const isBefore = (days: number, now: Date) =>
      new Date(now.getTime() - days * dayMilliseconds).toISOString().slice(0, 10);

    test("after 50 days without a run the site names them, and goes back for each", async () => {
      const { site, told, list, today, first } = await openWithPayment();
      await site.later(50 * dayMilliseconds);
      // The newest seven were compared at once.
      const missing = { first, last: isBefore(8, site.clock.now()), count: 43 };
      expect((await list()).missing).toEqual(missing);
      expect([await today(), (await told()).length]).toEqual([43, 1]);
      expect((await told())[0]!.text).toContain("43 gün");
      for (let run = 0; run < 8; run++) await site.later(600_000);
      const { data, missing: left } = await list();
      expect([data.length, new Set(data.map(({ state }) => state))]).toEqual([50, new Set(["done"])]);
      expect([left, await today(), (await told()).length]).toEqual([null, undefined, 1]);
    });

    test("reports that keep failing are named once, hold back no other day, and are read", async () => {
      const { site, told, list, today, first } = await openWithPayment();
      // The provider cannot answer for the first four days.
      const bad = [0, 1, 2, 3].map((day) => isBefore(-day, site.clock.now()));
      for (const [place, day] of bad.entries())
        await site.db.execute(`insert into sandbox_payments (payment_id, conversation_id, behaviour, association,
            last_four, price, callback_url, locale, items, status, charges)
          values ('9${place}', 'x${place}', 'succeeds', 'VISA', '0000', 1200, '', 'tr', 'torn', 'SUCCESS', 1);
          insert into sandbox_days (day, payment_id) values ('${day}', '9${place}')`);
      const pass = async (runs: number, minutes: number) => {
        for (let run = 0; run < runs; run++) await site.later(minutes * 60_000);
      };
      site.clock.advance(5 * dayMilliseconds);
      await pass(12, 10);
      const states = async () => (await list()).data.map(({ state }) => state);
      expect(await states()).toEqual(["done", "failed", "failed", "failed", "failed"]);
      expect((await list()).missing).toEqual({ first, last: bad[3], count: 4 });
      expect([await today(), (await told()).length]).toEqual([4, 1]);
      await site.db.execute("update sandbox_payments set items = '[]' where items = 'torn'");
      await pass(16, 30);
      expect(await states()).toEqual(Array(5).fill("done"));
      expect([(await list()).missing, (await told()).length]).toEqual([null, 1]);
    });
  });

  test("asks about a payment that was paid there and is unknown here", async () => {
    const payment = await pay(site.call, await fillBasket(site.call), { card: { number: unknownCard } });
    await site.passChallenge(payment);
    await site.later(20 * 60_000);
    const day = await nextMorning();
    expect((await show(day)).differences).toMatchObject([{ kind: "only_there", payment_id: payment.id }]);
    // The provider answers now.
    await atBank(
      `update sandbox_payments set behaviour = 'succeeds' where payment_id = '${await numberOf(payment.id)}'`,
    );
    await site.asStaff("reconcileAgain", { params: { day } });
    expect((await show(day)).differences[0]!.gone_at).not.toBeNull();
    const data = await site.asStaff("showStaffPayment", { params: { id: payment.id } });
    expect(data.state).toBe("succeeded");
  });
});
