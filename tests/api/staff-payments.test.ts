import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { largestSearch, shortSearchRows } from "../../app/contract/rules/limits.ts";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases, minute, openTestBackend, type TestBackend } from "../support/backend.ts";
import { isNightly } from "../support/depth.ts";
import { fillDesk } from "../support/desk-data.ts";
import { fillBasket, pay, showBasket, showPayment } from "../support/gifts.ts";
import { callerFor } from "../support/giving.ts";
import type { Member } from "../support/people.ts";
import { payUntilReview, sharedProviderSite } from "../support/provider-site.ts";
import { administratorOf, anAdministrator, notificationsTo } from "../support/staff.ts";
import { wholeSum } from "../support/words.ts";

const reason = "Panelde ödeme görünüyor";

describe.each(bothDatabases)("staff's list of payments on %s", (database) => {
  const { site, bank } = sharedProviderSite(database);
  let staff: Member;
  beforeEach(async () => {
    staff = await administratorOf(site);
  });

  const underReview = (amount?: number) => payUntilReview({ site, bank }, amount);
  const show = (id: string) => site.asStaff("showStaffPayment", { params: { id } });
  const ask = (id: string) => site.asStaff("askAboutPayment", { params: { id } });
  const settle = (id: string, taken: boolean, who = staff, state: "under_review" | "failed" = "under_review") =>
    site.call("settlePayment", { params: { id }, body: { state, taken, reason } }, who);
  const donations = (id: string) => site.db.number(`select count(*) as n from donations where payment_id = '${id}'`);

  test("puts waiting ones first, with age, provider number and code", async () => {
    const [first, second] = [await underReview(), await underReview()];
    Object.assign(bank.orders, { charge: "paid", detail: "knows" });
    await site.postReturn(bank.wayBack((await pay(site.call, await fillBasket(site.call))).id));
    const data = await site.asStaff("listStaffPayments");
    expect(data.slice(0, 2).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(data[0]).toMatchObject({
      state: "under_review",
      is_waiting: true,
      provider: "iyzico",
      provider_code: "5115",
      amount: 55_00,
      donor: { name: "Ali Veli" },
      created_at: first.created_at,
    });
    expect(data[0]!.provider_payment_id).toMatch(/^\d+$/);
    expect(data[2]).toMatchObject({ state: "succeeded", is_waiting: false });
    expect((await site.asStaff("countWaiting")).payments).toBe(2);
    for (const q of [first.id, data[0]!.provider_payment_id!])
      expect((await site.asStaff("listStaffPayments", { query: { q } })).map(({ id }) => id)).toEqual([first.id]);
    const succeeded = await site.asStaff("listStaffPayments", { query: { state: "succeeded" } });
    expect(new Set(succeeded.map(({ state }) => state))).toEqual(new Set(["succeeded"]));
    for (const { id } of [first, second]) await settle(id, true);
    expect((await site.asStaff("countWaiting")).payments).toBe(0);
  });

  /**
   * A payment that the provider seems never to have taken, and another of the same basket that its payer makes then.
   */
  async function paidAgain(charge: "paid" | "10219") {
    Object.assign(bank.orders, { charge: "10219", detail: "CALLBACK_THREEDS" });
    const first = await pay(site.call, await fillBasket(site.call, { amount: 58_00 }));
    await site.postReturn(bank.wayBack(first.id));
    site.clock.advance(10 * minute);
    expect((await showPayment(site.call, first)).state).toBe("failed");
    const again = await pay(site.call, first.session_token);
    bank.orders.charge = charge;
    await site.postReturn(bank.wayBack(again.id));
    bank.orders.detail = "knows";
    site.clock.advance(11 * minute);
    return { first, again };
  }

  test("puts late charges of a basket paid twice first and logs them", async () => {
    const waiting = await underReview();
    const { first, again } = await paidAgain("paid");
    await site.backend.runDueJobs();
    const data = await site.asStaff("listStaffPayments");
    expect(data[0]).toMatchObject({ id: first.id, state: "succeeded", paid_twice_with: again.id });
    expect((await show(again.id)).paid_twice_with).toBeNull();
    const audit = await site.asStaff("listAudit", { query: { action: "payment.paid_twice" } });
    const details = { amount: 58_00, payment: again.id };
    expect(audit[0]).toMatchObject({ person: null, subject_id: first.id, details });
    expect((await show(waiting.id)).paid_twice_with).toBeNull();
  });

  test("marks one of two concurrent charges as paid twice", async () => {
    const { first, again } = await paidAgain("10219");
    await Promise.all([showPayment(site.call, first), showPayment(site.call, again)]);
    const [one, other] = [await show(first.id), await show(again.id)];
    expect([one.state, other.state]).toEqual(["succeeded", "succeeded"]);
    expect([one.paid_twice_with, other.paid_twice_with].filter(Boolean)).toHaveLength(1);
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("shows an unknown payment within seconds", async () => {
    Object.assign(bank.orders, { charge: "502 with HTML", detail: "hang" });
    const payment = await pay(site.call, await fillBasket(site.call));
    await site.postReturn(bank.wayBack(payment.id));
    expect((await show(payment.id)).is_waiting).toBe(false);
    await site.later(5_000);
    expect(await show(payment.id)).toMatchObject({ state: "confirming", is_waiting: true, provider_code: "timeout" });
    bank.hanging.close();
    bank.orders.detail = "knows";
    expect((await ask(payment.id)).state).toBe("succeeded");
  });

  test("settles and logs a payment by asking again", async () => {
    const payment = await underReview();
    expect(await ask(payment.id)).toMatchObject({ state: "under_review", provider_code: "5115" });
    bank.orders.detail = "knows";
    const data = await ask(payment.id);
    expect(data).toMatchObject({ state: "succeeded", is_waiting: false, next_inquiry_at: null });
    expect(data.moves.map(({ from, to }) => `${from} ${to}`)).toEqual([
      "created awaiting_3ds",
      "awaiting_3ds confirming",
      "confirming under_review",
      "under_review succeeded",
    ]);
    expect(data.moves[2]).toMatchObject({ provider_code: "10219" });
    expect(await donations(payment.id)).toBe(1);
    expect(await outcome(ask(payment.id))).toBe("409 payment_changed");
    const audit = await site.asStaff("listAudit", { query: { action: "payment.ask" } });
    expect(audit.filter(({ subject_id }) => subject_id === payment.id).map(({ details }) => details.state)).toEqual([
      "succeeded",
      "under_review",
    ]);
  });

  test("settles a payment as charged once, with the reason logged", async () => {
    const payment = await underReview(56_00);
    const answers = await Promise.all([true, true, false].map((taken) => outcome(settle(payment.id, taken))));
    expect(answers.toSorted()).toEqual(["409 payment_changed", "409 payment_changed", "done"]);
    const taken = (await show(payment.id)).state === "succeeded";
    expect(await donations(payment.id)).toBe(taken ? 1 : 0);
    await site.db.expectBalanced();
    const action = taken ? "payment.settle_taken" : "payment.settle_not_taken";
    const data = await site.asStaff("listAudit", { query: { action } });
    expect(data[0]).toMatchObject({ subject: "payment", subject_id: payment.id, details: { amount: 56_00, reason } });
  });

  test("makes one donation when an inquiry succeeds meanwhile", async () => {
    for (let round = 0; round < 5; round++) {
      const payment = await underReview();
      bank.orders.detail = "knows";
      await Promise.allSettled([settle(payment.id, true), ask(payment.id), settle(payment.id, true)]);
      expect((await show(payment.id)).state).toBe("succeeded");
      expect(await donations(payment.id)).toBe(1);
      bank.orders.detail = "5115";
    }
  });

  test("settles as not charged, restores the basket and still finds a late charge", async () => {
    const payment = await underReview(57_00);
    expect((await settle(payment.id, false)).data).toMatchObject({ state: "failed", failure: "not_taken" });
    expect((await showBasket(site.call, payment.session_token)).basket.map(({ amount }) => amount)).toEqual([57_00]);
    const words =
      "bir tahsilat bulunmadı. İsterseniz yeniden ödeyebilirsiniz; bankanız bir tahsilat gösteriyorsa hemen";
    expect((await notificationsTo(site, "ali@example.org")).join()).toContain(words);
    const payer = { params: { id: payment.id }, query: { session_token: payment.session_token } };
    const seen = [await site.call("showPayment", payer), await notificationsTo(site, "ali@example.org")];
    expect(JSON.stringify(seen)).not.toContain(reason);
    bank.orders.detail = "knows";
    await site.later(11 * minute);
    expect((await show(payment.id)).state).toBe("succeeded");
    expect(await donations(payment.id)).toBe(1);
  });

  test("settles only payments under review, with a reason", async () => {
    const payment = await pay(site.call, await fillBasket(site.call));
    expect(await outcome(settle(payment.id, true))).toBe("409 payment_changed");
    expect(await outcome(settle("AAAAAAAAAAAAAAAA", true))).toBe("404 not_found");
    // It fails before its confirmation.
    await site.postReturn(bank.wayBack(payment.id, "0"));
    expect(await show(payment.id)).toMatchObject({ state: "failed", may_be_corrected: false });
    expect(await outcome(ask(payment.id))).toBe("409 payment_changed");
    expect(await outcome(settle(payment.id, true, staff, "failed"))).toBe("409 payment_changed");
    const review = await underReview();
    for (const [field, change] of [
      ["reason", { reason: " " }],
      ["state", { state: "confirming" }],
    ] as const) {
      const body = { state: "under_review", taken: true, reason, ...change } as never;
      expect(await outcome(site.asStaff("settlePayment", { params: { id: review.id }, body }))).toBe(`422 ${field}`);
    }
    await settle(review.id, true);
  });

  test("lets nobody settle their own payment while another can", async () => {
    const donor = await anAdministrator(site);
    Object.assign(bank.orders, { charge: "10219", detail: "5115" });
    const call = callerFor(site.call, donor);
    const { id } = await pay(call, await fillBasket(call));
    await site.postReturn(bank.wayBack(id));
    await site.later(10 * minute);
    expect(await outcome(settle(id, true, donor))).toBe("409 payment_own");
    expect((await settle(id, true)).data.donor.name).toBe("Deniz Kaya");
    expect(await notificationsTo(site, donor.phone)).toContainEqual(expect.stringMatching(wholeSum(50)));
  });

  test("asks about a payment failed after confirmation and settles it", async () => {
    bank.orders.charge = "refused:10051";
    const payment = await pay(site.call, await fillBasket(site.call, { amount: 59_00 }));
    await site.postReturn(bank.wayBack(payment.id));
    expect(await show(payment.id)).toMatchObject({ state: "failed", may_be_corrected: true });
    expect((await ask(payment.id)).state).toBe("failed");
    expect(await outcome(settle(payment.id, false, staff, "failed"))).toBe("409 payment_changed");
    expect(await outcome(settle(payment.id, true, staff, "under_review"))).toBe("409 payment_changed");
    const settled = { state: "succeeded", failure: null, may_be_corrected: false };
    expect((await settle(payment.id, true, staff, "failed")).data).toMatchObject(settled);
    expect(await donations(payment.id)).toBe(1);
    const data = await site.asStaff("listAudit", { query: { action: "payment.settle_taken" } });
    expect(data[0]).toMatchObject({ subject_id: payment.id, details: { amount: 59_00, reason } });
  });
});

describe.each(bothDatabases)("a search of payments with more matches than are counted, on %s", (database) => {
  let site: TestBackend;
  let staff: Awaited<ReturnType<typeof administratorOf>>;
  beforeAll(async () => {
    // The job of retention would forget the failed payments of these two years in the middle of a test.
    site = await openTestBackend({ database, config: { runsJobs: false } });
    await fillDesk(site, database, (isNightly ? shortSearchRows : largestSearch) + 300);
    staff = await administratorOf(site);
  });
  afterAll(() => site.close());

  const listed = async (query: object) => {
    const { data, meta, is_more } = await site.call("listStaffPayments", { query: { per_page: 50, ...query } }, staff);
    return {
      ids: data.map(({ id }) => id),
      urgent: data.filter(({ is_waiting }) => is_waiting).length,
      total: meta.total,
      is_more,
    };
  };

  test("has the pages of the list, because every payment has the word", async () => {
    expect((await listed({})).urgent).toBeGreaterThan(0);
    const ids = new Set<string>();
    for (const page of [1, 2, 3, largestSearch / 50]) {
      const found = await listed({ q: "example", page });
      expect(found.ids, String(page)).toEqual((await listed({ page })).ids);
      for (const id of found.ids) ids.add(id);
      expect(found).toMatchObject({ total: largestSearch, is_more: true });
    }
    expect(ids.size).toBe(4 * 50);
    expect((await listed({ q: "example", page: largestSearch / 50 + 1 })).ids).toEqual([]);
  });

  test("finds a number beside the words, and a state among them", async () => {
    const { ids } = await listed({ page: 20 });
    expect((await listed({ q: ids[0] })).ids).toContain(ids[0]);
    const failed = await listed({ state: "failed" });
    expect((await listed({ q: "example", state: "failed" })).ids).toEqual(failed.ids);
  });

  // Each search of a word that is nowhere in the newest rows reads them all.
  const short = "looks for words of fewer than three letters in the newest rows alone";
  if (isNightly) test(short, findsShortWords);
  async function findsShortWords() {
    const mark = (order: "asc" | "desc") =>
      site.db.execute(`update payments set search_text = 'xq'
        where id = (select id from payments order by created_at ${order}, id limit 1)`);
    await mark("asc");
    expect((await listed({ q: "xq" })).ids).toEqual([]);
    await mark("desc");
    expect((await listed({ q: "xq" })).ids).toHaveLength(1);
  }
});
