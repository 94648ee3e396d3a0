import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, createClock, makePlace, openTestBackend, testSecret } from "../support/backend.ts";
import { aProject, saveContent } from "../support/content.ts";
import { openTestDatabase } from "../support/database.ts";
import { donationsOf, fillBasket, newIdempotencyKey, pay, showBasket, showPayment } from "../support/gifts.ts";
import { makeFormerDatabase } from "../support/old-database.ts";
import { readPdfFile } from "../support/receipts.ts";
import { aRegularGift, chargeAfter, runAt, shownGift } from "../support/regular-gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { administratorOf } from "../support/staff.ts";
import { enterTransfer } from "../support/transfers.ts";

const project = 4 as const;

describe.each(bothDatabases)("funds on %s", (database) => {
  const site = sharedBackend({ database });
  afterEach(() => site.db.expectBalanced());

  /** Publishes a project that takes zakat. */
  async function aZakatProject() {
    const item = aProject();
    const decided = { takes_zakat: true, takes_fitre: false, takes_fidye: false, funds_decided_by: "Kurul" };
    return (await saveContent(site, { ...item, fields: { ...item.fields, ...decided } })).id;
  }

  test("a gift of zakat is one from the form to the receipt", async () => {
    const id = await aZakatProject();
    const gift = { amount: 50_00, basket_able_type: project, basket_able_id: id, fund: "zakat" };
    const session_token = await fillBasket(site.call, gift, {});
    expect((await showBasket(site.call, session_token)).basket.map(({ fund }) => fund)).toEqual(["zakat", "general"]);
    const payment = await pay(site.call, session_token);
    await site.passChallenge(payment);
    const key = { id: payment.id, session_token };
    const shown = await showPayment(site.call, key);
    expect([shown.state, ...shown.lines.map(({ fund }) => fund)]).toEqual(["succeeded", "zakat", "general"]);
    expect((await donationsOf(site.call, key)).map(({ fund }) => fund)).toEqual(["zakat", "general"]);
    const query = { session_token };
    const receipt = await site.dataOf("showReceipt", { params: { id: key.id }, query });
    expect(receipt.lines.map(({ fund }) => fund)).toEqual(["zakat", "general"]);
    const { text } = await readPdfFile(await site.dataOf("showReceiptFile", { params: { id: key.id }, query }));
    expect(text).toContain("Zekât");
    expect(text).not.toContain("Genel bağış");
    const rows = await site.call("listStaffDonations", { query: { q: key.id } }, await administratorOf(site));
    expect(rows.data.map(({ fund }) => fund).sort()).toEqual(["general", "zakat"]);
  });

  test("a cause takes only its funds, the first one by default", async () => {
    const id = await aZakatProject();
    const give = (basket_able_type: number, basket_able_id: number, fund?: string) =>
      outcome(fillBasket(site.call, { amount: 50_00, basket_able_type, basket_able_id, fund }));
    expect(await give(2, 1, "sadaka")).toBe("done");
    expect(await give(2, 1, "zakat")).toBe("422 fund_not_taken");
    expect(await give(project, id, "zakat")).toBe("done");
    expect(await give(project, id, "fitre")).toBe("422 fund_not_taken");
    expect(await give(project, id, "kurban")).toBe("422 fund_not_taken");
  });

  test("a cause takes zakat once staff name who decided it", async () => {
    const item = aProject();
    const undecided = { ...item, fields: { ...item.fields, takes_zakat: true, funds_decided_by: "" } };
    expect(await outcome(saveContent(site, undecided))).toBe("422 funds_undecided");
    const { slug } = await saveContent(site, { ...item, fields: { ...item.fields, funds_decided_by: "" } });
    const shown = await site.dataOf("showProject", { params: { slug: slug! } });
    expect([shown.funds, shown.funds_decided_by]).toEqual([["general", "sadaka"], ""]);
    expect(shown).not.toHaveProperty("takes_zakat");
  });

  test("the ledger says what came in, what went out and what waits, and who decided", async () => {
    const id = await aZakatProject();
    const sums = async () => (await site.dataOf("showFunds")).funds.find(({ fund }) => fund === "zakat")!;
    const before = (await sums()) ?? { received: 0, spent: 0 };
    const payment = await enterTransfer(site, { cause_id: id, fund: "zakat", amount: 300_00 });
    const [line] = (await site.asStaff("showStaffPayment", { params: { id: payment } })).lines;
    const back = { lines: [{ line_id: line!.id, amount: 100_00 }], reason: "Geri istedi", reference: "F-1" };
    await site.asStaff("requestRefund", { params: { id: payment }, body: { ...back, method: "transfer" } });
    const day = "2026-11-21";
    const entry = { fund: "zakat" as const, day, amount: 50_00, cause_id: id, document: "Tutanak 12" };
    const spend = (changes = {}) =>
      site.asStaff("spendFromFund", { body: { ...entry, idempotency_key: newIdempotencyKey(), ...changes } });
    expect(await outcome(spend({ cause_id: null }))).toBe("422 fund_cause_wrong");
    expect(await outcome(spend({ cause_id: 1 }))).toBe("422 fund_cause_wrong");
    expect(await outcome(spend({ amount: 1_000_000_00 }))).toBe("422 fund_too_much");
    expect(await outcome(spend({ day: "2027-11-21" }))).toBe("422 day_in_future");
    const idempotency_key = newIdempotencyKey();
    const entered = await Promise.all([spend({ idempotency_key }), spend({ idempotency_key })]);
    expect(entered[0]).toEqual(entered[1]);
    const spent = before.spent + 50_00;
    const received = before.received + 200_00;
    expect(await sums()).toEqual({ fund: "zakat", received, spent, waiting: received - spent });
    const { causes } = await site.dataOf("showFunds");
    expect(causes.find((cause) => cause.id === id)).toMatchObject({
      ...{ title: "Zürafalı çantalar", funds: ["zakat"], decided_by: "Kurul", spent: 50_00 },
    });
    const [first] = await site.asStaff("listFundSpending");
    expect(first).toMatchObject({ fund: "zakat", amount: 50_00, cause: { id }, document: "Tutanak 12" });
    await site.asStaff("removeFundSpending", { params: { id: first!.id } });
    expect(await sums()).toMatchObject({ received, spent: before.spent });
    const [removed] = await site.asStaff("listAudit", { query: { action: "fund.unspend" } });
    expect(removed).toMatchObject({ subject: "fund", subject_id: "zakat" });
  });

  test("figures say the sums of a period by fund", async () => {
    const sadaka = async () =>
      (await site.asStaff("showFigures")).funds.find(({ fund }) => fund === "sadaka") ?? { amount: 0, donations: 0 };
    const before = await sadaka();
    await enterTransfer(site, { fund: "sadaka", amount: 70_00 });
    expect(await sadaka()).toMatchObject({ amount: before.amount + 70_00, donations: before.donations + 1 });
  });

  test("a monthly zakat whose cause closes goes to one that takes zakat, and to no other", async () => {
    const [id, other] = [await aZakatProject(), await aZakatProject()];
    const gift = { basket_able_type: project, basket_able_id: id, fund: "zakat" };
    const regular = await aRegularGift(site, { gift });
    expect(regular.gift.fund).toBe("zakat");
    const change = (basket_able_id: number | null) =>
      outcome(regular.call("changeRegularCause", { params: { id: regular.gift.id }, body: { basket_able_id } }));
    expect(await change(1)).toBe("422 fund_not_taken");
    await site.db.execute(`update causes set status = 'closed' where takes_zakat = 1 and id <> ${other}`);
    // Its donor is told first, a day before the charge.
    for (const days of [0, 2]) await runAt(site, chargeAfter(regular.gift.next_date!, days));
    const gifts = async () =>
      (await regular.dataOf("listUserDonations")).map(({ fund, basket_able_id }) => [fund, basket_able_id]).sort();
    expect(await gifts()).toEqual([
      ["zakat", id],
      ["zakat", other],
    ]);
    await site.db.execute(`update causes set status = 'closed' where id = ${other}`);
    await runAt(site, chargeAfter((await shownGift(regular)).next_date!, 5));
    expect(await gifts()).toHaveLength(2);
  });

  test("gifts of a year before keep their sums: kurban for sacrifices, else general", async () => {
    const place = await makePlace(database);
    await makeFormerDatabase(place.database, testSecret);
    const db = openTestDatabase(place);
    const gifts = Array.from({ length: 730 }, (_, number) => ({
      cause: 1 + (number % 2),
      amount: 10_00 + number,
      refunded: number % 7 === 0 ? 1_00 : 0,
      at: new Date(Date.UTC(2025, 9, 1, number * 12)).toISOString(),
    }));
    const sumOf = (cause: number) =>
      gifts.reduce((sum, gift) => sum + (gift.cause === cause ? gift.amount - gift.refunded : 0), 0);
    for (const [id, kind] of ["project", "sacrifice"].entries())
      await db.execute(`insert into causes (id, kind, key, country, cost, total_amount, status, picture, texts, created_at)
        values (${id + 1}, '${kind}', 'old-${kind}', 'TD', 100, ${sumOf(id + 1)}, 'open', '', '{"tr":{},"en":{}}', '2025-09-01')`);
    await db.execute(`insert into donations (cause_id, name, amount, refunded, share_value, on_behalf, proxy_granted, created_at)
      values ${gifts.map(({ cause, amount, refunded, at }) => `(${cause}, 'anonymous', ${amount}, ${refunded}, 0, 0, 0, '${at}')`).join()}`);
    const upgraded = await openTestBackend({ beside: { place, clock: createClock() } });
    onTestFinished(() => upgraded.close());
    const { funds } = await upgraded.dataOf("showFunds");
    expect(funds.map(({ fund, received, spent }) => [fund, received, spent])).toEqual([
      ["general", sumOf(1), 0],
      ["kurban", sumOf(2), 0],
    ]);
    await upgraded.db.expectBalanced();
    // A former version beside it writes no fund.
    await db.execute(`insert into donations (cause_id, name, amount, share_value, on_behalf, proxy_granted, created_at)
      values (2, 'anonymous', 5000, 0, 0, 0, '2026-11-21T08:00:00.000Z')`);
    const { funds: later } = await upgraded.dataOf("showFunds");
    expect(later.map(({ received }) => received)).toEqual([sumOf(1), sumOf(2) + 50_00]);
  });
});
