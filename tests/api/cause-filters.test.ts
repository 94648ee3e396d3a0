import { describe, expect, test } from "vitest";
import { databases } from "../support/backend.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(databases)("filters of lists on %s", (database) => {
  const site = sharedBackend({ database });
  const wells = (query: { status?: "open" | "completed"; nearly_there?: boolean; country?: string }) =>
    site.dataOf("listWaterWells", { query: { per_page: 50, ...query } });

  test("show wells near their goal and of one country, and count them", async () => {
    const [first, second] = await wells({ status: "open" });
    const collected = (well: typeof first) => well!.total_amount;
    expect(Math.min(collected(first), collected(second))).toBeGreaterThan(0);
    const setGoal = (id: number, goal: number) =>
      site.db.execute(`update causes set goal_amount = ${goal} where id = ${id}`);
    await setGoal(first!.id, Math.floor((collected(first) * 4) / 3));
    await setGoal(second!.id, Math.floor((collected(second) * 4) / 3) + 1);
    const nearly = await wells({ nearly_there: true });
    expect(nearly.map(({ id }) => id)).toContain(first!.id);
    expect(nearly.map(({ id }) => id)).not.toContain(second!.id);
    expect(nearly.every(({ status }) => status === "open")).toBe(true);

    const [all, open, completed] = await Promise.all([
      wells({}),
      wells({ status: "open" }),
      wells({ status: "completed" }),
    ]);
    const counts = await site.dataOf("countCauses", { query: { kind: "water_well" } });
    expect(counts).toMatchObject({
      all: all.length,
      open: open.length,
      completed: completed.length,
      nearly_there: nearly.length,
    });
    expect(counts.countries.reduce((sum, country) => sum + country.open, 0)).toBe(open.length);
    for (const { code, open: count } of counts.countries) {
      const there = await wells({ status: "open", country: code });
      expect(there).toHaveLength(count);
      expect(there.every((well) => well.country_code === code)).toBe(true);
    }
    expect(await wells({ country: "ZZ" })).toEqual([]);
  });
});
