import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases, minute, openTestBackend, type TestBackend } from "../support/backend.ts";
import { aCard, donationsOf, fillBasket, pay, showBasket, showPayment } from "../support/gifts.ts";
import { paytrKeys, type PaytrNotification, type PaytrStandIn, startPaytrStandIn } from "../support/paytr-stand-in.ts";
import { signUp } from "../support/people.ts";

describe.each(databases)("payments on the provider's page, on %s", (database) => {
  let site: TestBackend;
  let paytr: PaytrStandIn;
  beforeAll(async () => {
    paytr = await startPaytrStandIn();
    const payment = { provider: "paytr", ...paytrKeys, isTest: false, baseUrl: paytr.url } as const;
    site = await openTestBackend({ database, config: { payment } });
  });
  afterEach(() => {
    Object.assign(paytr.answers, { token: "given", inquiry: "knows" });
    expect(site.failures.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    const sumOf = (table: string, where: string) =>
      site.db.number(`select sum(amount) as sum from ${table} where ${where}`);
    const given = await sumOf("donations", "payment_id is not null");
    expect(given).toBe(await sumOf("payments", "state = 'succeeded'"));
    await site.close();
    await paytr.close();
  });

  const begin = async (gift = {}) => pay(site.call, await fillBasket(site.call, gift), { card: "hosted" });
  type Begun = Awaited<ReturnType<typeof begin>>;
  const pageOf = ({ id, session_token }: Begun) =>
    site.dataOf("showThreeDSecure", { params: { id }, query: { session_token } });
  const stateOf = async (payment: Begun) => (await showPayment(site.call, payment)).state;
  const notify = async ({ id }: { id: string }, notification?: PaytrNotification) => {
    const body = paytr.notification(id, notification);
    return (await site.raw("POST", "/payment/notification/paytr", { headers: {}, body })).status;
  };
  const comeBack = async ({ id }: Begun, result: "ok" | "fail") => {
    const asked = paytr.askedFor(id);
    const address = new URL(result === "ok" ? asked.merchant_ok_url! : asked.merchant_fail_url!);
    const reference = address.pathname.split("/").at(-1)!;
    return site.call("returnFromBank", { body: { reference, fields: Object.fromEntries(address.searchParams) } });
  };
  const inquiries = ({ id }: Begun) =>
    paytr.calls.filter(({ path, oid }) => path === "/odeme/durum-sorgu" && oid === id).length;
  const later = (milliseconds: number) => site.later(milliseconds);
  const donated = (...payments: { id: string }[]) =>
    site.db.number(
      `select count(*) from donations where payment_id in (${payments.map(({ id }) => `'${id}'`).join()})`,
    );

  test("lead to the provider's page and take no card here", async () => {
    const session_token = await fillBasket(site.call, { amount: 75_50 }, { amount: 24_50 });
    const shown = { card_entry: "hosted", saves_cards: false, under_way: null };
    expect((await showBasket(site.call, session_token)).payment).toEqual(shown);
    expect(await outcome(pay(site.call, session_token))).toBe("422 card_hosted");
    for (const token of ["failed", "dropped", "502"] as const) {
      paytr.answers.token = token;
      const failed = await pay(site.call, session_token, { card: "hosted" });
      expect(failed, token).toMatchObject({ state: "failed", failure: "bank_unreachable" });
    }
    paytr.answers.token = "given";
    const donor = { name: "Şule Ğ", email: "s@example.org" };
    const payment = await pay(site.call, session_token, { card: "hosted", donor });
    expect(payment.state).toBe("awaiting_3ds");
    const { payload, hosted_page } = await pageOf(payment);
    expect(payload).toBeNull();
    expect(hosted_page).toMatch(new RegExp(`^${paytr.url}/odeme/guvenli/\\w+$`));
    const asked = paytr.askedFor(payment.id);
    expect(asked).toMatchObject({ payment_amount: "10000", user_name: donor.name, email: donor.email, lang: "tr" });
    expect(JSON.stringify(asked)).not.toContain(aCard().number);
    expect((await fetch(hosted_page!)).status).toBe(200);
  });

  test("succeed by the notification, counted once with others and both returns", async () => {
    const payment = await begin({ amount: 80_00 });
    paytr.pay(payment.id);
    expect(await notify(payment)).toBe(200);
    expect([await stateOf(payment), inquiries(payment)]).toEqual(["succeeded", 0]);
    const answers = await Promise.all([
      ...Array.from({ length: 19 }, () => notify(payment)),
      comeBack(payment, "ok").then(() => 200),
      comeBack(payment, "fail").then(() => 200),
    ]);
    expect(answers).toEqual(Array(21).fill(200));
    expect((await donationsOf(site.call, payment)).map(({ amount }) => amount)).toEqual([80_00]);
    expect((await showBasket(site.call, payment.session_token)).basket).toEqual([]);
    expect(await notify(payment, { status: "failed" })).toBe(200);
    expect(await stateOf(payment)).toBe("succeeded");
  });

  test("fail by the notification and keep the basket, until a later success", async () => {
    const payment = await begin();
    expect(await notify(payment, { status: "failed", more: { failed_reason_code: "6" } })).toBe(200);
    expect(await showPayment(site.call, payment)).toMatchObject({ state: "failed", failure: "not_taken" });
    expect((await showBasket(site.call, payment.session_token)).basket).toHaveLength(1);
    paytr.pay(payment.id);
    expect(await notify(payment)).toBe(200);
    expect(await stateOf(payment)).toBe("succeeded");
  });

  test("believe no return: the provider is asked", async () => {
    const payment = await begin();
    expect((await comeBack(payment, "ok")).data.state).toBe("confirming");
    expect(await stateOf(payment)).toBe("confirming");
    expect(inquiries(payment)).toBe(1);
    // Told that it is paid, the payer waits for ten minutes before the site says that it is not.
    await later(5 * minute);
    expect(await stateOf(payment)).toBe("confirming");
    await later(6 * minute);
    expect(await stateOf(payment)).toMatch(/failed|under_review/);
    expect(await donated(payment)).toBe(0);
  });

  test("are settled by asking when the notification never arrives, also after silence", async () => {
    const [returned, gone] = [await begin({ amount: 60_00 }), await begin()];
    paytr.pay(returned.id);
    paytr.pay(gone.id);
    paytr.answers.inquiry = "dropped";
    await comeBack(returned, "ok");
    await later(30_000);
    expect(await stateOf(returned)).toBe("confirming");
    paytr.answers.inquiry = "knows";
    await later(60_000);
    expect(await showPayment(site.call, returned)).toMatchObject({ state: "succeeded", card: { last_four: "6747" } });
    expect(await stateOf(gone)).toBe("awaiting_3ds");
    await later(16 * minute);
    await later(10_000);
    expect(await stateOf(gone)).toBe("succeeded");
  });

  test("end as not taken when the payer leaves, and are asked about later", async () => {
    const [left, forgotten] = [await begin(), await begin()];
    await comeBack(left, "fail");
    await later(41_000);
    expect(await showPayment(site.call, left)).toMatchObject({ state: "failed", failure: "not_taken" });
    await later(15 * minute);
    await later(45_000);
    expect(await showPayment(site.call, forgotten)).toMatchObject({ state: "failed", failure: "not_taken" });
    paytr.pay(forgotten.id);
    await later(61 * minute);
    expect(await stateOf(forgotten)).toBe("succeeded");
  });

  test("go under review when the provider took another sum", async () => {
    const [notified, asked] = [await begin(), await begin()];
    expect(await notify(notified, { total: 49_99 })).toBe(200);
    expect(await stateOf(notified)).toBe("under_review");
    expect(await notify(notified, { total: 49_99 })).toBe(200);
    paytr.answers.inquiry = "wrong sum";
    paytr.pay(asked.id);
    await comeBack(asked, "ok");
    await later(11 * minute);
    expect(await stateOf(asked)).toBe("under_review");
    expect(await donated(notified, asked)).toBe(0);
  });

  test("find the money of a page that a newer payment replaced", async () => {
    const session_token = await fillBasket(site.call);
    const first = await pay(site.call, session_token, { card: "hosted" });
    const second = await pay(site.call, session_token, { card: "hosted" });
    expect(await showPayment(site.call, first)).toMatchObject({ state: "failed", failure: "replaced" });
    paytr.pay(first.id);
    await later(11 * minute);
    expect(await stateOf(first)).toBe("succeeded");
    expect(await showPayment(site.call, second)).toMatchObject({ state: "failed", failure: "replaced" });
  });

  test("ignore forged notifications", async () => {
    const payment = await begin();
    const real = new URLSearchParams(paytr.notification(payment.id));
    const without = String(new URLSearchParams([...real].filter(([name]) => name !== "hash")));
    const changed = [
      ["hash", ""],
      ["hash", Buffer.alloc(32).toString("base64")],
      ["status", "failed"],
      ["total_amount", "1"],
      ["merchant_oid", "AnotherOrder0001"],
    ].map(([name, value]) => String(new URLSearchParams({ ...Object.fromEntries(real), [name!]: value! })));
    for (const body of [...changed, without, "", "{}", "merchant_oid"]) {
      const { status } = await site.raw("POST", "/payment/notification/paytr", { headers: {}, body });
      expect([body, status]).toEqual([body, 403]);
    }
    const elsewhere = { headers: {}, body: String(real) };
    expect((await site.raw("POST", "/payment/notification/iyzico", elsewhere)).status).toBe(404);
    expect(await stateOf(payment)).toBe("awaiting_3ds");
    expect(await notify({ id: "NoSuchOrder00001" })).toBe(200);
  });

  test("take no test payment for money", async () => {
    const payment = await begin();
    expect(await notify(payment, { more: { test_mode: "1" } })).toBe(200);
    expect(await stateOf(payment)).toBe("confirming");
  });

  test("offer no saved cards", async () => {
    const member = await signUp(site);
    expect(await site.call("listSavedCards", {}, member)).toEqual({ data: [], may_add: false });
    const saved = site.call("saveCard", { body: { card: aCard() } }, member);
    expect(await outcome(saved)).toBe("422 card_hosted");
  });
});
