import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases, minute, second } from "../support/backend.ts";
import { aCard, aGift, showBasket, fillBasket, showPayment, pay } from "../support/gifts.ts";
import { containsNumber } from "../support/line-log.ts";
import { signUp } from "../support/people.ts";
import { inquiriesAt, letPass, payAndReturn, sharedProviderSite } from "../support/provider-site.ts";
import { chargeAnswers } from "../support/provider-stand-in.ts";
import { standInKeys } from "../support/provider-webhooks.ts";
import { atOnce } from "../support/runs.ts";
import { notificationsTo } from "../support/staff.ts";
import { wholeSum } from "../support/words.ts";

const secrets = ["46034500", "Zehra", "+905321110022", "zehra@example.org", ...Object.values(standInKeys)];
const securityCode = "737";

describe.each(bothDatabases)("payments without a known result on %s", (database) => {
  const { site, bank } = sharedProviderSite(database);

  const give = (amount?: number) => payAndReturn({ site, bank }, amount);
  const donated = (id: string) =>
    site.db.number(`select coalesce(sum(amount), 0) as n from donations where payment_id = '${id}'`);
  const inquiries = (payment?: { id: string }) => inquiriesAt({ bank }, payment);
  const pass = (milliseconds: number, step?: number) => letPass({ site }, milliseconds, step);
  function expectLogged(id: string, reference: string) {
    const lines = site.log.filter((line) => line.includes(id));
    expect(lines).not.toEqual([]);
    const log = site.log.join("\n");
    for (const secret of [...secrets, reference]) expect(log).not.toContain(secret);
    expect(containsNumber(log, securityCode)).toBe(false);
  }

  test("asks the provider once for concurrent reads", async () => {
    bank.orders.charge = "10219";
    const payment = await give();
    site.clock.advance(5 * second);
    const before = inquiries(payment);
    await atOnce(10, () => Promise.all([showPayment(site.call, payment), site.backend.runDueJobs()]));
    expect(inquiries(payment) - before).toBe(1);
    expect((await showPayment(site.call, payment)).state).toBe("succeeded");
  });

  test("becomes a donation by a charge after the failure, with a notification", async () => {
    bank.orders.charge = "10219";
    bank.orders.detail = "CALLBACK_THREEDS";
    const payment = await give(73_00);
    await pass(10 * minute - 30 * second, 5 * minute);
    expect((await showPayment(site.call, payment)).state).toBe("confirming");
    await pass(30 * second);
    expect((await showPayment(site.call, payment)).state).toBe("failed");
    // A payer who reads that pays again; the new payment waits at the bank when the charge is found.
    const again = await pay(site.call, payment.session_token);
    bank.orders.detail = "knows";
    await pass(11 * minute, 11 * minute);
    expect(await showPayment(site.call, payment)).toMatchObject({ state: "succeeded", failure: null });
    expect(await showPayment(site.call, again)).toMatchObject({ state: "failed", failure: "replaced" });
    expect((await showBasket(site.call, payment.session_token)).basket).toEqual([]);
    expect([bank.chargesOf(payment.id), await donated(payment.id)]).toEqual([1, 73_00]);
    const words =
      "73 TL tutarındaki ödemenizin alındığını öğrendik; bağışınız kaydedildi. Lütfen aynı bağış için yeniden ödeme yapmayın.";
    expect((await notificationsTo(site, "zehra@example.org")).join()).toContain(words);
  });

  test("moves under review to the member who signs in, whose erasure it blocks", async () => {
    bank.orders.charge = "10219";
    bank.orders.detail = "5115";
    const payment = await give(75_00);
    await pass(10 * minute, 10 * minute);
    const member = await signUp(site, { session_token: payment.session_token });
    const show = async () => (await site.dataOf("showPayment", { params: { id: payment.id } }, member)).state;
    expect(await show()).toBe("under_review");
    const { id } = await site.dataOf("requestDeletion", {}, member);
    const erase = () => outcome(site.asStaff("approveAccountDeletion", { params: { id } }));
    expect(await erase()).toBe("409 payment_under_way");
    bank.orders.detail = "FAILURE";
    await pass(60 * minute, 60 * minute);
    expect(await show()).toBe("failed");
    expect((await site.dataOf("showBasket", {}, member)).basket.map(({ amount }) => amount)).toEqual([75_00]);
    expect(await notificationsTo(site, "zehra@example.org")).toContainEqual(expect.stringMatching(wholeSum(75)));
    expect(await erase()).toBe("done");
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test.each(chargeAnswers)("is found when charged and answered with %s, at once or after a review", async (answer) => {
    bank.orders.charge = answer;
    const early = await give();
    expect((await showPayment(site.call, early)).state).toBe("confirming");
    await pass(30 * second);
    expect((await showPayment(site.call, early)).state).toBe("succeeded");
    bank.orders.detail = "5115";
    const payment = await give();
    await pass(10 * minute - 30 * second, 2 * minute);
    expect((await showPayment(site.call, payment)).state).toBe("confirming");
    site.clock.advance(30 * second);
    expect((await showPayment(site.call, payment)).state).toBe("under_review");
    expect([bank.chargesOf(payment.id), await donated(payment.id)]).toEqual([1, 0]);
    // The basket is free for something else; what may be paid already is not in it.
    expect((await showBasket(site.call, payment.session_token)).basket).toEqual([]);
    expectLogged(payment.id, payment.reference);
    bank.orders.detail = "knows";
    await pass(61 * minute, 61 * minute);
    expect((await showPayment(site.call, payment)).state).toBe("succeeded");
    expect([bank.chargesOf(payment.id), await donated(payment.id)]).toEqual([1, 61_00]);
  });

  test.each(["5115", "1001", "hang", "fraudStatus 0", "wrong sum"] as const)(
    "is not settled by an inquiry answered with %s",
    async (detail) => {
      bank.orders.charge = "hang";
      bank.orders.detail = detail;
      const payment = await give();
      await pass(11 * minute, 5 * minute);
      expect((await showPayment(site.call, payment)).state).toBe("under_review");
    },
  );

  test("fails after ten minutes without a charge, and is asked about twice more", async () => {
    bank.orders.charge = "not taken, 502";
    const payment = await give();
    await pass(9 * minute, minute);
    expect((await showPayment(site.call, payment)).state).toBe("confirming");
    await pass(minute);
    const before = inquiries(payment);
    await pass(5 * 60 * minute, 10 * minute);
    expect(inquiries(payment) - before).toBe(2);
    expect(await showPayment(site.call, payment)).toMatchObject({ state: "failed", failure: "not_taken" });
    expect((await showBasket(site.call, payment.session_token)).basket).toHaveLength(1);
    expect((await pay(site.call, payment.session_token)).state).toBe("awaiting_3ds");
  });

  test("fails after forty seconds when the call reached nobody, keeping the basket", async () => {
    const session_token = await fillBasket(site.call);
    const unanswered = await pay(site.call, session_token);
    await bank.close();
    // Lines that were kept are removed one by one.
    await expect.poll(() => fetch(bank.url).catch(({ cause }) => cause.code)).toBe("ECONNREFUSED");
    await site.postReturn(bank.wayBack(unanswered.id));
    await bank.reopen();
    await pass(35 * second, 5 * second);
    expect((await showPayment(site.call, unanswered)).state).toBe("confirming");
    await pass(5 * second);
    const failed = await showPayment(site.call, unanswered);
    expect(failed).toMatchObject({ state: "failed", failure: "bank_unreachable" });
    expect((await showBasket(site.call, session_token)).basket).toHaveLength(1);
    expect((await pay(site.call, session_token)).state).toBe("awaiting_3ds");
  });

  test("returns its lines beside newer ones when a review finds no charge", async () => {
    bank.orders.charge = "10219";
    bank.orders.detail = "5115";
    const payment = await give(74_00);
    await pass(10 * minute, 10 * minute);
    expect((await showPayment(site.call, payment)).state).toBe("under_review");
    await site.call("addToBasket", { body: { ...aGift({ amount: 20_00 }), session_token: payment.session_token } });
    expect((await pay(site.call, payment.session_token)).amount).toBe(20_00);
    bank.orders.detail = "FAILURE:10051";
    await pass(60 * minute, 60 * minute);
    expect(await showPayment(site.call, payment)).toMatchObject({ state: "failed", failure: "insufficient_funds" });
    const { basket } = await showBasket(site.call, payment.session_token);
    expect(basket.map(({ amount }) => amount).toSorted()).toEqual([20_00, 74_00]);
    const told = (await notificationsTo(site, "zehra@example.org")).join();
    expect(told).toContain("74 TL tutarındaki ödemenizi inceledik: bir tahsilat bulunmadı");
    expect(await site.db.query("select id from basket_items where owner like 'aside:%'")).toEqual([]);
  });

  test("logs the provider's code of a failure, and keeps it with the transition", async () => {
    bank.orders.initialise = "1001";
    const { id, ...payment } = await pay(site.call, await fillBasket(site.call));
    expect(payment).toMatchObject({ state: "failed", failure: "bank_unreachable" });
    expect(site.log.some((line) => line.includes(id) && line.includes("1001"))).toBe(true);
    const moves = await site.db.query(`select reason, provider_code from payment_moves where payment_id = '${id}'`);
    expect(moves).toEqual([{ reason: "bank_unreachable", provider_code: "1001" }]);
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
