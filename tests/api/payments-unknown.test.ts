import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases } from "../support/backend.ts";
import { aCard, aGift, showBasket, fillBasket, showPayment, pay } from "../support/gifts.ts";
import { containsNumber } from "../support/line-log.ts";
import { signUp } from "../support/people.ts";
import { sharedProviderSite, payAndReturn } from "../support/provider-site.ts";
import { chargeAnswers } from "../support/provider-stand-in.ts";
import { standInKeys } from "../support/provider-webhooks.ts";
import { notificationsTo } from "../support/staff.ts";
import { wholeSum } from "../support/words.ts";

const second = 1000;
const minute = 60 * second;
const secrets = [
  "4603450000000000",
  "46034500",
  "Zehra",
  "+905321110022",
  "zehra@example.org",
  standInKeys.apiKey,
  standInKeys.secretKey,
];
const securityCode = "737";

describe.each(bothDatabases)("payments without a known result on %s", (database) => {
  const { site, bank } = sharedProviderSite(database);

  const pass = (amount?: number) => payAndReturn({ site, bank }, amount);
  const donated = (id: string) =>
    site.db.number(`select coalesce(sum(amount), 0) as n from donations where payment_id = '${id}'`);
  /** How often the provider was asked about one payment, or about all. */
  const inquiries = (payment?: { id: string }) =>
    bank.calls.filter(({ path, payment: about }) => path === "/payment/detail" && (!payment || about === payment.id))
      .length;
  /** Advances the clock as between sweeps and runs the due jobs. */
  async function letPass(milliseconds: number, step = 30 * second) {
    for (let left = milliseconds; left > 0; left -= step) {
      await site.later(Math.min(step, left));
    }
  }
  function expectLogged(id: string, reference: string) {
    const lines = site.log.filter((line) => line.includes(id));
    expect(lines.length).toBeGreaterThan(0);
    const log = site.log.join("\n");
    for (const secret of [...secrets, reference]) expect(log).not.toContain(secret);
    expect(containsNumber(log, securityCode)).toBe(false);
  }

  test("asks the provider once for concurrent reads", async () => {
    bank.orders.charge = "10219";
    const payment = await pass();
    site.clock.advance(5 * second);
    const before = inquiries(payment);
    await Promise.all(
      Array.from({ length: 10 }, () => [showPayment(site.call, payment), site.backend.runDueJobs()]).flat(),
    );
    expect(inquiries(payment) - before).toBe(1);
    expect((await showPayment(site.call, payment)).state).toBe("succeeded");
  });

  test("becomes a donation by a charge after the failure, with a notification", async () => {
    bank.orders.charge = "10219";
    bank.orders.detail = "CALLBACK_THREEDS";
    const payment = await pass(73_00);
    await letPass(10 * minute, 5 * minute);
    expect((await showPayment(site.call, payment)).state).toBe("failed");
    // A payer who reads that pays again; the new payment waits at the bank when the charge is found.
    const again = await pay(site.call, payment.session_token);
    bank.orders.detail = "knows";
    await letPass(11 * minute, 11 * minute);
    expect(await showPayment(site.call, payment)).toMatchObject({ state: "succeeded", failure: null });
    expect(await showPayment(site.call, again)).toMatchObject({ state: "failed", failure: "replaced" });
    expect((await showBasket(site.call, payment.session_token)).basket).toEqual([]);
    expect([bank.chargesOf(payment.id), await donated(payment.id)]).toEqual([1, 73_00]);
    expect(await notificationsTo(site, "zehra@example.org")).toContainEqual(
      expect.stringContaining(
        `73 TL tutarındaki ödemenizin alındığını öğrendik; bağışınız kaydedildi. Lütfen aynı bağış için yeniden ödeme yapmayın. Makbuzunuzu`,
      ),
    );
  });

  test("moves under review to the member who signs in", async () => {
    bank.orders.charge = "10219";
    bank.orders.detail = "5115";
    const payment = await pass(75_00);
    await letPass(10 * minute, 10 * minute);
    const member = await signUp(site, { session_token: payment.session_token });
    const show = async () => (await site.dataOf("showPayment", { params: { id: payment.id } }, member)).state;
    expect(await show()).toBe("under_review");
    bank.orders.detail = "FAILURE";
    await letPass(60 * minute, 60 * minute);
    expect(await show()).toBe("failed");
    expect((await site.dataOf("showBasket", {}, member)).basket.map(({ amount }) => amount)).toEqual([75_00]);
    expect(await notificationsTo(site, "zehra@example.org")).toContainEqual(expect.stringMatching(wholeSum(75)));
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test.each(chargeAnswers)("becomes a donation after an inquiry when charged and answered with %s", async (answer) => {
    bank.orders.charge = answer;
    const payment = await pass();
    expect((await showPayment(site.call, payment)).state).toBe("confirming");
    await letPass(30 * second);
    expect((await showPayment(site.call, payment)).state).toBe("succeeded");
    expect([bank.chargesOf(payment.id), await donated(payment.id)]).toEqual([1, 61_00]);
    expect((await showBasket(site.call, payment.session_token)).basket).toEqual([]);
    expectLogged(payment.id, payment.reference);
  });

  test.each(chargeAnswers)("goes under review when charged, answered with %s and unknown later", async (answer) => {
    bank.orders.charge = answer;
    bank.orders.detail = "5115";
    const payment = await pass();
    await letPass(10 * minute - 30 * second, 2 * minute);
    expect((await showPayment(site.call, payment)).state).toBe("confirming");
    site.clock.advance(30 * second);
    expect((await showPayment(site.call, payment)).state).toBe("under_review");
    expect([bank.chargesOf(payment.id), await donated(payment.id)]).toEqual([1, 0]);
    // The basket is free for something else; what may be paid already is not in it.
    expect((await showBasket(site.call, payment.session_token)).basket).toEqual([]);
    expectLogged(payment.id, payment.reference);
    bank.orders.detail = "knows";
    await letPass(61 * minute, 61 * minute);
    expect((await showPayment(site.call, payment)).state).toBe("succeeded");
    expect([bank.chargesOf(payment.id), await donated(payment.id)]).toEqual([1, 61_00]);
  });

  test.each(["5115", "1001", "hang", "fraudStatus 0", "wrong sum"] as const)(
    "is not settled by an inquiry answered with %s",
    async (detail) => {
      bank.orders.charge = "hang";
      bank.orders.detail = detail;
      const payment = await pass();
      await letPass(11 * minute, 5 * minute);
      expect((await showPayment(site.call, payment)).state).toBe("under_review");
    },
  );

  test.each(chargeAnswers)("does not fail before ten minutes when answered with %s and in progress", async (answer) => {
    bank.orders.charge = answer;
    bank.orders.detail = "CALLBACK_THREEDS";
    const payment = await pass();
    await letPass(10 * minute - 30 * second, 60 * second);
    expect((await showPayment(site.call, payment)).state).toBe("confirming");
    expect(await outcome(pay(site.call, payment.session_token))).toBe("409 payment_under_way");
    bank.orders.detail = "knows";
    await letPass(2 * minute, 60 * second);
    expect((await showPayment(site.call, payment)).state).toBe("succeeded");
    expect([bank.chargesOf(payment.id), await donated(payment.id)]).toEqual([1, 61_00]);
  });

  test("fails after forty seconds when the call reached nobody, keeping the basket", async () => {
    const session_token = await fillBasket(site.call);
    const payment = await pay(site.call, session_token);
    await bank.close();
    // Lines that were kept are removed one by one.
    await expect.poll(() => fetch(bank.url).catch(({ cause }) => cause.code)).toBe("ECONNREFUSED");
    await site.postReturn(bank.wayBack(payment.id));
    await bank.reopen();
    await letPass(35 * second, 5 * second);
    expect((await showPayment(site.call, { ...payment, session_token })).state).toBe("confirming");
    await letPass(5 * second);
    expect(await showPayment(site.call, { ...payment, session_token })).toMatchObject({
      state: "failed",
      failure: "bank_unreachable",
    });
    expect((await showBasket(site.call, session_token)).basket).toHaveLength(1);
    expect((await pay(site.call, session_token)).state).toBe("awaiting_3ds");
  });

  test("fails after ten minutes without a charge, keeping the basket", async () => {
    bank.orders.charge = "not taken, 502";
    const payment = await pass();
    await letPass(9 * minute, 60 * second);
    expect((await showPayment(site.call, payment)).state).toBe("confirming");
    await letPass(minute);
    expect(await showPayment(site.call, payment)).toMatchObject({ state: "failed", failure: "not_taken" });
    expect((await showBasket(site.call, payment.session_token)).basket).toHaveLength(1);
    expect((await pay(site.call, payment.session_token)).state).toBe("awaiting_3ds");
  });

  test("is asked about twice more after a failure without charge", async () => {
    bank.orders.charge = "not taken, 502";
    const payment = await pass();
    await letPass(10 * minute, 5 * minute);
    const before = inquiries(payment);
    await letPass(5 * 60 * minute, 10 * minute);
    expect(inquiries(payment) - before).toBe(2);
    expect(await showPayment(site.call, payment)).toMatchObject({ state: "failed", failure: "not_taken" });
  });

  test("returns its lines beside newer ones when a review finds no charge", async () => {
    bank.orders.charge = "10219";
    bank.orders.detail = "5115";
    const payment = await pass(74_00);
    await letPass(10 * minute, 10 * minute);
    expect((await showPayment(site.call, payment)).state).toBe("under_review");
    await site.call("addToBasket", { body: { ...aGift({ amount: 20_00 }), session_token: payment.session_token } });
    expect((await pay(site.call, payment.session_token)).amount).toBe(20_00);
    bank.orders.detail = "FAILURE:10051";
    await letPass(60 * minute, 60 * minute);
    expect(await showPayment(site.call, payment)).toMatchObject({ state: "failed", failure: "insufficient_funds" });
    expect((await showBasket(site.call, payment.session_token)).basket.map(({ amount }) => amount).toSorted()).toEqual([
      20_00, 74_00,
    ]);
    expect(await notificationsTo(site, "zehra@example.org")).toContainEqual(
      expect.stringContaining("74 TL tutarındaki ödemenizi inceledik: bir tahsilat bulunmadı"),
    );
    expect(await site.db.query("select id from basket_items where owner like 'aside:%'")).toEqual([]);
  });

  test("blocks a member's erasure while under review", async () => {
    bank.orders.charge = "10219";
    bank.orders.detail = "5115";
    const payment = await pass();
    const member = await signUp(site, { session_token: payment.session_token });
    const { id } = await site.dataOf("requestDeletion", {}, member);
    await letPass(10 * minute, 10 * minute);
    expect(await outcome(site.asStaff("approveAccountDeletion", { params: { id } }))).toBe("409 payment_under_way");
    bank.orders.detail = "knows";
    await letPass(60 * minute, 60 * minute);
    await site.asStaff("approveAccountDeletion", { params: { id } });
  });

  test.each([
    ["1001", "bank_unreachable"],
    ["1", "bank_unreachable"],
    ["10051", "insufficient_funds"],
  ])("has error %s as %s in log and transitions", async (code, failure) => {
    bank.orders.initialise = code;
    const payment = await pay(site.call, await fillBasket(site.call));
    expect(payment).toMatchObject({ state: "failed", failure });
    expect(site.log.some((line) => line.includes(payment.id) && line.includes(code))).toBe(true);
    expect(
      await site.db.query(
        `select to_state, reason, provider_code from payment_moves where payment_id = '${payment.id}'`,
      ),
    ).toEqual([{ to_state: "failed", reason: failure, provider_code: code }]);
  });

  test("blames no card to be saved for own faults", async () => {
    const member = await signUp(site);
    bank.orders.storage = "1001";
    expect(await outcome(site.call("saveCard", { body: { card: aCard() } }, member))).toBe("503 provider_silent");
    bank.orders.storage = "12";
    expect(await outcome(site.call("saveCard", { body: { card: aCard() } }, member))).toBe("422 card_refused");
    bank.orders.storage = "kept";
  });
});
