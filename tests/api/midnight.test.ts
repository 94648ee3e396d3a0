import { beforeAll, describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { createClock, databases, type TestBackend } from "../support/backend.ts";
import { saveContent } from "../support/content.ts";
import { giftWithCard } from "../support/gift-cards.ts";
import { donate, springGift } from "../support/giving.ts";
import { anOpening } from "../support/openings.ts";
import { type Member, signUp } from "../support/people.ts";
import { readPdfFile } from "../support/receipts.ts";
import { aRegularGift, runAt } from "../support/regular-gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { approve, aSpring } from "../support/springs.ts";
import { aStatement, statementFormat, uploadStatement } from "../support/transfers.ts";

/** Istanbul is three hours ahead: this is the last millisecond of its year, and after it UTC has three hours left. */
const lastOfYear = "2026-12-31T20:59:59.999Z";
const halfPastMidnight = "2026-12-31T21:30:00.000Z";
const [lastDay, firstDay, tomorrow] = ["2026-12-31", "2027-01-01", "2027-01-02"] as const;

const to = ({ clock }: TestBackend, moment: string) => clock.advance(Date.parse(moment) - clock.now().getTime());

describe.each(databases)("half past midnight of the new year in Istanbul, on %s", (database) => {
  const site = sharedBackend({ database, clock: createClock("2026-12-31T20:00:00.000Z") });
  let donor: Member;
  let old: Awaited<ReturnType<typeof donate>>;
  let fresh: typeof old;
  beforeAll(async () => {
    donor = await signUp(site);
    const spring = await aSpring(site);
    to(site, lastOfYear);
    old = await donate(site, [springGift(spring, { amount: 30_00 })], { member: donor });
    site.clock.advance(1);
    fresh = await donate(site, [springGift(spring, { amount: 70_00 })], { member: donor });
    to(site, halfPastMidnight);
    await site.backend.runDueJobs();
  });

  test("counts what was given since midnight for staff, by day and by month", async () => {
    const { collected } = await site.asStaff("showToday");
    expect(collected!.today).toEqual({ amount: 70_00, donations: 1 });
    expect(collected!.days.slice(-2)).toEqual([
      { day: lastDay, amount: 30_00, donations: 1 },
      { day: firstDay, amount: 70_00, donations: 1 },
    ]);
    const points = async (query: { from?: string; until?: string }) => {
      const data = await site.asStaff("showFigures", { query });
      const given = data.points.filter(({ amount }) => amount > 0);
      return [data.from, data.until, ...given.map(({ point, amount }) => `${point} ${amount}`)];
    };
    expect(await points({})).toEqual(["2026-12-03", firstDay, `${lastDay} 3000`, `${firstDay} 7000`]);
    const byMonth = ["2026-09-01", firstDay, "2026-12 3000", "2027-01 7000"];
    expect(await points({ from: "2026-09-01", until: firstDay })).toEqual(byMonth);
    expect(await points({ from: firstDay, until: "2026-09-01" }), "the wrong way round").toEqual(byMonth);
  });

  test("numbers receipts anew in the new year", async () => {
    for (const [{ id }, number, day] of [
      [old, "TEST-2026-000001", "31 Aralık 2026"],
      [fresh, "TEST-2027-000001", "1 Ocak 2027"],
    ] as const) {
      expect((await site.dataOf("showReceipt", { params: { id } }, donor)).number).toBe(number);
      const file = await readPdfFile(await site.dataOf("showReceiptFile", { params: { id } }, donor));
      expect(file.text).toContain(day);
    }
  });

  test("takes the day's dates as today's and the next day's as the future", async () => {
    const person = { first_name: "Ali", last_name: "Veli", email: null, gender: null, province: null, district: null };
    const born = (birthday: string) => outcome(site.call("updateProfile", { body: { ...person, birthday } }, donor));
    expect([await born(firstDay), await born(tomorrow)]).toEqual(["done", "422 birthday_wrong"]);

    await site.db.execute("update causes set status = 'closed' where id = 2");
    const opened = (opened_on: string) => outcome(saveContent(site, anOpening(2, { opened_on })));
    expect([await opened(tomorrow), await opened(firstDay)]).toEqual(["422 opening_ahead", "done"]);

    const ordered = (send_on: string) => outcome(donate(site, [giftWithCard({ send_on })], { member: donor }));
    expect([await ordered(lastDay), await ordered(firstDay)]).toEqual(["422 card_day", "done"]);

    const charged = async (happened_on: string) => {
      const data = await site.asStaff("showStaffPayment", { params: { id: fresh.id } });
      const lines = [{ line_id: data.lines[0]!.id, amount: 1_00 }];
      const body = { lines, reason: "Kart sahibi itiraz etti", reference: "CB-1", happened_on };
      return outcome(site.asStaff("recordChargeback", { params: { id: fresh.id }, body }));
    };
    expect([await charged(tomorrow), await charged(firstDay)]).toEqual(["422 day_in_future", "done"]);

    const permitted = async (permit: { from?: string; until?: string }) =>
      outcome(approve(site, await aSpring(site, "awaiting_verification"), { permit }));
    expect(await permitted({ from: tomorrow })).toBe("422 permit_dates_wrong");
    expect(await permitted({ until: lastDay })).toBe("422 permit_dates_wrong");
    expect(await permitted({ from: firstDay, until: firstDay })).toBe("done");
  });

  test("leaves rows of tomorrow out of a bank's file", async () => {
    const rows = ["01.01.2027", "02.01.2027"].map((day, place) => [day, `1${place},00`, "ALİ VELİ", "Bağış"]);
    const id = await uploadStatement(site, aStatement(rows));
    const data = await site.asStaff("planStatement", { params: { id }, query: statementFormat });
    expect(data.left_out.map(({ number, reason }) => [number, reason])).toEqual([[3, "future"]]);
  });

  test("cancels the payments of its own day and refunds those of the day before", async () => {
    const kindOf = async ({ id }: { id: string }) => {
      const data = await site.asStaff("showStaffPayment", { params: { id } });
      const lines = data.lines.map((line) => ({ line_id: line.id, amount: line.refundable }));
      const body = { lines, reason: "Yanlış tutar" };
      return (await site.asStaff("requestRefund", { params: { id }, body })).kind;
    };
    const [before, after] = [await donate(site, [{ amount: 11_00 }]), await donate(site, [{ amount: 12_00 }])];
    await site.db.execute(`update payments set created_at = '${lastOfYear}' where id = '${before.id}'`);
    expect([await kindOf(before), await kindOf(after)]).toEqual(["refund", "cancel"]);
  });
});

describe.each(databases)("days and hours in Istanbul on %s", (database) => {
  const site = sharedBackend({ database, clock: createClock("2027-01-30T21:30:00.000Z") });

  test("a regular gift of the 31st is charged on the last day of shorter months", async () => {
    const { gift, call } = await aRegularGift(site);
    const next = async () => (await call("showRegularGift", { params: { id: gift.id } })).data.next_date;
    expect([gift.day, await next()]).toEqual([31, "2027-02-28"]);
    const paid = () => site.db.number("select count(*) as n from regular_charges where state = 'paid'");
    await runAt(site, "2027-02-28T05:59:59.999Z");
    expect(await paid()).toBe(1);
    await runAt(site, "2027-02-28T06:00:00.000Z");
    expect([await paid(), await next()]).toEqual([2, "2027-03-31"]);
  });

  test("a day is compared with the provider's report from six in the morning on", async () => {
    const last = async () => (await site.db.query("select max(day) as day from reconciliation_days"))[0]!.day;
    await runAt(site, "2027-03-01T02:59:59.999Z");
    // A run compares seven days.
    for (let run = 0; run < 3; run++) await site.backend.runDueJobs();
    expect(await last()).toBe("2027-02-27");
    await runAt(site, "2027-03-01T03:00:00.000Z");
    expect(await last()).toBe("2027-02-28");
    const data = await site.asStaff("listReconciledDays");
    expect(data[0]).toMatchObject({ day: "2027-02-28", paid_there: 50_00, paid_here: 50_00, open: 0 });
  });
});
