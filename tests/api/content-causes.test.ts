import { describe, expect, test } from "vitest";
import type { ContentItem, ContentValues } from "../../app/contract/content/input.ts";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { contentCalls, saveContent } from "../support/content.ts";
import { fillBasket, pay } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { administratorOf } from "../support/staff.ts";

const words = { summary: "Özet", story: "Hikâye", picture_alt: "Bir kuyu" };
const aWell = (fields: ContentValues = {}): ContentItem => ({
  kind: "water_well",
  slug: null,
  state: "published",
  published_at: null,
  position: 0,
  picture: "/pictures/well-chad.svg",
  texts: { tr: { title: "Işıklı kuyusu", ...words }, en: { title: "The well of Işıklı", ...words } },
  fields: { country: "TD", stage: "stage-1", goal_amount: 70_000_00, people: 300, depth: 40, closed: false, ...fields },
});

describe.each(databases)("wells, sacrifices, prices and documents on %s", (database) => {
  const site = sharedBackend({ database });
  const { show, change: update, versions } = contentCalls(site);
  const withFields = (item: ContentItem, fields: ContentValues) => ({ fields: { ...item.fields, ...fields } });
  const remove = (kind: "water_well" | "price", { id, version }: { id: number; version: number }) =>
    site.asStaff("deleteContent", { params: { kind, id }, query: { version } });
  const well = (id: number) => site.dataOf("showWaterWell", { params: { id } });

  test("opens a new well at once, at the price of its stage, and finds it", async () => {
    const { id, slug } = await saveContent(site, aWell({ total_amount: 1_000_000_00, status: "completed" }));
    expect(slug).toBe("isikli-kuyusu");
    expect(await well(id)).toMatchObject({
      title: "Işıklı kuyusu",
      country: "Çad",
      status: "open",
      cost: 350_00,
      goal_amount: 70_000_00,
      total_amount: 0,
    });
    expect((await site.dataOf("search", { query: { q: "ISIKLI çad" } }))[0]).toMatchObject({ type: "water_well", id });
  });

  test("keeps a goal above the collected sum and completes a cause at its goal", async () => {
    const { id } = await saveContent(site, aWell());
    const payment = await pay(site.call, await fillBasket(site.call, { basket_able_id: id, amount: 5000_00 }));
    await site.passChallenge(payment);
    const kept = await show("water_well", id);
    expect(kept).toMatchObject({
      kept_because: "content_in_use",
      item: { fields: { total_amount: 5000_00, status: "open" } },
    });
    const lower = update(kept, withFields(kept.item, { goal_amount: 4999_99 }));
    await expect(lower).rejects.toMatchObject({
      status: 422,
      body: { errors: { "item.fields.goal_amount": ["Hedef, toplanan tutarın (5.000 TL) altında olamaz."] } },
    });
    const reached = await update(kept, withFields(kept.item, { goal_amount: 5000_00 }));
    expect(await well(id)).toMatchObject({ status: "completed" });
    const raised = await update(reached, withFields(reached.item, { goal_amount: 6000_00 }));
    expect(await well(id)).toMatchObject({ status: "open" });
    await update(raised, withFields(raised.item, { closed: true }));
    expect(await well(id)).toMatchObject({ status: "closed", total_amount: 5000_00 });
    expect(await outcome(remove("water_well", { id, version: raised.version + 1 }))).toBe("409 content_in_use");
  });

  test("deletes a cause without donations, unless it is in a basket", async () => {
    const [one, other] = [await saveContent(site, aWell()), await saveContent(site, aWell())];
    await remove("water_well", one);
    expect(await outcome(well(one.id))).toBe("404 not_found");
    await fillBasket(site.call, { basket_able_id: other.id });
    await expect(remove("water_well", other)).rejects.toMatchObject({ status: 409 });
  });

  test("changes the share price in open wells of the stage only", async () => {
    const [open, closed] = [await saveContent(site, aWell()), await saveContent(site, aWell({ closed: true }))];
    const data = await site.asStaff("listContent", { params: { kind: "price" } });
    const stage = await show("price", data.find(({ slug }) => slug === "stage-1")!.id);
    const params = { kind: "price", id: stage.id } as const;
    const restore = (version: number, version_id: number) =>
      site.asStaff("restoreContent", { params, body: { version, version_id } });
    await update(stage, withFields(stage.item, { price_per_share: 400_00 }));
    expect((await well(open.id)).cost).toBe(400_00);
    expect((await well(closed.id)).cost).toBe(350_00);
    expect((await site.dataOf("listWaterWellPrices"))[0]).toMatchObject({ price_per_share: 400_00 });
    // A price cannot be withdrawn while wells use it.
    expect((await show("price", stage.id)).kept_because).toBe("price_in_use");
    const changed = { id: stage.id, version: stage.version + 1 };
    expect(await outcome(remove("price", changed))).toBe("409 price_in_use");
    const [, before] = await versions("price", stage.id);
    await restore(changed.version, before!.id);
    expect((await well(open.id)).cost).toBe(350_00);
    // A version below the present minimum is not restored: nobody could give a share.
    await site.db.execute(
      `update content_versions set body = replace(body, '40000', '100') where kind = 'price' and item_id = ${stage.id}`,
    );
    const [, low] = await versions("price", stage.id);
    expect(await outcome(restore(stage.version + 2, low!.id))).toBe("422 sum_wrong");
    expect((await well(open.id)).cost).toBe(350_00);
  });

  test("refuses an unknown stage or category by name", async () => {
    await expect(saveContent(site, aWell({ stage: "stage-9" }))).rejects.toMatchObject({
      status: 422,
      body: { code: "reference_unknown", errors: { "item.fields.stage": [expect.any(String)] } },
    });
    const { prices, categories } = await site.dataOf(
      "listContentChoices",
      {},
      { ...(await administratorOf(site)), language: "en" },
    );
    expect(prices[0]).toEqual({ key: "stage-1", name: "First stage: hand-pump well" });
    expect(categories.map(({ key }) => key)).toContain("food");
  });

  test("restores a starter well's texts after an edit", async () => {
    const first = await show("water_well", 1);
    const tr = { ...first.item.texts.tr, title: "Başka" };
    const changed = await update(first, { texts: { ...first.item.texts, tr } });
    expect(await site.dataOf("search", { query: { q: "başka", type: "water_well" } })).toContainEqual(
      expect.objectContaining({ id: 1, title: "Başka" }),
    );
    const kept = await versions("water_well", 1);
    expect(kept.map(({ by, title }) => [by, title])).toEqual([
      ["Deniz Kaya", "Başka"],
      [null, first.title],
    ]);
    const body = { version: changed.version, version_id: kept[1]!.id };
    await site.asStaff("restoreContent", { params: { kind: "water_well", id: 1 }, body });
    expect((await well(1)).title).toBe(first.title);
  });
});
