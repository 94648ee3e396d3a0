import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases, day, minute, openTestBackend, type TestBackend } from "../support/backend.ts";
import { donationsOf, fillBasket, pay, showBasket, showPayment } from "../support/gifts.ts";
import { callerFor } from "../support/giving.ts";
import { paytrKeys, type PaytrStandIn, startPaytrStandIn } from "../support/paytr-stand-in.ts";
import { signUp } from "../support/people.ts";
import { letPass, sharedProviderSite } from "../support/provider-site.ts";
import { readPdfFile } from "../support/receipts.ts";
import { administratorOf } from "../support/staff.ts";

const terms = { rate: 1_99, fixed: 25, since: "2026-01-01" };
/** What covers it for a gift of 100 TL. */
const feeOf100 = 2_29;
const reason = "Bağışçı yanlış tutar yazmış";

async function enterFee(site: TestBackend, is_asked = true) {
  const { version } = await site.asStaff("showCardFee");
  await site.asStaff("changeCardFee", { body: { version, fee: { ...terms, is_asked } } });
}

describe.each(bothDatabases)("the bank's fee that donors cover on %s", (database) => {
  const { site, bank } = sharedProviderSite(database);
  beforeAll(() => enterFee(site));
  afterEach(() => site.db.expectBalanced());

  const collected = async (well: number) => (await site.dataOf("showWaterWell", { params: { id: well } })).total_amount;
  const staffSee = (id: string) => site.asStaff("showStaffPayment", { params: { id } });
  const refund = (id: string, lines: { line_id: number; amount: number }[]) =>
    site.asStaff("requestRefund", { params: { id }, body: { lines, reason } });
  /** Begins a payment of 60 and 40 TL with its fee. */
  async function begin() {
    const session_token = await fillBasket(site.call, { amount: 60_00 }, { amount: 40_00, basket_able_id: 2 });
    return pay(site.call, session_token, { covers_fee: true, expected_amount: 100_00 + feeOf100 });
  }
  async function paid() {
    const payment = await begin();
    await site.postReturn(bank.wayBack(payment.id));
    const { lines } = await staffSee(payment.id);
    return { ...payment, lines: lines.map(({ id, amount }) => ({ line_id: id, amount })) };
  }

  test("is a part of the payment and the receipt, and of no cause", async () => {
    const before = [await collected(1), await collected(2)];
    const fees = async () => (await site.asStaff("showFigures")).fees;
    const feesBefore = await fees();
    const payment = await paid();
    const key = { id: payment.id, session_token: payment.session_token };
    const shown = await showPayment(site.call, key);
    const fee = { amount: feeOf100, refunded: 0 };
    expect(shown).toMatchObject({ state: "succeeded", amount: 102_29, fee, lines: [{}, {}] });
    expect(shown.lines).toHaveLength(2);
    expect((await donationsOf(site.call, key)).map(({ amount }) => amount)).toEqual([60_00, 40_00]);
    expect([await collected(1), await collected(2)]).toEqual([before[0]! + 60_00, before[1]! + 40_00]);
    const query = { session_token: key.session_token };
    const receipt = await site.dataOf("showReceipt", { params: { id: key.id }, query });
    expect(receipt.amount).toBe(102_29);
    expect(receipt.lines.map(({ title, amount }) => [title, amount])[2]).toEqual(["Kart masrafı", feeOf100]);
    const { text } = await readPdfFile(await site.dataOf("showReceiptFile", { params: { id: key.id }, query }));
    for (const word of ["Kart masrafı", "2,29 TL", "102,29 TL"]) expect(text).toContain(word);
    const seen = await staffSee(key.id);
    expect(seen.lines.map(({ amount, is_fee, refundable }) => [amount, is_fee, refundable])).toEqual([
      [60_00, false, 60_00],
      [40_00, false, 40_00],
      [feeOf100, true, feeOf100],
    ]);
    expect(new Set(seen.lines.map(({ provider_item_id }) => provider_item_id)).size).toBe(3);
    expect((await fees()) - feesBefore).toBe(feeOf100);
    const { data: rows, amount } = await site.call(
      "listStaffDonations",
      { query: { q: key.id } },
      await administratorOf(site),
    );
    expect([rows.map(({ card_fee }) => card_fee).sort(), amount]).toEqual([[0, feeOf100], 100_00]);
  });

  test("goes back with the whole payment, which is cancelled on its day", async () => {
    const { id, session_token, lines } = await paid();
    const [well] = [await collected(1)];
    const { kind } = await refund(id, lines);
    expect([kind, bank.refundedOf(id)]).toEqual(["cancel", 102_29]);
    expect(await collected(1)).toBe(well - 60_00);
    expect(await staffSee(id)).toMatchObject({ refunded: 102_29 });
    const payment = await showPayment(site.call, { id, session_token });
    expect(payment.fee).toEqual({ amount: feeOf100, refunded: feeOf100 });
    const receipt = await site.dataOf("showReceipt", { params: { id }, query: { session_token } });
    expect(receipt).toMatchObject({ state: "refunded", refunded: 102_29 });
  });

  test("goes back alone or in part, never more than it", async () => {
    const { id, lines } = await paid();
    const [gift, , fee] = lines;
    await site.later(day);
    const wells = await collected(1);
    const before = (await site.asStaff("showFigures")).fees;
    expect(await outcome(refund(id, [{ ...fee!, amount: feeOf100 + 1 }]))).toBe("422 refund_too_much");
    await refund(id, [{ ...fee!, amount: 1_00 }]);
    expect([bank.refundedOf(id), await collected(1)]).toEqual([1_00, wells]);
    const chargeback = { lines: [{ ...fee!, amount: 1_29 }], reason, reference: "CB-1", happened_on: "2026-11-21" };
    const recorded = await site.asStaff("recordChargeback", { params: { id }, body: chargeback });
    expect(recorded.lines).toMatchObject([{ title: "Kart masrafı", amount: 1_29 }]);
    expect(await outcome(refund(id, [{ ...fee!, amount: 1 }]))).toBe("422 refund_too_much");
    await site.asStaff("reverseChargeback", { params: { request: recorded.id }, body: { reason } });
    expect([await collected(1), (await staffSee(id)).refunded]).toEqual([wells, 1_00]);
    await refund(id, [gift!]);
    expect([await collected(1), (await staffSee(id)).refunded]).toEqual([wells - 60_00, 61_00]);
    await site.later(11 * minute);
    expect((await site.asStaff("showFigures")).fees).toBe(before - 1_00);
  });

  test("stays with a payment whose outcome is found later", async () => {
    bank.orders.charge = "10219";
    bank.orders.detail = "CALLBACK_THREEDS";
    const payment = await begin();
    await site.postReturn(bank.wayBack(payment.id));
    await letPass({ site }, 10 * minute, 5 * minute);
    expect((await showPayment(site.call, payment)).state).toBe("failed");
    bank.orders.detail = "knows";
    await letPass({ site }, 11 * minute, 11 * minute);
    expect(await showPayment(site.call, payment)).toMatchObject({ state: "succeeded", amount: 102_29 });
    expect((await donationsOf(site.call, payment)).map(({ amount }) => amount)).toEqual([60_00, 40_00]);
    const { session_token } = payment;
    const receipt = await site.dataOf("showReceipt", { params: { id: payment.id }, query: { session_token } });
    expect(receipt.lines.map(({ amount }) => amount)).toEqual([60_00, 40_00, feeOf100]);
  });

  test("is refunded too before a payment that was paid twice is settled", async () => {
    bank.orders.charge = "10219";
    bank.orders.detail = "CALLBACK_THREEDS";
    const first = await begin();
    await site.postReturn(bank.wayBack(first.id));
    await letPass({ site }, 10 * minute, 5 * minute);
    Object.assign(bank.orders, { charge: "paid", detail: "knows" });
    const again = await pay(site.call, first.session_token, { covers_fee: true });
    await site.postReturn(bank.wayBack(again.id));
    await letPass({ site }, 11 * minute, 11 * minute);
    expect(await staffSee(first.id)).toMatchObject({ paid_twice_with: again.id, paid_twice_settled_at: null });
    const lines = (await staffSee(first.id)).lines.map(({ id, amount }) => ({ line_id: id, amount }));
    await refund(first.id, lines.slice(0, 2));
    expect((await staffSee(first.id)).paid_twice_settled_at).toBeNull();
    await refund(first.id, lines.slice(2));
    expect((await staffSee(first.id)).paid_twice_settled_at).not.toBeNull();
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("is offered beside a basket without monthly gifts", async () => {
    const session_token = await fillBasket(site.call, { amount: 100_00 });
    expect((await showBasket(site.call, session_token)).payment.fee).toEqual({ ...terms, amount: feeOf100 });
    const monthly = await fillBasket(site.call, { amount: 100_00, regular: true });
    expect((await showBasket(site.call, monthly)).payment).not.toHaveProperty("fee");
    expect(await outcome(pay(site.call, monthly, { covers_fee: true }))).toBe("409 total_changed");
  });

  test("is charged with the total that the button showed alone", async () => {
    const session_token = await fillBasket(site.call, { amount: 100_00 });
    for (const expected_amount of [100_00, 102_28, 102_30])
      expect(await outcome(pay(site.call, session_token, { covers_fee: true, expected_amount }))).toBe(
        "409 total_changed",
      );
    expect(await outcome(pay(site.call, session_token, { expected_amount: 102_29 }))).toBe("409 total_changed");
    await enterFee(site, false);
    expect((await showBasket(site.call, session_token)).payment).not.toHaveProperty("fee");
    expect(await outcome(pay(site.call, session_token, { covers_fee: true, expected_amount: 102_29 }))).toBe(
      "409 total_changed",
    );
    await enterFee(site);
    expect((await pay(site.call, session_token, { expected_amount: 100_00 })).amount).toBe(100_00);
  });

  test("is in the sums of the donor's year, beside the gifts", async () => {
    const member = await signUp(site);
    const speaking = callerFor(site.call, member);
    const payment = await pay(speaking, await fillBasket(speaking, { amount: 100_00 }), { covers_fee: true });
    await site.postReturn(bank.wayBack(payment.id));
    const [summary] = await site.dataOf("listYearlySummaries", {}, member);
    expect(summary).toMatchObject({ amount: 100_00, donations_count: 1, fees: feeOf100 });
    const params = { year: summary!.year };
    const { text } = await readPdfFile(await site.dataOf("showYearlyFile", { params }, member));
    for (const word of ["Kart masrafı", "102,29 TL"]) expect(text).toContain(word);
    const mine = await site.call("exportMyGifts", { query: { part: "payments" } }, member);
    expect(mine.data).toMatchObject([{ amount: 102.29, fee: { amount: 2.29 } }]);
  });

  test("is what staff entered last", async () => {
    const { version, fee } = await site.asStaff("showCardFee");
    expect(fee).toEqual({ ...terms, is_asked: true });
    const body = { version: version - 1, fee: { ...terms, is_asked: true } };
    expect(await outcome(site.asStaff("changeCardFee", { body }))).toBe("409 content_changed");
    for (const wrong of [{ rate: 10_01 }, { rate: -1 }, { rate: 1.5 }, { fixed: 10_01 }, { since: "soon" }])
      expect(
        await outcome(site.asStaff("changeCardFee", { body: { version, fee: { ...body.fee, ...wrong } } })),
      ).toMatch(/^422/);
    const [entry] = await site.asStaff("listAudit", { query: { action: "card_fee.change" } });
    expect(entry!.details).toMatchObject(terms);
  });

  test("fills no goal", async () => {
    const { data } = await site.call("listWaterWells", { query: {} });
    const well = data.find(({ status, remaining_amount }) => status === "open" && (remaining_amount ?? 0) > 0)!;
    const gift = { basket_able_id: well.id, amount: well.remaining_amount! };
    const payment = await pay(site.call, await fillBasket(site.call, gift), { covers_fee: true });
    expect(payment.amount).toBeGreaterThan(well.remaining_amount!);
    await site.postReturn(bank.wayBack(payment.id));
    expect(await collected(well.id)).toBe(well.goal_amount);
  });
});

describe.each(databases)("the bank's fee on the provider's page, on %s", (database) => {
  let site: TestBackend;
  let paytr: PaytrStandIn;
  beforeAll(async () => {
    paytr = await startPaytrStandIn();
    const payment = { provider: "paytr", ...paytrKeys, isTest: false, baseUrl: paytr.url } as const;
    site = await openTestBackend({ database, config: { payment } });
    await enterFee(site);
  });
  afterAll(async () => {
    await site.db.expectBalanced();
    await site.close();
    await paytr.close();
  });

  test("is a line of the order, and refunded by its sum", async () => {
    const session_token = await fillBasket(site.call, { amount: 100_00 });
    const payment = await pay(site.call, session_token, { card: "hosted", covers_fee: true });
    const { payment_amount, user_basket } = paytr.askedFor(payment.id);
    const basket: [string, string, number][] = JSON.parse(Buffer.from(user_basket!, "base64").toString("utf8"));
    expect([payment_amount, basket.at(-1)]).toEqual(["10229", ["Kart masrafı", "2.29", 1]]);
    paytr.pay(payment.id);
    const body = paytr.notification(payment.id);
    await site.raw("POST", "/payment/notification/paytr", { headers: {}, body });
    expect(await showPayment(site.call, payment)).toMatchObject({ state: "succeeded", fee: { amount: feeOf100 } });
    const { lines } = await site.asStaff("showStaffPayment", { params: { id: payment.id } });
    const fee = { line_id: lines[1]!.id, amount: feeOf100 };
    const refund = await site.asStaff("requestRefund", { params: { id: payment.id }, body: { lines: [fee], reason } });
    expect(refund.lines).toMatchObject([{ state: "succeeded", amount: feeOf100 }]);
    expect(site.failures).toEqual([]);
  });
});
