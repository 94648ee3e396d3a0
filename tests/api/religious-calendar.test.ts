import { describe, expect, test } from "vitest";
import type { BodyOf } from "../../app/contract/endpoints.ts";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, day, type TestBackend } from "../support/backend.ts";
import { outboxOf } from "../support/people.ts";
import { atOnce } from "../support/runs.ts";
import { freshBackend, ownBackend } from "../support/shared-backend.ts";
import { administratorOf, aStaffMember, waitForDelivery } from "../support/staff.ts";

const ramadan = {
  ...({ kind: "ramadan", hijri_year: 1448, first_day: "2027-02-08", last_day: "2027-03-09" } as const),
  source: "Diyanet İşleri Başkanlığı, 2027 dini günler takvimi",
};
const gold = {
  ...({ kind: "gold_gram", amount: 6_512_34, from_day: "2026-11-20", to_day: null } as const),
  source: "Borsa İstanbul, 20.11.2026",
};

describe.each(bothDatabases)("religious days and rates on %s", (database) => {
  const site = freshBackend({ database });
  const addDays = (body: BodyOf<"addReligiousDays">) => site.asStaff("addReligiousDays", { body });
  const addRate = (body: Partial<BodyOf<"addRate">> = {}) => site.asStaff("addRate", { body: { ...gold, ...body } });
  const ratesOf = async (kind: string) =>
    (await site.asStaff("showStaffCalendar")).rates
      .filter((one) => one.kind === kind)
      .map(({ from_day, to_day, amount }) => [from_day, to_day, amount]);

  test("of a new site are those published for 2026, with their sources", async () => {
    const { days, rates, missing } = await site.asStaff("showStaffCalendar");
    expect(days.map(({ kind, hijri_year, first_day, last_day }) => [kind, hijri_year, first_day, last_day])).toEqual([
      ["eid_al_adha", 1447, "2026-05-27", "2026-05-30"],
      ["eid_al_fitr", 1447, "2026-03-20", "2026-03-22"],
      ["kadir", 1447, "2026-03-16", "2026-03-16"],
      ["ramadan", 1447, "2026-02-19", "2026-03-19"],
    ]);
    expect(rates).toMatchObject(
      ["fidye", "fitre"].map((kind) => ({ kind, amount: 240_00, from_day: "2026-02-19", to_day: "2027-02-07" })),
    );
    for (const row of [...days, ...rates]) {
      expect(row.entered_by).toBeNull();
      expect(row.source).toMatch(/^(Diyanet|Din) İşleri/);
    }
    expect(missing).toEqual(["gold_gram", "silver_gram", "usd", "eur", "gbp"]);
  });

  test("are read by everybody without who entered them, at once in every process", async () => {
    const before = await site.dataOf("showSiteState");
    const added = await addDays(ramadan);
    const rate = await addRate();
    const { days, rates } = await site.dataOf("showReligiousCalendar");
    expect(days[0]).toEqual({ id: added.id, ...ramadan });
    expect(rates[0]).toEqual({ id: rate.id, ...gold });
    expect((await site.dataOf("showSiteState")).versions.content).not.toBe(before.versions.content);
    const { body } = await site.raw("GET", "/religious-calendar");
    expect(JSON.stringify(body)).not.toContain("entered");
    expect(JSON.stringify(body)).toContain('"amount":6512.34');
    const staff = await site.asStaff("showStaffCalendar");
    expect(staff.days[0]).toMatchObject({ entered_by: { name: expect.stringMatching(/\S/) } });
    expect(staff.days[0]!.entered_at).toBe(site.clock.now().toISOString());
  });

  test("refuse days twice, of a wrong number and of another year", async () => {
    await addDays(ramadan);
    const wrong: [Partial<typeof ramadan> | Record<string, unknown>, string][] = [
      [{}, "422 religious_days_twice"],
      [{ first_day: "2027-03-09", last_day: "2027-04-06", hijri_year: 1449 }, "422 religious_days_twice"],
      [{ hijri_year: 1447, first_day: "2026-12-01", last_day: "2026-12-29" }, "422 religious_days_twice"],
      [{ hijri_year: 1449, first_day: "2028-01-28", last_day: "2028-01-28" }, "422 last_day"],
      [{ hijri_year: 1494, first_day: "2028-01-28", last_day: "2028-02-25" }, "422 hijri_year"],
      [{ source: " " }, "422 source"],
    ];
    for (const [body, answer] of wrong)
      expect(await outcome(addDays({ ...ramadan, ...body } as typeof ramadan)), JSON.stringify(body)).toBe(answer);
    await addDays({ ...ramadan, hijri_year: 1449, first_day: "2028-01-28", last_day: "2028-02-25" });
  });

  test("a new rate ends the one before, and ends before the next one", async () => {
    await addRate({ from_day: "2026-11-01", amount: 6_000_00 });
    await addRate({ from_day: "2026-12-01", amount: 7_000_00 });
    await addRate({ from_day: "2026-11-15", amount: 6_500_00 });
    expect(await ratesOf("gold_gram")).toEqual([
      ["2026-12-01", null, 7_000_00],
      ["2026-11-15", "2026-11-30", 6_500_00],
      ["2026-11-01", "2026-11-14", 6_000_00],
    ]);
    expect(await outcome(addRate({ from_day: "2026-11-15" }))).toBe("422 rate_twice");
    for (const [body, answer] of [
      [{ from_day: "2026-12-31", to_day: "2026-12-30" }, "422 to_day"],
      [{ amount: 0 }, "422 amount"],
      [{ amount: 2_000_000_00 }, "422 amount"],
    ] as const)
      expect(await outcome(addRate(body)), JSON.stringify(body)).toBe(answer);
  });

  test("a sum of fitre holds for a lunar year, and until the next one", async () => {
    await addRate({ kind: "fitre", amount: 300_00, from_day: "2027-02-01" });
    expect(await ratesOf("fitre")).toEqual([
      ["2027-02-01", "2028-01-20", 300_00],
      ["2026-02-19", "2027-01-31", 240_00],
    ]);
    expect(await ratesOf("fidye")).toEqual([["2026-02-19", "2027-02-07", 240_00]]);
  });

  test("what is removed stays in the audit log", async () => {
    const { id } = await addRate();
    expect(await site.asStaff("removeRate", { params: { id } })).toMatchObject({ id, amount: gold.amount });
    expect(await outcome(site.asStaff("removeRate", { params: { id } }))).toBe("404 not_found");
    const [kadir] = (await site.asStaff("showStaffCalendar")).days.filter(({ kind }) => kind === "kadir");
    await site.asStaff("removeReligiousDays", { params: { id: kadir!.id } });
    const { days, missing } = await site.asStaff("showStaffCalendar");
    expect(days).toHaveLength(3);
    expect(missing).toContain("kadir");
    for (const [action, details] of [
      ["rate.add", gold],
      ["rate.remove", gold],
      ["religious_days.remove", { kind: "kadir", first_day: "2026-03-16", source: kadir!.source }],
    ] as const) {
      const [entry] = await site.asStaff("listAudit", { query: { action } });
      expect(entry).toMatchObject({ details, person: { name: expect.stringMatching(/\S/) } });
    }
  });

  test("of twenty equal rates at once one is entered", async () => {
    await administratorOf(site);
    const answers = await atOnce(20, () => outcome(addRate()));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(["done", "422 rate_twice"]));
    expect(await ratesOf("gold_gram")).toHaveLength(1);
  });

  test("are entered by editors, and by nobody else but administrators", async () => {
    for (const [role, answer] of [
      ["editor", "done"],
      ["accountant", "404 not_found"],
      ["reviewer", "404 not_found"],
    ] as const) {
      const staff = await aStaffMember(site, role);
      expect(await outcome(site.call("showStaffCalendar", {}, staff)), role).toBe(answer);
    }
  });
});

describe.each(bothDatabases)("staff are reminded on %s", (database) => {
  const to = "ekip@pinar.test";
  async function told(site: TestBackend): Promise<string[]> {
    await site.backend.runDueJobs();
    await waitForDelivery(site);
    return (await outboxOf(site)).filter((one) => one.to === to).map(({ text }) => text.split("\n\n")[0]!);
  }

  test("a month before something is missing, once for each thing", async () => {
    const site = await ownBackend({ database, config: { staffEmail: to } });
    const first =
      "Pınar: Bunlar eksik ya da bir ay içinde eksik olacak: Gram altın (24 ayar), Gram gümüş, Dolar, Avro, Sterlin.";
    expect(await told(site)).toEqual([first]);
    site.clock.advance(2 * day);
    expect(await told(site)).toHaveLength(1);
    // 9 December 2026: two months before the next Ramadan can begin.
    site.clock.advance(Date.parse("2026-12-08T09:00:00Z") - site.clock.now().getTime());
    expect(await told(site)).toHaveLength(1);
    site.clock.advance(day);
    expect((await told(site))[1]).toMatch(/eksik olacak: Ramazan\.$/);
    // What was entered and runs out again is told again.
    await site.asStaff("addReligiousDays", { body: ramadan });
    const until = { ...gold, from_day: "2026-12-09", to_day: "2027-01-15" };
    await site.asStaff("addRate", { body: until });
    site.clock.advance(day);
    expect(await told(site)).toHaveLength(2);
    site.clock.advance(6 * day);
    expect((await told(site))[2]).toMatch(/eksik olacak: Gram altın \(24 ayar\)\.$/);
    expect((await outboxOf(site)).find((one) => one.to === to)).toMatchObject({
      subject: "Pınar: Takvimde eksik var",
      text: expect.stringContaining("http://pinar.test/admin/calendar"),
    });
  });

  test("by the pages Going live and System as well", async () => {
    const site = await ownBackend({ database });
    const line = async () => (await site.asStaff("showGoingLive")).find(({ key }) => key === "calendar");
    expect(await line()).toMatchObject({ state: "advice", reason: "calendar_missing" });
    expect((await site.asStaff("showSystem")).missing_calendar).toHaveLength(5);
    for (const kind of ["gold_gram", "silver_gram", "usd", "eur", "gbp"] as const)
      await site.asStaff("addRate", { body: { ...gold, kind } });
    expect(await line()).toMatchObject({ state: "ok", reason: null });
    expect((await site.asStaff("showSystem")).missing_calendar).toEqual([]);
  });

  test("removed starter content does not come back with the next start", async () => {
    const site = await ownBackend({ database });
    const { days, rates } = await site.asStaff("showStaffCalendar");
    for (const { id } of days) await site.asStaff("removeReligiousDays", { params: { id } });
    for (const { id } of rates) await site.asStaff("removeRate", { params: { id } });
    const again = await ownBackend({ beside: site });
    expect(await again.dataOf("showReligiousCalendar")).toEqual({ days: [], rates: [] });
  });
});
