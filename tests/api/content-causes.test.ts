import { beforeAll, describe, expect, test } from "vitest";
import type { ContentItem, ContentValues } from "../../app/contract/content/input.ts";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { contentCalls, saveContent, type Staff } from "../support/content.ts";
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
  let staff: Staff;
  beforeAll(async () => {
    staff = await administratorOf(site);
  });

  const { show, change: update } = contentCalls(site);
  const withFields = (item: ContentItem, fields: ContentValues) => ({ fields: { ...item.fields, ...fields } });
  const well = (id: number) => site.dataOf("showWaterWell", { params: { id } });

  test("opens a new well at once, at the price of its stage, and finds it", async () => {
    const { id, slug } = await saveContent(site, aWell());
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

  test("ignores typed sums and statuses", async () => {
    const { id } = await saveContent(site, aWell());
    const kept = await show("water_well", id);
    await update(kept, withFields(kept.item, { total_amount: 1_000_000_00, status: "completed" }));
    expect(await well(id)).toMatchObject({ total_amount: 0, status: "open" });
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
    expect(
      await outcome(
        site.asStaff("deleteContent", { params: { kind: "water_well", id }, query: { version: raised.version + 1 } }),
      ),
    ).toBe("409 content_in_use");
  });

  test("deletes a cause without donations, unless it is in a basket", async () => {
    const [one, other] = [await saveContent(site, aWell()), await saveContent(site, aWell())];
    await site.asStaff("deleteContent", {
      params: { kind: "water_well", id: one.id },
      query: { version: one.version },
    });
    expect(await outcome(well(one.id))).toBe("404 not_found");
    await fillBasket(site.call, { basket_able_id: other.id });
    await expect(
      site.asStaff("deleteContent", {
        params: { kind: "water_well", id: other.id },
        query: { version: other.version },
      }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test("changes the share price in open wells of the stage only", async () => {
    const [open, closed] = [await saveContent(site, aWell()), await saveContent(site, aWell({ closed: true }))];
    const data = await site.asStaff("listContent", { params: { kind: "price" } });
    const stage = await show("price", data.find(({ slug }) => slug === "stage-1")!.id);
    await update(stage, withFields(stage.item, { price_per_share: 400_00 }));
    expect((await well(open.id)).cost).toBe(400_00);
    expect((await well(closed.id)).cost).toBe(350_00);
    expect((await site.dataOf("listWaterWellPrices"))[0]).toMatchObject({ price_per_share: 400_00 });
    // A price cannot be withdrawn while wells use it.
    expect((await show("price", stage.id)).kept_because).toBe("price_in_use");
    expect(
      await outcome(
        site.asStaff("deleteContent", {
          params: { kind: "price", id: stage.id },
          query: { version: stage.version + 1 },
        }),
      ),
    ).toBe("409 price_in_use");
    const [, before] = await site.asStaff("listContentVersions", { params: { kind: "price", id: stage.id } });
    await site.asStaff("restoreContent", {
      params: { kind: "price", id: stage.id },
      body: { version: stage.version + 1, version_id: before!.id },
    });
    expect((await well(open.id)).cost).toBe(350_00);
    // A version below the present minimum is not restored: nobody could give a share.
    await site.db.execute(
      `update content_versions set body = replace(body, '40000', '100') where kind = 'price' and item_id = ${stage.id}`,
    );
    const versions = await site.asStaff("listContentVersions", { params: { kind: "price", id: stage.id } });
    const low = {
      params: { kind: "price", id: stage.id },
      body: { version: stage.version + 2, version_id: versions[1]!.id },
    } as const;
    expect(await outcome(site.asStaff("restoreContent", low))).toBe("422 sum_wrong");
    expect((await well(open.id)).cost).toBe(350_00);
  });

  test("refuses an unknown stage or category by name", async () => {
    const save = saveContent(site, aWell({ stage: "stage-9" }));
    await expect(save).rejects.toMatchObject({
      status: 422,
      body: { code: "reference_unknown", errors: { "item.fields.stage": [expect.any(String)] } },
    });
    const { prices, categories } = await site.dataOf("listContentChoices", {}, { ...staff, language: "en" });
    expect(prices[0]).toEqual({ key: "stage-1", name: "First stage: hand-pump well" });
    expect(categories.map(({ key }) => key)).toContain("food");
  });

  test("restores a starter well's texts after an edit", async () => {
    const first = await show("water_well", 1);
    const changed = await update(first, {
      texts: { ...first.item.texts, tr: { ...first.item.texts.tr, title: "Başka" } },
    });
    expect((await well(1)).title).toBe("Başka");
    expect((await site.dataOf("search", { query: { q: "başka", type: "water_well" } })).map(({ id }) => id)).toContain(
      1,
    );
    const data = await site.asStaff("listContentVersions", { params: { kind: "water_well", id: 1 } });
    expect(data.map(({ by, title }) => [by, title])).toEqual([
      ["Deniz Kaya", "Başka"],
      [null, first.title],
    ]);
    await site.asStaff("restoreContent", {
      params: { kind: "water_well", id: 1 },
      body: { version: changed.version, version_id: data[1]!.id },
    });
    expect((await well(1)).title).toBe(first.title);
  });

  test("saves every kind's first item unchanged", async () => {
    for (const kind of ["sacrifice", "project", "water_well"] as const) {
      const data = await site.asStaff("listContent", { params: { kind }, query: { per_page: 1 } });
      const kept = await show(kind, data[0]!.id);
      const after = await update(kept, {});
      expect(after.item).toEqual(kept.item);
    }
  });
});
