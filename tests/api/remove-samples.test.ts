import { describe, expect, onTestFinished, test } from "vitest";
import type { BackendConfig } from "../../app/backend/index.server.ts";
import { emptyStarter, starterContent } from "../../app/backend/starter/content.ts";
import { bothDatabases, databases, openTestBackend } from "../support/backend.ts";
import { donate, springGift } from "../support/giving.ts";
import { adminToolsOf } from "../support/operator-commands.ts";
import { signUp } from "../support/people.ts";

const wellGift = (id: number, amount: number) => ({ basket_able_type: 2, basket_able_id: id, amount });

describe.each(bothDatabases)("removing the samples on %s", (database) => {
  async function open(starter: BackendConfig["starter"] = starterContent) {
    const site = await openTestBackend({ database, config: { starter } });
    onTestFinished(() => site.close());
    const tools = await adminToolsOf(site);
    onTestFinished(() => tools.close());
    const count = (table: string) => site.db.number(`select count(*) as n from ${table}`);
    return { site, tools, count };
  }

  test("takes out samples and test payments; real payments and saved words stay", async () => {
    const { site, tools, count } = await open();
    const isOpen = ({ status }: { status: string }) => status === "open";
    const wells = (await site.dataOf("listWaterWells", { query: { per_page: 50 } })).filter(isOpen);
    const [tried, paid, edited] = [wells[0]!, wells[1]!, wells[2]!];
    const [spring] = (await site.dataOf("listSprings", { query: { per_page: 50 } })).filter(isOpen);
    const member = await signUp(site);
    await donate(site, [wellGift(tried.id, 400_00), springGift({ id: spring!.id })], { member });
    await donate(site, [wellGift(paid.id, 500_00), wellGift(paid.id, 600_00)]);
    const real = await donate(site, [wellGift(paid.id, 700_00)]);
    // A payment of a real provider, on a cause that began as a sample.
    await site.db.execute(`update payments set provider = 'iyzico' where id = '${real.id}'`);
    await site.db.execute(`update causes set version = 2 where id = ${edited.id}`);
    const news = "(select min(id) from content_items where kind = 'news')";
    await site.db.execute(`update content_items set version = 2 where id in ${news}`);

    const found = await tools.countSamples();
    expect(found).toMatchObject({ payments: 2, people: starterContent.springs.length });
    expect(Object.fromEntries(found.kept.map(({ id, reason }) => [id, reason]))).toEqual({
      [paid.id]: "payments",
      [edited.id]: "edited",
    });
    expect(await tools.removeSamples()).toEqual(found);

    for (const table of ["sample_gifts", "springs", "gift_cards"]) expect(await count(table)).toBe(0);
    for (const table of ["payments", "donations", "receipts"]) expect(await count(table), table).toBe(1);
    expect(await count("users where is_sample = 1")).toBe(0);
    const left = await site.dataOf("listWaterWells", { query: { per_page: 50 } });
    expect(Object.fromEntries(left.map(({ id, total_amount }) => [id, total_amount]))).toEqual({
      [paid.id]: 700_00,
      [edited.id]: 0,
    });
    expect(await site.dataOf("listNews")).toHaveLength(1);
    for (const name of ["listSacrifices", "listBankAccounts", "listStatistics"] as const)
      expect(await site.dataOf(name), name).toEqual([]);
    expect(await site.dataOf("search", { query: { q: spring!.title } })).toEqual([]);
    expect((await site.dataOf("showFixedPage", { params: { slug: "about-us" } })).body).toContain("hazırlanıyor");
    expect((await site.dataOf("showFixedPage", { params: { slug: "kvkk" } })).body).toContain("# ");
    expect((await site.dataOf("listMenu")).length).toBeGreaterThan(3);

    // The sandbox bank forgets what it charged, too.
    for (const table of ["sandbox_payments", "sandbox_days"]) expect(await count(table), table).toBe(0);
    await site.db.expectBalanced();
    await site.backend.runDueJobs();
    expect(site.failures).toEqual([]);
    const data = await site.asStaff("listAudit", { query: { action: "samples.remove" } });
    expect(data).toMatchObject([{ person: null, details: { payments: 2, kept: 2 } }]);

    // Another removal finds nothing, and another start loads nothing.
    expect(await tools.removeSamples()).toMatchObject({ causes: 0, items: 0, people: 0, payments: 0 });
    const causes = await count("causes");
    const again = await openTestBackend({ beside: site, config: { starter: starterContent } });
    onTestFinished(() => again.close());
    expect(await count("causes")).toBe(causes);
    expect(await again.dataOf("listNews")).toHaveLength(1);
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("opens a cause again that only test payments had filled", async () => {
    const { site, tools } = await open({ ...starterContent, springs: [] });
    const [well] = await site.dataOf("listWaterWells", { query: { status: "open" } });
    await site.db.execute(`update causes set is_sample = 0, goal_amount = total_amount + 40000 where id = ${well!.id}`);
    await donate(site, [wellGift(well!.id, 400_00)]);
    const shown = () => site.dataOf("showWaterWell", { params: { id: well!.id } });
    expect((await shown()).status).toBe("completed");
    await tools.removeSamples();
    expect(await shown()).toMatchObject({ status: "open", total_amount: 0 });
  });

  test("is not needed after an empty start, which holds fixed pages, menu and prices", async () => {
    const { site, tools, count } = await open("none");
    for (const table of ["causes", "sample_gifts", "springs", "users"]) expect(await count(table), table).toBe(0);
    expect(await count("content_items where kind <> 'page'")).toBe(0);
    expect(await count("stages")).toBe(emptyStarter.stages.length);
    for (const slug of ["kvkk", "cookies", "terms-of-use", "about-us", "why-water", "standard-page"])
      expect((await site.dataOf("showFixedPage", { params: { slug } })).title).toMatch(/\S/);
    expect(await site.dataOf("showBanner")).toBeNull();
    expect(await site.dataOf("listContact")).toEqual([]);
    expect(await tools.countSamples()).toMatchObject({ causes: 0, items: 0, people: 0, payments: 0, kept: [] });
  });
});
