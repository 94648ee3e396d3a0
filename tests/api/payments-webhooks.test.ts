import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { bothDatabases, databases, minute, second } from "../support/backend.ts";
import { fillBasket, pay, showPayment, storedState } from "../support/gifts.ts";
import { inquiriesAt, letPass, payAndReturn, sharedProviderSite } from "../support/provider-site.ts";
import { signedWebhook } from "../support/provider-webhooks.ts";
import { atOnce, mapConcurrently } from "../support/runs.ts";

type Message = ReturnType<typeof signedWebhook>;

describe.each(bothDatabases)("webhooks of the card provider on %s", (database) => {
  const { site, bank } = sharedProviderSite(database);

  const post = async (message: Message, provider = "iyzico") =>
    (await site.raw("POST", `/payment/notification/${provider}`, message)).status;
  const inquiries = (payment: { id: string }) => inquiriesAt({ bank }, payment);
  const stateOf = (payment: { id: string }) => storedState(site, payment);

  test("let the next run ask about a lost charge, and change nothing themselves", async () => {
    bank.orders.charge = "dropped";
    const payment = await payAndReturn({ site, bank });
    expect(await stateOf(payment)).toBe("confirming");
    expect(await post(bank.webhook(payment.id))).toBe(200);
    expect(await stateOf(payment)).toBe("confirming");
    expect(inquiries(payment)).toBe(0);
    await site.backend.runDueJobs();
    expect(await stateOf(payment)).toBe("succeeded");
    expect(bank.chargesOf(payment.id)).toBe(1);
  });

  test("are handled once, however often and in whatever order they come", async () => {
    bank.orders.charge = "dropped";
    bank.orders.detail = "5115";
    const payment = await payAndReturn({ site, bank });
    const [success, failure] = [bank.webhook(payment.id), bank.webhook(payment.id, "THREE_DS_AUTH", "FAILURE")];
    for (const message of [success, success, failure, success, failure]) {
      expect(await post(message)).toBe(200);
      await site.backend.runDueJobs();
    }
    expect(inquiries(payment)).toBe(2);
    await atOnce(10, () => post(bank.webhook(payment.id, "API_AUTH")));
    await site.backend.runDueJobs();
    expect(inquiries(payment)).toBe(3);
    bank.orders.detail = "knows";
    site.clock.advance(3_600_000);
    expect((await showPayment(site.call, payment)).state).toBe("succeeded");
    expect(await post(failure)).toBe(200);
    expect(await stateOf(payment)).toBe("succeeded");
    const data = await site.asStaff("showStaffPayment", { params: { id: payment.id } });
    expect(data.notifications.map(({ event }) => event)).toEqual([
      "THREE_DS_AUTH SUCCESS",
      "THREE_DS_AUTH FAILURE",
      "API_AUTH SUCCESS",
    ]);
    expect(data.receipt_issued_at).not.toBeNull();
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("lead to no donation for a signed success without money, or at the bank", async () => {
    bank.orders.charge = "not taken, 502";
    const payment = await payAndReturn({ site, bank });
    expect(await post(bank.webhook(payment.id))).toBe(200);
    await site.backend.runDueJobs();
    expect(await stateOf(payment)).toBe("confirming");
    expect(inquiries(payment)).toBe(1);
    const atBank = await pay(site.call, await fillBasket(site.call));
    expect(await post(bank.webhook(atBank.id, "THREE_DS_CALLBACK", "CALLBACK_THREEDS"))).toBe(200);
    await site.backend.runDueJobs();
    expect([await stateOf(atBank), inquiries(atBank)]).toEqual(["awaiting_3ds", 0]);
  });

  test("about unknown payments are answered and remembered without one", async () => {
    expect(await post(signedWebhook("4711", "NoSuchPayment0001"))).toBe(200);
    // The provider's id of one payment with our id of another.
    const payment = await payAndReturn({ site, bank });
    expect(await post(signedWebhook("4711", payment.id))).toBe(200);
    const rows = await site.db.query("select payment_id from provider_notifications where payment_id is null");
    expect(rows).toHaveLength(2);
    await site.later(31 * 86_400_000);
    expect(await site.db.query("select id from provider_notifications")).toEqual([]);
  });

  test("are never refused to the provider while somebody sends forged ones", async () => {
    bank.orders.charge = "dropped";
    const payment = await payAndReturn({ site, bank });
    await site.backend.runDueJobs();
    site.log.length = 0;
    const real = bank.webhook(payment.id, "API_AUTH", "FAILURE");
    const from = (address: string, message: Message) =>
      site.raw("POST", "/payment/notification/iyzico", message, { "x-forwarded-for": address });
    const forged = { ...real, headers: { "x-iyz-signature-v3": "0".repeat(64) } };
    const statuses = [];
    for (let count = 0; count < 200; count++) statuses.push((await from("203.0.113.9", forged)).status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(170);
    expect((await from("203.0.113.10", forged)).status).toBe(403);
    expect((await from("203.0.113.9", real)).status).toBe(200);
    expect(site.log.filter((line) => line.includes("forged"))).toEqual([]);
    await site.backend.runDueJobs();
    expect(site.log.filter((line) => line.includes("forged")).map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: "warn", count: 201, limited: 170, clients: 2 }),
    ]);
    site.clock.advance(60_000);
    expect((await from("203.0.113.9", forged)).status).toBe(403);
  });

  test("that are forged change nothing and cost no query", async () => {
    bank.orders.charge = "dropped";
    const payment = await payAndReturn({ site, bank });
    const real = bank.webhook(payment.id);
    const forged: [string, Message][] = [
      ["no signature", { ...real, headers: {} as Message["headers"] }],
      ["another signature", { ...real, headers: { "x-iyz-signature-v3": "0".repeat(64) } }],
      ["another status", { ...real, body: real.body.replace("SUCCESS", "FAILURE") }],
      ["another payment", { ...real, body: real.body.replace(payment.id, "AnotherPayment01") }],
      ["another key", signedWebhook("1", payment.id, "THREE_DS_AUTH", "SUCCESS", { secretKey: "guessed" })],
      ["no JSON", { ...real, body: "status=SUCCESS" }],
      ["an array", { ...real, body: "[]" }],
      ["null", { ...real, body: "null" }],
      ["objects as values", { ...real, body: JSON.stringify({ iyziEventType: {}, paymentId: [], status: null }) }],
    ];
    for (const [name, message] of forged) expect([name, await post(message)]).toEqual([name, 403]);
    expect(await post(real, "paytr")).toBe(404);
    await site.backend.runDueJobs();
    expect(inquiries(payment)).toBe(0);
    expect(await site.db.query(`select id from provider_notifications where payment_id = '${payment.id}'`)).toEqual([]);
  });
});

describe.each(databases)("inquiries about payments on %s", (database) => {
  const { site, bank } = sharedProviderSite(database);

  const give = (amount?: number) => payAndReturn({ site, bank }, amount);
  const inquiries = (payment?: { id: string }) => inquiriesAt({ bank }, payment);
  const pass = (milliseconds: number, step?: number) => letPass({ site }, milliseconds, step);

  test("asks at growing intervals, and hourly under review", async () => {
    bank.orders.charge = "10219";
    bank.orders.detail = "5115";
    const payment = await give();
    const began = site.clock.now().getTime();
    const asked: number[] = [];
    for (let seconds = 0; seconds < 4 * 3600; seconds += seconds < 620 ? 5 : 300) {
      const before = inquiries(payment);
      await showPayment(site.call, payment);
      if (inquiries(payment) > before) asked.push((site.clock.now().getTime() - began) / second);
      site.clock.advance((seconds < 620 ? 5 : 300) * second);
    }
    expect(asked).toEqual([5, 15, 35, 40, 120, 280, 600, 4220, 7820, 11420]);
  });

  test("runs four hanging inquiries at once, twenty in a sweep, and leaves the rest", async () => {
    bank.orders.charge = "10219";
    const payments = await mapConcurrently(Array(24).fill(0), 1, () => give());
    bank.orders.detail = "hang";
    site.clock.advance(5 * second);
    const before = inquiries();
    site.timeLimits.hold();
    const sweeping = site.backend.runDueJobs();
    await expect.poll(() => inquiries() - before).toBe(4);
    // A fifth one would come now.
    await wait(200);
    expect(inquiries() - before).toBe(4);
    site.timeLimits.letPass();
    await sweeping;
    expect(inquiries() - before).toBe(20);
    bank.orders.detail = "knows";
    await pass(2 * minute);
    const states = await Promise.all(payments.map((payment) => showPayment(site.call, payment)));
    expect(states.map(({ state }) => state)).toEqual(Array(24).fill("succeeded"));
  });

  test("goes under review after ten minutes even when the provider hangs", async () => {
    bank.orders.charge = "10219";
    const payments = await mapConcurrently(Array(25).fill(0), 1, () => give());
    bank.orders.detail = "hang";
    site.clock.advance(10 * minute);
    site.timeLimits.hold();
    const sweeping = site.backend.runDueJobs();
    const standing = () => site.db.query(`select id from payments where state = 'confirming'`);
    await expect.poll(standing).toEqual([]);
    site.timeLimits.letPass();
    await sweeping;
    const seen = await Promise.all(payments.slice(-4).map((payment) => showPayment(site.call, payment)));
    expect(seen.map(({ state }) => state)).toEqual(Array(4).fill("under_review"));
  });
});
