import { describe, expect, onTestFinished, test } from "vitest";
import { starterContent } from "../../app/backend/starter/content.ts";
import { createClock, databases, type TestBackend } from "../support/backend.ts";
import { donate, springGift } from "../support/giving.ts";
import { outboxOf } from "../support/people.ts";
import { closeProviderSite, openProviderSite } from "../support/provider-site.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSpring, staffView } from "../support/springs.ts";
import { administratorOf } from "../support/staff.ts";

const day = 86_400_000;

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
