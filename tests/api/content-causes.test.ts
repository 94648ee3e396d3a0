import { describe, expect, test } from "vitest";
import type { ContentItem, ContentValues } from "../../app/contract/content/input.ts";
import { outcome } from "../support/api-caller.ts";
import { databases, hour } from "../support/backend.ts";
import { aProject, aWell, contentCalls, saveContent, withTitle } from "../support/content.ts";
import { fillBasket, pay, showBasket, showPayment } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(databases)("wells, sacrifices, projects and prices on %s", (database) => {
  const site = sharedBackend({ database });
  const { change: update, remove, show, versions } = contentCalls(site);
  const project = (slug: string) => site.call("showProject", { params: { slug } });
  /** Every place that could list a project. */
  const places = async (slug: string) => {
    const [listed, hits, categories, countries] = await Promise.all([
      site.call("listProjects", { query: { per_page: 50 } }),
      site.call("search", { query: { q: "zürafalı" } }),
      site.call("listDonationCategories"),
      site.call("listCountries"),
    ]);
    return {
      page: (await outcome(project(slug))) === "done",
      listed: listed.data.some((one) => one.slug === slug),
      found: hits.data.some((hit) => hit.slug === slug),
      counted: categories.data.find((one) => one.slug === "food")!.count,
      country: countries.data.some(({ code }) => code === "MN"),
    };
  };
  const standings = async () => (await site.asStaff("countContent")).find(({ kind }) => kind === "project")!;

  test("shows a draft to staff only and requires just a title", async () => {
    const before = await standings();
    const empty = { summary: "", story: "", picture_alt: "" };
    const texts = { tr: { title: "Zürafalı taslak", ...empty }, en: { title: "", ...empty } };
    const draft = await saveContent(site, aProject({ state: "draft", picture: null, texts, fields: {} }));
    expect(draft).toMatchObject({
      standing: "draft",
      published_at: null,
      item: { state: "draft", picture: null, fields: { country: "", category: "", cost: null, goal_amount: null } },
    });
    const { counted, ...seen } = await places(draft.slug!);
    expect(seen).toEqual({ page: false, listed: false, found: false, country: false });
    const gift = { basket_able_type: 4, basket_able_id: draft.id, amount: 100_00 };
    expect(await outcome(fillBasket(site.call, gift))).toBe("422 cause_unknown");
    expect(await standings()).toMatchObject({ total: before.total + 1, drafts: before.drafts + 1 });
    const drafts = await site.asStaff("listContent", { params: { kind: "project" }, query: { standing: "draft" } });
    expect(drafts).toMatchObject([{ id: draft.id, standing: "draft" }]);
    await expect(update(draft, { state: "published" })).rejects.toMatchObject({
      status: 422,
      body: { errors: { "item.fields.cost": [expect.any(String)], "item.picture": [expect.any(String)] } },
    });
    const shown = await update(draft, aProject({ slug: draft.slug }));
    expect(shown).toMatchObject({ standing: "shown", published_at: site.clock.now().toISOString() });
    expect(await places(draft.slug!)).toEqual({
      page: true,
      listed: true,
      found: true,
      counted: counted + 1,
      country: true,
    });
    await remove("project", shown);
  });

  test.each(["water_well", "sacrifice"] as const)("saves and reads an empty draft of a %s", async (kind) => {
    const none = { title: "Taslak", summary: "", story: "", picture_alt: "" };
    const texts = { tr: none, en: none };
    const draft = await saveContent(site, aProject({ kind, state: "draft", picture: null, texts, fields: {} }));
    const saved = await update(draft, {});
    expect(saved.item).toEqual(draft.item);
    const path = kind === "water_well" ? "showWaterWell" : "showSacrifice";
    expect(await outcome(site.call(path, { params: { id: draft.id } }))).toBe("404 not_found");
    await remove(kind, saved);
  });

  test("shows a scheduled cause at its time", async () => {
    const soon = new Date(site.clock.now().getTime() + hour).toISOString();
    const waiting = await saveContent(site, aProject({ published_at: soon }));
    expect(waiting.standing).toBe("scheduled");
    expect(await places(waiting.slug!)).toMatchObject({ page: false, listed: false, found: false });
    expect(await standings()).toMatchObject({ scheduled: 1 });
    site.clock.advance(hour);
    expect(await places(waiting.slug!)).toMatchObject({ page: true, listed: true, found: true });
    expect(await standings()).toMatchObject({ scheduled: 0 });
    await remove("project", waiting);
  });

  test("stops payments to a withdrawn cause and keeps its donations", async () => {
    const shown = await saveContent(site, aProject());
    const gift = { basket_able_type: 4, basket_able_id: shown.id, amount: 200_00 };
    const paid = await pay(site.call, await fillBasket(site.call, gift));
    await site.passChallenge(paid);
    const waiting = await fillBasket(site.call, gift);
    const withdrawn = await update(await show("project", shown.id), { state: "draft" });
    expect(withdrawn).toMatchObject({ standing: "draft", deletion_blocked_by: "content_in_use" });
    expect(await places(shown.slug!)).toMatchObject({ page: false, listed: false, found: false });
    expect((await showBasket(site.call, waiting)).basket).toMatchObject([
      { available: false, title: "Zürafalı çantalar" },
    ]);
    await expect(pay(site.call, waiting)).rejects.toMatchObject({ body: { code: "basket_unavailable" } });
    expect(await showPayment(site.call, paid)).toMatchObject({
      state: "succeeded",
      lines: [{ title: "Zürafalı çantalar", amount: 200_00 }],
    });
    await update(withdrawn, { state: "published" });
    expect((await project(shown.slug!)).data).toMatchObject({ total_amount: 200_00, status: "open" });
    expect((await showBasket(site.call, waiting)).basket).toMatchObject([{ available: true }]);
  });

  const withFields = (item: ContentItem, fields: ContentValues) => ({ fields: { ...item.fields, ...fields } });
  const well = (id: number) => site.dataOf("showWaterWell", { params: { id } });

  const photograph = { picture_credit: "Ayşe Demir", picture_day: "2026-10-12" };
  const noFunds = { takes_zakat: false, takes_fitre: false, takes_fidye: false, funds_decided_by: "" };

  test("opens a new well at once, at the price of its stage, and finds it", async () => {
    const { id, slug } = await saveContent(
      site,
      aWell({ total_amount: 1_000_000_00, status: "completed", ...photograph, ...noFunds }),
    );
    expect(slug).toBe("isikli-kuyusu");
    expect(await well(id)).toMatchObject(photograph);
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
      deletion_blocked_by: "content_in_use",
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
    expect((await show("price", stage.id)).deletion_blocked_by).toBe("price_in_use");
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
    const { prices } = await site.asStaff("listContentChoices");
    expect(prices[0]).toMatchObject({ key: "stage-1" });
  });

  test("restores a starter well's texts after an edit", async () => {
    const first = await show("water_well", 1);
    const changed = await update(first, withTitle(first.item, "Başka"));
    const kept = await versions("water_well", 1);
    expect(kept).toMatchObject([
      { by: "Deniz Kaya", title: "Başka" },
      { by: null, title: first.title },
    ]);
    const body = { version: changed.version, version_id: kept[1]!.id };
    await site.asStaff("restoreContent", { params: { kind: "water_well", id: 1 }, body });
    expect((await well(1)).title).toBe(first.title);
  });
});
