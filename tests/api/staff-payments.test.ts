import { beforeEach, describe, expect, test } from "vitest";
import { outcome, refusedFields } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { showBasket, fillBasket, newIdempotencyKey, pay } from "../support/gifts.ts";
import { type Member, signUp } from "../support/people.ts";
import { sharedProviderSite, payUntilReview } from "../support/provider-site.ts";
import { administratorOf, anAdministrator, notificationsTo } from "../support/staff.ts";
import { wholeSum } from "../support/words.ts";

const minute = 60_000;
const reason = "Panelde ödeme görünüyor";

describe.each(databases)("staff's list of payments on %s", (database) => {
  const { site, bank } = sharedProviderSite(database);
  let staff: Member;
  beforeEach(async () => {
    staff = await administratorOf(site);
  });

  const underReview = (amount?: number) => payUntilReview({ site, bank }, amount);
  const show = (id: string) => site.asStaff("showStaffPayment", { params: { id } });
  const settle = (id: string, taken: boolean, who = staff, state: "under_review" | "failed" = "under_review") =>
    site.call("settlePayment", { params: { id }, body: { state, taken, reason } }, who);
  const donations = (id: string) => site.db.number(`select count(*) as n from donations where payment_id = '${id}'`);

  test("puts waiting ones first, with age, provider number and code", async () => {
    const [first, second] = [await underReview(), await underReview()];
    Object.assign(bank.orders, { charge: "paid", detail: "knows" });
    await site.postReturn(bank.wayBack((await pay(site.call, await fillBasket(site.call))).id));
    const { data, meta } = await site.call("listStaffPayments", { query: {} }, staff);
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
    expect(meta.total).toBeGreaterThan(2);
    expect((await site.asStaff("countWaiting")).payments).toBe(2);
    for (const q of [first.id, data[0]!.provider_payment_id!]) {
      expect((await site.asStaff("listStaffPayments", { query: { q } })).map(({ id }) => id)).toEqual([first.id]);
    }
    expect(
      (await site.asStaff("listStaffPayments", { query: { state: "succeeded" } })).every(
        ({ state }) => state === "succeeded",
      ),
    ).toBe(true);
    for (const { id } of [first, second]) await settle(id, true);
    expect((await site.asStaff("countWaiting")).payments).toBe(0);
  });

  test("shows an unknown payment within seconds", async () => {
    Object.assign(bank.orders, { charge: "502 with HTML", detail: "hang" });
    const payment = await pay(site.call, await fillBasket(site.call));
    await site.postReturn(bank.wayBack(payment.id));
    expect((await show(payment.id)).is_waiting).toBe(false);
    await site.later(5_000);
    expect(await show(payment.id)).toMatchObject({ state: "confirming", is_waiting: true, provider_code: "timeout" });
    bank.hanging.close();
    bank.orders.detail = "knows";
    expect((await site.asStaff("askAboutPayment", { params: { id: payment.id } })).state).toBe("succeeded");
  });

  test("settles and logs a payment by asking again", async () => {
    const payment = await underReview();
    expect(await site.asStaff("askAboutPayment", { params: { id: payment.id } })).toMatchObject({
      state: "under_review",
      provider_code: "5115",
    });
    bank.orders.detail = "knows";
    const data = await site.asStaff("askAboutPayment", { params: { id: payment.id } });
    expect(data).toMatchObject({ state: "succeeded", is_waiting: false, next_inquiry_at: null });
    expect(data.moves.map(({ from, to }) => `${from} ${to}`)).toEqual([
      "created awaiting_3ds",
      "awaiting_3ds confirming",
      "confirming under_review",
      "under_review succeeded",
    ]);
    expect(data.moves[2]).toMatchObject({ provider_code: "10219" });
    expect(await donations(payment.id)).toBe(1);
    expect(await outcome(site.asStaff("askAboutPayment", { params: { id: payment.id } }))).toBe("409 payment_changed");
    const audit = await site.asStaff("listAudit", { query: { action: "payment.ask" } });
    expect(audit.filter(({ subject_id }) => subject_id === payment.id).map(({ details }) => details.state)).toEqual([
      "succeeded",
      "under_review",
    ]);
  });

  test("settles a payment as charged once, with the reason logged", async () => {
    const payment = await underReview(56_00);
    const answers = await Promise.allSettled([
      settle(payment.id, true),
      settle(payment.id, true),
      settle(payment.id, false),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(
      answers
        .filter((answer) => answer.status === "rejected")
        .every(({ reason: refused }) => refused.status === 409 && refused.body.code === "payment_changed"),
    ).toBe(true);
    const taken = (await show(payment.id)).state === "succeeded";
    expect(await donations(payment.id)).toBe(taken ? 1 : 0);
    await site.db.expectBalanced();
    const data = await site.asStaff("listAudit", {
      query: { action: taken ? "payment.settle_taken" : "payment.settle_not_taken" },
    });
    expect(data[0]).toMatchObject({ subject: "payment", subject_id: payment.id, details: { amount: 56_00, reason } });
  });

  test("makes one donation when an inquiry succeeds meanwhile", async () => {
    for (let round = 0; round < 5; round++) {
      const payment = await underReview();
      bank.orders.detail = "knows";
      await Promise.allSettled([
        settle(payment.id, true),
        site.call("askAboutPayment", { params: { id: payment.id } }, staff),
        settle(payment.id, true),
      ]);
      expect((await show(payment.id)).state).toBe("succeeded");
      expect(await donations(payment.id)).toBe(1);
      bank.orders.detail = "5115";
    }
  });

  test("settles as not charged, restores the basket and still finds a late charge", async () => {
    const payment = await underReview(57_00);
    expect((await settle(payment.id, false)).data).toMatchObject({ state: "failed", failure: "not_taken" });
    expect((await showBasket(site.call, payment.session_token)).basket.map(({ amount }) => amount)).toEqual([57_00]);
    expect(await notificationsTo(site, "ali@example.org")).toContainEqual(
      expect.stringContaining(
        `bir tahsilat bulunmadı. İsterseniz yeniden ödeyebilirsiniz; bankanız bir tahsilat gösteriyorsa hemen yeniden ödemeyin. Ödeme numarası: ${payment.id}`,
      ),
    );
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
    const review = await underReview();
    const answer = await site.raw(
      "PUT",
      `/admin/payments/${review.id}/settlement`,
      { state: "under_review", taken: true, reason: " " },
      { authorization: `Bearer ${staff.bearer}` },
    );
    expect(refusedFields(answer)).toEqual(["reason"]);
    const stale = await site.raw(
      "PUT",
      `/admin/payments/${review.id}/settlement`,
      { state: "confirming", taken: true, reason },
      { authorization: `Bearer ${staff.bearer}` },
    );
    expect(stale.status).toBe(422);
    await settle(review.id, true);
  });

  test("lets nobody settle their own payment while another can", async () => {
    const donor = await anAdministrator(site);
    Object.assign(bank.orders, { charge: "10219", detail: "5115" });
    await site.call("addToBasket", { body: { amount: 50_00, basket_able_type: 2, basket_able_id: 1 } }, donor);
    const card = { holder: "Ali Veli", number: "4603450000000000", expiry_month: 1, expiry_year: 2030, cvv: "123" };
    const { id } = await site.dataOf(
      "requestPayment",
      { body: { idempotency_key: newIdempotencyKey(), donor: {}, card, terms_accepted: true } },
      donor,
    );
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
    expect((await site.asStaff("askAboutPayment", { params: { id: payment.id } })).state).toBe("failed");
    expect(await outcome(settle(payment.id, false, staff, "failed"))).toBe("409 payment_changed");
    expect(await outcome(settle(payment.id, true, staff, "under_review"))).toBe("409 payment_changed");
    expect((await settle(payment.id, true, staff, "failed")).data).toMatchObject({
      state: "succeeded",
      failure: null,
      may_be_corrected: false,
    });
    expect(await donations(payment.id)).toBe(1);
    const data = await site.asStaff("listAudit", { query: { action: "payment.settle_taken" } });
    expect(data[0]).toMatchObject({ subject_id: payment.id, details: { amount: 59_00, reason } });
  });

  test("does not change a payment failed before confirmation", async () => {
    const payment = await pay(site.call, await fillBasket(site.call));
    await site.postReturn(bank.wayBack(payment.id, "0"));
    expect(await show(payment.id)).toMatchObject({ state: "failed", may_be_corrected: false });
    expect(await outcome(site.asStaff("askAboutPayment", { params: { id: payment.id } }))).toBe("409 payment_changed");
    expect(await outcome(settle(payment.id, true, staff, "failed"))).toBe("409 payment_changed");
  });

  test("pages every payment once", async () => {
    for (let count = 0; count < 3; count++) await underReview();
    staff = await administratorOf(site);
    const seen: string[] = [];
    let total = 1;
    for (let page = 1; seen.length < total && page < 50; page++) {
      const { data, meta } = await site.call("listStaffPayments", { query: { page, per_page: 2 } }, staff);
      total = meta.total;
      seen.push(...data.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(total);
    expect(seen).toHaveLength(total);
  });

  test("is hidden from members", async () => {
    const member = await signUp(site);
    for (const path of ["/admin/payments", "/admin/payments/AAAAAAAAAAAAAAAA"]) {
      expect((await site.raw("GET", path, undefined, { authorization: `Bearer ${member.bearer}` })).status).toBe(404);
    }
  });
});
