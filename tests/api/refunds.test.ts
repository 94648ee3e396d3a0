import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases, day, minute } from "../support/backend.ts";
import { fillBasket, pay } from "../support/gifts.ts";
import type { Member } from "../support/people.ts";
import { sharedProviderSite } from "../support/provider-site.ts";
import { standInKeys } from "../support/provider-webhooks.ts";
import { ownBackend } from "../support/shared-backend.ts";
import { administratorOf, anAdministrator, idOf, notificationsTo } from "../support/staff.ts";
import { wholeSum } from "../support/words.ts";

const reason = "Bağışçı yanlış tutar yazmış";

describe.each(bothDatabases)("refunds on %s", (database) => {
  const { site, bank } = sharedProviderSite(database);
  let staff: Member;
  beforeEach(async () => {
    staff = await administratorOf(site);
  });
  afterEach(() => site.db.expectBalanced());

  /** Pays for two lines of wells, of 60 and 40 TL unless told otherwise. */
  async function paid(amounts = [60_00, 40_00]) {
    const gifts = amounts.map((amount, index) => ({ amount, basket_able_id: index + 1 }));
    const session_token = await fillBasket(site.call, ...gifts);
    const { id } = await pay(site.call, session_token, { donor: { name: "Zehra Işık", email: "zehra@example.org" } });
    await site.postReturn(bank.wayBack(id));
    const { lines } = await show(id);
    return { id, session_token, lines: lines.map((line) => ({ line_id: line.id, amount: line.amount })) };
  }
  const show = (id: string, who = staff) => site.dataOf("showStaffPayment", { params: { id } }, who);
  const refund = (id: string, lines: { line_id: number; amount: number }[], more: object = {}, who = staff) =>
    site.call("requestRefund", { params: { id }, body: { lines, reason, ...more } }, who);
  const showRefund = (request: string) => site.asStaff("showRefund", { params: { request } });
  const collected = async (well: number) => (await site.dataOf("showWaterWell", { params: { id: well } })).total_amount;
  const later = (milliseconds: number) => site.later(milliseconds);
  const toldZehra = () => notificationsTo(site, "zehra@example.org");
  /** Makes these calls at once, of which one may succeed. */
  async function once(calls: readonly Promise<unknown>[]) {
    const answers = await Promise.allSettled(calls);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
  const callsTo = (path: string) => bank.calls.filter((call) => call.path === path).length;

  test("a part of a line leaves every sum, and the donor hears of it once", async () => {
    const before = await collected(1);
    const { id, lines, session_token } = await paid();
    const { data } = await refund(id, [{ line_id: lines[0]!.line_id, amount: 25_00 }]);
    expect(data.lines).toMatchObject([{ kind: "refund", state: "succeeded", amount: 25_00 }]);
    expect(bank.refundedOf(id)).toBe(25_00);
    expect(await collected(1)).toBe(before + 35_00);
    expect(await show(id)).toMatchObject({ refunded: 25_00, lines: [{ refundable: 35_00 }, { refundable: 40_00 }] });
    const { data: rows, amount } = await site.call("listStaffDonations", { query: { q: id } }, staff);
    expect([rows.map((row) => row.refunded).sort(), amount]).toEqual([[0, 25_00], 75_00]);
    expect((await toldZehra()).filter((text) => wholeSum(25).test(text))).toHaveLength(1);
    // Why it was refunded is for staff.
    const donors = { params: { id }, query: { session_token } };
    const seen = [await site.call("showPayment", donors), await site.call("showReceipt", donors)];
    expect(JSON.stringify([seen, await toldZehra()])).not.toContain(reason);
  });

  test("the whole payment is cancelled on its day and refunded by line later", async () => {
    const today = await paid();
    expect((await refund(today.id, today.lines)).data.kind).toBe("cancel");
    expect([callsTo("/payment/cancel"), callsTo("/payment/refund")]).toEqual([1, 1]);
    expect(bank.refundedOf(today.id)).toBe(100_00);
    const yesterday = await paid();
    await later(day);
    staff = await administratorOf(site);
    const { data } = await refund(yesterday.id, yesterday.lines);
    expect(data.lines.map(({ kind, state }) => `${kind} ${state}`)).toEqual(["refund succeeded", "refund succeeded"]);
    expect(bank.refundedOf(yesterday.id)).toBe(100_00);
    expect((await show(yesterday.id)).refunded).toBe(100_00);
  });

  test("never more than was paid goes back, whatever asks for it", async () => {
    const { id, lines } = await paid();
    const [first, second] = lines;
    await once(Array.from({ length: 5 }, () => refund(id, [first!])));
    expect(bank.refundedOf(id)).toBe(60_00);
    expect(await outcome(refund(id, [{ ...second!, amount: 40_01 }]))).toBe("422 refund_too_much");
    const chargeback = { lines: [{ ...second!, amount: 30_00 }], reason, reference: "CB-1", happened_on: "2026-11-21" };
    await site.asStaff("recordChargeback", { params: { id }, body: chargeback });
    expect(await outcome(refund(id, [second!]))).toBe("422 refund_too_much");
    const other = await paid();
    const small = { ...second!, amount: 5_00 };
    expect(await outcome(refund(id, [other.lines[0]!]))).toBe("404 not_found");
    expect(await outcome(refund(id, [small, small]))).toBe("404 not_found");
    expect(await outcome(refund("unknown123", [second!]))).toBe("404 not_found");
    expect(bank.refundedOf(id)).toBe(60_00);
    expect((await show(id)).refunded).toBe(90_00);
  });

  test("two processes refund a line once", async () => {
    const config = { payment: { provider: "iyzico", ...standInKeys, baseUrl: bank.url } } as const;
    const beside = await ownBackend({ beside: site, ownProcess: database === "sqlite", config });
    const { id, lines } = await paid();
    const body = { lines: [lines[0]!], reason };
    await once([site, beside, site, beside].map((one) => one.call("requestRefund", { params: { id }, body }, staff)));
    expect(bank.refundedOf(id)).toBe(60_00);
    Object.assign(bank.orders, { refund: "dropped" });
    const rest = { params: { id }, body: { lines: [lines[1]!], reason } };
    const data = await beside.dataOf("requestRefund", rest, staff);
    site.clock.advance(minute);
    await Promise.all([site.backend.runDueJobs(), beside.backend.runDueJobs()]);
    expect((await showRefund(data.id)).lines).toMatchObject([{ state: "succeeded" }]);
    expect([bank.refundedOf(id), (await show(id)).refunded]).toEqual([100_00, 100_00]);
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test.each(["dropped", "hang", "500", "wrong signature"] as const)(
    "an answer that is lost (%s) is settled by asking, never by repeating",
    async (answer) => {
      const { id, lines } = await paid();
      bank.orders.refund = answer;
      const calls = callsTo("/payment/refund");
      const { data } = await refund(id, [lines[0]!]);
      expect(data).toMatchObject({ is_unknown: true, lines: [{ state: "unknown" }] });
      expect((await show(id)).refunded).toBe(0);
      expect(await outcome(refund(id, [lines[0]!]))).toBe("422 refund_too_much");
      bank.hanging.close();
      await later(minute);
      expect((await showRefund(data.id)).lines).toMatchObject([{ state: "succeeded" }]);
      expect(callsTo("/payment/refund") - calls).toBe(1);
      expect([bank.refundedOf(id), (await show(id)).refunded]).toEqual([60_00, 60_00]);
    },
  );

  test("a call that never arrived fails after a while and frees the sum", async () => {
    const { id, lines } = await paid();
    bank.orders.refund = "dropped, not";
    const { data } = await refund(id, lines);
    expect(data).toMatchObject({ kind: "cancel", is_unknown: true });
    const params = { request: data.id };
    const ask = async () => (await site.asStaff("askAboutRefund", { params })).lines.map(({ state }) => state);
    site.clock.advance(15 * minute - 1);
    expect(await ask()).toEqual(["unknown", "unknown"]);
    site.clock.advance(1);
    expect(await ask()).toEqual(["failed", "failed"]);
    bank.orders.refund = "refunds";
    // The bank did not take the cancellation, so each line is refunded.
    expect((await refund(id, lines)).data.lines.map(({ kind }) => kind)).toEqual(["refund", "refund"]);
    expect(bank.refundedOf(id)).toBe(100_00);
  });

  test("a large sum waits for a second person, also in small parts", async () => {
    const { id, lines } = await paid([8_000_00]);
    const [line] = lines;
    expect((await refund(id, [{ ...line!, amount: 4_000_00 }])).data.is_waiting).toBe(false);
    const { data } = await refund(id, [{ ...line!, amount: 1_500_00 }]);
    expect(data).toMatchObject({ is_waiting: true, reason, requested_by: { name: "Deniz Kaya" } });
    expect((await site.asStaff("countWaiting")).refunds).toBe(1);
    const params = { request: data.id };
    expect(await outcome(site.asStaff("approveRefund", { params }))).toBe("409 refund_own");
    expect(bank.refundedOf(id)).toBe(4_000_00);
    const other = await anAdministrator(site);
    await once(Array.from({ length: 3 }, () => site.call("approveRefund", { params }, other)));
    expect(bank.refundedOf(id)).toBe(5_500_00);
    const rest = (await refund(id, [{ ...line!, amount: 2_000_00 }])).data;
    const why = "Gerek kalmadı";
    await site.asStaff("rejectRefund", { params: { request: rest.id }, body: { reason: why } });
    expect(await showRefund(rest.id)).toMatchObject({ is_waiting: false, decision_reason: why });
    expect((await show(id)).lines).toMatchObject([{ refunded: 5_500_00, refundable: 2_500_00 }]);
    const waiting = (await refund(id, [{ ...line!, amount: 1_500_00 }])).data;
    const list = async (show: "open" | "over" | "all") =>
      (await site.asStaff("listRefunds", { query: { show } })).map((one) => one.id);
    expect((await list("all")).slice(0, 2)).toEqual([waiting.id, rest.id]);
    expect([await list("open"), (await list("over"))[0]]).toEqual([[waiting.id], rest.id]);
    for (const action of ["refund.request", "refund.approve", "refund.reject"] as const)
      expect((await site.asStaff("listAudit", { query: { action } })).length).toBeGreaterThan(0);
  });

  test("tells refusals apart: the bank's at once, the provider's after asking", async () => {
    const { id, lines } = await paid();
    bank.orders.refund = "not:10005";
    expect((await refund(id, [lines[0]!])).data.lines).toMatchObject([{ state: "failed", provider_code: "10005" }]);
    bank.orders.refund = "not:5092";
    const { data } = await refund(id, [lines[0]!]);
    expect(data.lines).toMatchObject([{ state: "unknown", provider_code: "5092" }]);
    const ask = async () => (await site.asStaff("askAboutRefund", { params: { request: data.id } })).lines;
    site.clock.advance(minute - 1);
    expect(await ask()).toMatchObject([{ state: "unknown" }]);
    site.clock.advance(1);
    expect(await ask()).toMatchObject([{ state: "failed", provider_code: "5092" }]);
    expect((await toldZehra()).join()).not.toContain(id);
  });

  test("staff ask again or settle an unknown refund by hand", async () => {
    const { id, lines } = await paid();
    Object.assign(bank.orders, { refund: "dropped", report: "1001" });
    const { data } = await refund(id, [lines[0]!]);
    const params = { request: data.id };
    expect((await site.asStaff("askAboutRefund", { params })).is_unknown).toBe(true);
    const settle = () => site.asStaff("settleRefund", { params, body: { done: true, reason: "Panelde var" } });
    await once([settle(), settle()]);
    expect((await show(id)).refunded).toBe(60_00);
    const told = (await toldZehra()).filter((text) => text.includes(id));
    expect(told.filter((text) => wholeSum(60).test(text))).toHaveLength(1);
    expect(await outcome(site.asStaff("askAboutRefund", { params }))).toBe("409 refund_decided");
  });

  test("a transfer back is recorded without the provider, a chargeback can be reversed", async () => {
    const before = await collected(2);
    const { id, lines } = await paid();
    const calls = callsTo("/payment/refund");
    const transfer = { method: "transfer", reference: "EFT 77" };
    const { data: back } = await refund(id, [{ ...lines[1]!, amount: 10_00 }], transfer);
    expect(back).toMatchObject({ kind: "transfer", reference: "EFT 77" });
    expect([callsTo("/payment/refund") - calls, await collected(2)]).toEqual([0, before + 30_00]);
    const told = (await toldZehra()).filter((text) => text.includes(id));
    expect(told.at(-1)).toMatch(/(?<![\d.,])10 TL banka hesabınıza gönderilerek/);
    const body = { lines: [{ ...lines[1]!, amount: 30_00 }], reason, reference: "CB-2", happened_on: "2026-11-20" };
    const record = (happened_on = body.happened_on) =>
      site.asStaff("recordChargeback", { params: { id }, body: { ...body, happened_on } });
    expect(await outcome(record("2030-01-01"))).toBe("422 day_in_future");
    const data = await record();
    expect(await collected(2)).toBe(before);
    expect((await toldZehra()).filter((text) => text.includes(id))).toEqual(told);
    const decision = { params: { request: data.id }, body: { reason: "İtiraz kabul edildi" } };
    const reverse = () => site.asStaff("reverseChargeback", decision);
    await once([reverse(), reverse()]);
    expect([await collected(2), (await show(id)).refunded]).toEqual([before + 30_00, 10_00]);
  });

  test("a completed well opens again when its sum falls below the goal", async () => {
    const well = () => site.dataOf("showWaterWell", { params: { id: 1 } });
    const { remaining_amount: rest } = await well();
    const { id, lines } = await paid([rest!]);
    expect((await well()).status).toBe("completed");
    const { data } = await refund(id, lines);
    if (data.is_waiting)
      await site.call("approveRefund", { params: { request: data.id } }, await anAdministrator(site));
    expect(await well()).toMatchObject({ status: "open", remaining_amount: rest });
  });

  test("only paid payments are refunded, and one's own never, also as second person", async () => {
    const { id } = await pay(site.call, await fillBasket(site.call));
    const { lines } = await show(id);
    expect(await outcome(refund(id, [{ line_id: lines[0]!.id, amount: 5_00 }]))).toBe("409 refund_not_paid");
    const own = await paid([6_000_00, 5_00]);
    const { data } = await refund(own.id, own.lines.slice(0, 1));
    const owner = await anAdministrator(site);
    await site.db.execute(`update payments set owner = 'user:${await idOf(site, owner)}' where id = '${own.id}'`);
    expect(await outcome(refund(own.id, own.lines.slice(1), {}, owner))).toBe("409 payment_own");
    const params = { request: data.id };
    expect(await outcome(site.call("approveRefund", { params }, owner))).toBe("409 payment_own");
    expect((await showRefund(data.id)).is_waiting).toBe(true);
    await site.asStaff("rejectRefund", { params, body: { reason: "Gerek kalmadı" } });
  });
});
