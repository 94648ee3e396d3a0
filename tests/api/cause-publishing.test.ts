import { describe, expect, test } from "vitest";
import type { ContentItem } from "../../app/contract/content/input.ts";
import type { ContentKind } from "../../app/contract/content/kinds.ts";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { contentCalls, saveContent } from "../support/content.ts";
import { showBasket, fillBasket, showPayment, pay } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";

const hour = 3_600_000;
const words = { summary: "Özet", story: "Hikâye", picture_alt: "Bir çanta" };
const aProject = (change: Partial<ContentItem> = {}): ContentItem => ({
  kind: "project",
  slug: null,
  state: "published",
  published_at: null,
  position: 0,
  picture: "/pictures/well-chad.svg",
  texts: { tr: { title: "Zürafalı çantalar", ...words }, en: { title: "Giraffe bags", ...words } },
  fields: { country: "MN", category: "food", cost: 100_00, goal_amount: 10_000_00, closed: false },
  ...change,
});

describe.each(databases)("publishing wells, sacrifices and projects on %s", (database) => {
  const site = sharedBackend({ database });
  const { change: save, show } = contentCalls(site);
  const remove = ({ id, version }: { id: number; version: number }, kind: ContentKind = "project") =>
    site.asStaff("deleteContent", { params: { kind, id }, query: { version } });
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
    const draft = await saveContent(
      site,
      aProject({
        state: "draft",
        picture: null,
        texts: { tr: { title: "Zürafalı taslak", ...empty }, en: { title: "", ...empty } },
        fields: {},
      }),
    );
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
    await expect(save(draft, { state: "published" })).rejects.toMatchObject({
      status: 422,
      body: { errors: { "item.fields.cost": [expect.any(String)], "item.picture": [expect.any(String)] } },
    });
    const shown = await save(draft, aProject({ slug: draft.slug }));
    expect(shown).toMatchObject({ standing: "shown", published_at: site.clock.now().toISOString() });
    expect(await places(draft.slug!)).toEqual({
      page: true,
      listed: true,
      found: true,
      counted: counted + 1,
      country: true,
    });
    await remove(shown);
  });

  test.each(["water_well", "sacrifice"] as const)("saves and reads an empty draft of a %s", async (kind) => {
    const none = { title: "Taslak", summary: "", story: "", picture_alt: "" };
    const draft = await saveContent(
      site,
      aProject({ kind, state: "draft", picture: null, texts: { tr: none, en: none }, fields: {} }),
    );
    const saved = await save(draft, {});
    expect(saved.item).toEqual(draft.item);
    const path = kind === "water_well" ? "showWaterWell" : "showSacrifice";
    expect(await outcome(site.call(path, { params: { id: draft.id } }))).toBe("404 not_found");
    await remove(saved, kind);
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
    await remove(waiting);
  });

  test("stops payments to a withdrawn cause and keeps its donations", async () => {
    const shown = await saveContent(site, aProject());
    const gift = { basket_able_type: 4, basket_able_id: shown.id, amount: 200_00 };
    const paid = await pay(site.call, await fillBasket(site.call, gift));
    await site.passChallenge(paid);
    const waiting = await fillBasket(site.call, gift);
    const withdrawn = await save(await show("project", shown.id), { state: "draft" });
    expect(withdrawn).toMatchObject({ standing: "draft", kept_because: "content_in_use" });
    expect(await places(shown.slug!)).toMatchObject({ page: false, listed: false, found: false });
    expect((await showBasket(site.call, waiting)).basket).toMatchObject([
      { available: false, title: "Zürafalı çantalar" },
    ]);
    await expect(pay(site.call, waiting)).rejects.toMatchObject({ body: { code: "basket_unavailable" } });
    expect(await showPayment(site.call, paid)).toMatchObject({
      state: "succeeded",
      lines: [{ title: "Zürafalı çantalar", amount: 200_00 }],
    });
    await save(withdrawn, { state: "published" });
    expect((await project(shown.slug!)).data).toMatchObject({ total_amount: 200_00, status: "open" });
    expect((await showBasket(site.call, waiting)).basket).toMatchObject([{ available: true }]);
  });
});
