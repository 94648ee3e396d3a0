import { afterEach, describe, expect, test } from "vitest";
import { bothDatabases } from "../support/backend.ts";
import { freshBackend } from "../support/shared-backend.ts";

/** Every other test ends with a check that the totals are the sums of the donations. */
describe.each(bothDatabases)("running totals on %s", (database) => {
  const site = freshBackend({ database });
  const give = (owner: string | null, cause: number, amount: number, at: string, shares = 1) =>
    site.db
      .execute(`insert into donations (owner, cause_id, name, amount, share_value, on_behalf, proxy_granted, created_at)
      values (${owner ? `'${owner}'` : "null"}, ${cause}, 'anonymous', ${amount}, ${shares}, 0, 0, '${at}')`);
  const numbers = (rows: Record<string, unknown>[]) =>
    rows.map((row) => Object.values(row).map((value) => (/^-?\d+$/.test(String(value)) ? Number(value) : value)));
  const daysOf = async (cause: number) =>
    numbers(await site.db.query(`select day, kept, amount from cause_days where cause_id = ${cause} order by day`));
  const rowsOf = async (columns: string, table: string, owner: string) =>
    numbers(await site.db.query(`select ${columns} from ${table} where owner = '${owner}' order by 1, 2`));
  const causesOf = (owner: string) => rowsOf("kind, cause_id, kept, shares, amount", "donor_causes", owner);
  const monthsOf = (owner: string) => rowsOf("month, kind, donations, kept, amount", "donor_months", owner);
  /** No cause has collected these donations without payments. */
  afterEach(() => site.db.execute("delete from donations"));

  test("days and months are those of Istanbul", async () => {
    await give("user:1", 1, 50_00, "2026-03-31T20:59:59.999Z");
    await give("user:1", 1, 70_00, "2026-03-31T21:00:00.000Z", 2);
    await give(null, 1, 10_00, "2026-03-31T21:00:00.000Z");
    expect(await daysOf(1)).toEqual([
      ["2026-03-31", 1, 50_00],
      ["2026-04-01", 2, 80_00],
    ]);
    expect(await causesOf("user:1")).toEqual([["water_well", 1, 2, 3, 120_00]]);
    expect(await monthsOf("user:1")).toEqual([
      ["2026-03", "water_well", 1, 1, 50_00],
      ["2026-04", "water_well", 1, 1, 70_00],
    ]);
  });

  test("a refund leaves the sums, and what went back as a whole the counts", async () => {
    await give("user:1", 1, 50_00, "2026-03-01T09:00:00.000Z", 3);
    await give("user:1", 1, 80_00, "2026-03-01T10:00:00.000Z");
    await site.db.execute("update donations set refunded = 2000 where amount = 5000");
    expect(await causesOf("user:1")).toEqual([["water_well", 1, 2, 4, 110_00]]);
    await site.db.execute("update donations set refunded = 5000 where amount = 5000");
    expect(await daysOf(1)).toEqual([["2026-03-01", 1, 80_00]]);
    expect(await causesOf("user:1")).toEqual([["water_well", 1, 1, 1, 80_00]]);
    expect(await monthsOf("user:1")).toEqual([["2026-03", "water_well", 2, 1, 80_00]]);
    // A chargeback that the donor lost.
    await site.db.execute("update donations set refunded = 0");
    expect(await causesOf("user:1")).toEqual([["water_well", 1, 2, 4, 130_00]]);
  });

  test("donations that change their owner, cause or day take their sums along", async () => {
    await give("guest:a", 1, 50_00, "2026-03-01T09:00:00.000Z");
    await give("user:1", 1, 60_00, "2026-03-01T09:00:00.000Z");
    await site.db.execute("update donations set owner = 'user:1'");
    expect([await causesOf("guest:a"), await monthsOf("guest:a")]).toEqual([[], []]);
    expect(await causesOf("user:1")).toEqual([["water_well", 1, 2, 2, 110_00]]);
    await site.db.execute("update donations set cause_id = 2, created_at = '2026-05-01T09:00:00.000Z'");
    expect([await daysOf(1), await daysOf(2)]).toEqual([[], [["2026-05-01", 2, 110_00]]]);
    expect(await monthsOf("user:1")).toEqual([["2026-05", "water_well", 2, 2, 110_00]]);
    await site.db.execute("update donations set note = 'Hayırlı olsun', search_text = 'x'");
    expect(await daysOf(2)).toEqual([["2026-05-01", 2, 110_00]]);
    await site.db.execute("delete from donations");
    for (const table of ["cause_days", "donor_causes", "donor_months"])
      expect(await site.db.query(`select * from ${table}`)).toEqual([]);
  });

  test("a total that differs is found, filled anew and logged", async () => {
    await give("user:1", 1, 50_00, "2026-03-31T21:00:00.000Z", 2);
    await give("guest:a", 2, 20_00, "2026-04-02T09:00:00.000Z");
    await site.db.execute("update donations set refunded = 500 where amount = 5000");
    const tables = ["cause_days", "donor_causes", "donor_months", "donation_days"];
    const allRows = () =>
      Promise.all(tables.map(async (table) => numbers(await site.db.query(`select * from ${table} order by 1, 2, 3`))));
    const right = await allRows();
    const warnings = () => site.log.filter((line) => line.includes("running totals differed")).length;
    await site.backend.runDueJobs();
    expect(warnings()).toBe(0);
    await site.db.execute("update cause_days set kept = 7");
    await site.db.execute("delete from donor_causes where owner = 'guest:a'");
    await site.db.execute("update donor_months set amount = amount + 1");
    await site.db.execute("update donation_days set donations = donations + 1");
    await site.backend.runDueJobs();
    expect(warnings()).toBe(4);
    expect(await allRows()).toEqual(right);
  });
});
