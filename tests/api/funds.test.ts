import { afterEach, describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases } from "../support/backend.ts";
import { aProject, saveContent } from "../support/content.ts";
import { donationsOf, fillBasket, pay, showBasket, showPayment } from "../support/gifts.ts";
import { readPdfFile } from "../support/receipts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { administratorOf } from "../support/staff.ts";

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
});
