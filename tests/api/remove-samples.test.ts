import { describe, expect, onTestFinished, test } from "vitest";
import type { BackendConfig } from "../../app/backend/index.server.ts";
import { emptyStarter, starterContent } from "../../app/backend/starter/content.ts";
import { bothDatabases, createClock, databases, day, type TestBackend } from "../support/backend.ts";
import { donate, springGift } from "../support/giving.ts";
import { adminToolsOf } from "../support/operator-commands.ts";
import { outboxOf, signUp } from "../support/people.ts";
import { closeProviderSite, openProviderSite } from "../support/provider-site.ts";
import { ownBackend, sharedBackend } from "../support/shared-backend.ts";
import { aSpring, staffView } from "../support/springs.ts";
import { administratorOf } from "../support/staff.ts";

const wellGift = (id: number, amount: number) => ({ basket_able_type: 2, basket_able_id: id, amount });

describe.each(bothDatabases)("removing the samples on %s", (database) => {
  async function open(starter: BackendConfig["starter"] = starterContent) {
    const site = await ownBackend({ database, config: { starter } });
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
    expect(Object.fromEntries(found.remaining.map(({ id, reason }) => [id, reason]))).toEqual({
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
    const again = await ownBackend({ beside: site, config: { starter: starterContent } });
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
    expect(await tools.countSamples()).toMatchObject({ causes: 0, items: 0, people: 0, payments: 0, remaining: [] });
  });
});

/** Returns what staff see of giving: lists, the file, figures, the first page, queues. */
async function seenByStaff(site: TestBackend) {
  await site.backend.runDueJobs();
  const list = await site.call("listStaffDonations", {}, await administratorOf(site));
  const file = await site.asStaff("exportDonations");
  const figures = await site.asStaff("showFigures");
  const today = await site.asStaff("showToday");
  const audit = await site.asStaff("listAudit", { query: { only: "actions" } });
  return {
    listed: { count: list.meta.total, amount: list.amount },
    file: file.map(({ amount }) => amount),
    figures: { amount: figures.amount, donations: figures.donations, before: figures.collected_before.amount },
    today: today.collected!.today,
    decisions: today.decisions!.count,
    messages: today.messages!.count,
    deeds: audit.filter(({ subject }) => subject === "spring").length,
  };
}

const nothing = {
  listed: { count: 0, amount: 0 },
  file: [],
  figures: { amount: 0, donations: 0, before: 0 },
  today: { amount: 0, donations: 0 },
  ...{ decisions: 0, messages: 0, deeds: 0 },
};

describe.each(databases)("samples on %s", (database) => {
  const clock = createClock();
  const site = sharedBackend({ database, clock, config: { starter: starterContent } });
  const springs = (ended: boolean) => site.dataOf("listSprings", { query: { ended, per_page: 50 } });
  const find = async (part: string) =>
    [...(await springs(false)), ...(await springs(true))].find(({ title }) => title.includes(part))!;

  test("show springs in every state and are marked", async () => {
    const [running, over] = [await springs(false), await springs(true)];
    expect(running.map(({ status }) => status)).toEqual(["open", "open", "completed", "open", "open"]);
    expect(over.map(({ status }) => status)).toEqual(["completed", "closed"]);
    for (const spring of [...running, ...over])
      expect(spring).toMatchObject({ is_sample: true, permit: { number: expect.stringMatching(/^ÖRNEK-\d+$/) } });
    const run = await find("42 kilometre");
    const data = await site.dataOf("showSpring", { params: { id: run.id } }, { language: "en" });
    expect(data).toMatchObject({ title: "Running 42 kilometres for water", owner_name: "Cemre T.", days_left: 5 });
  });

  test("leave no trace in what staff see", async () => {
    expect(await seenByStaff(site)).toEqual(nothing);
    const spring = await aSpring(site, "awaiting_verification");
    expect((await staffView(site, spring)).usual_authority).toBe("");
    await site.db.execute(`delete from spring_moves where spring_id = ${spring.id}`);
    await site.db.execute(`delete from springs where id = ${spring.id}`);
  });

  test("count with real gifts in public, which alone staff see", async () => {
    const { id, total_amount, donations_count } = await find("Halil Usta");
    const days = () => site.dataOf("listSpringDays", { params: { id } });
    const before = await days();
    expect(before.reduce((sum, { amount }) => sum + amount, 0)).toBe(total_amount);
    await donate(site, [springGift({ id }, { amount: 120_00, name: "Gerçek Kişi" })]);
    const gifts = (page: number) => site.call("listSpringDonations", { params: { id }, query: { page, per_page: 10 } });
    const [first, second] = [await gifts(1), await gifts(2)];
    expect(first.data[0]).toMatchObject({ name: "Gerçek Kişi", amount: 120_00 });
    const all = [...first.data, ...second.data];
    expect(all).toHaveLength(donations_count + 1);
    expect(new Set(all.map((gift) => gift.id)).size).toBe(all.length);
    const moments = all.map(({ created_at }) => created_at);
    expect(moments).toEqual(moments.toSorted().toReversed());
    const data = await site.dataOf("showSpring", { params: { id } });
    expect(data).toMatchObject({ total_amount: total_amount + 120_00, donations_count: donations_count + 1 });
    expect((await days()).at(-1)).toMatchObject({ amount: 120_00, donations_count: 1 });
    expect(await seenByStaff(site)).toEqual({
      ...nothing,
      listed: { count: 1, amount: 120_00 },
      file: [120_00],
      figures: { amount: 120_00, donations: 1, before: 0 },
      today: { amount: 120_00, donations: 1 },
    });
  });

  test("end without a word to anybody and without work for staff", async () => {
    const sent = (await outboxOf(site)).length;
    clock.advance(100 * day);
    await site.backend.runDueJobs();
    expect((await outboxOf(site)).length).toBe(sent);
    expect(await springs(false)).toEqual([]);
    expect((await springs(true)).length).toBe(8);
    expect((await seenByStaff(site)).decisions).toBe(0);
  });
});

test("a fresh site with a real provider has no samples", async () => {
  const opened = await openProviderSite("sqlite", { config: { starter: starterContent } });
  onTestFinished(() => closeProviderSite(opened));
  expect(await opened.site.dataOf("listSprings")).toEqual([]);
  const data = await opened.site.dataOf("listWaterWells", { query: { per_page: 50 } });
  expect(data.length).toBeGreaterThan(5);
  for (const { total_amount, status } of data) expect([total_amount, status]).toEqual([0, "open"]);
});
