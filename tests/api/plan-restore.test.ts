import { describe, expect, onTestFinished, test } from "vitest";
import type { Plan } from "../../app/contract/rules/giving-plans.ts";
import { daysLater } from "../../app/contract/rules/istanbul-time.ts";
import { databases, day, hour } from "../support/backend.ts";
import { cardNumbers, comeBack, press, walk } from "../support/money-payers.ts";
import { openMoneySite } from "../support/money-site.ts";
import { backUp } from "../support/restored.ts";

const nights = Array.from({ length: 8 }, (_, place) => ({ day: daysLater("2026-11-21", place), amount: 50_00 }));
const plan: Plan = { choice: "last_ten", hour: 20, until: "2026-12-01", nights };

describe.each(databases)("a backup on %s from before two nights of a plan", (database) => {
  test("takes no night again, and writes the donations of both from the reports", async () => {
    const run = await openMoneySite("iyzico", database, { members: 1 });
    onTestFinished(() => run.close());
    const gift = {
      amounts: [50_00],
      card: cardNumbers.succeeds,
      choice: "pay",
      member: run.members[0]!,
      keep: "month",
    };
    await comeBack(run, await walk(run, await press(run, gift as never), "pay"));
    // As if the gift had begun as a plan: its first night is the one that was paid.
    const due = Date.parse("2026-11-22T17:00:00.000Z");
    await run.db.execute("update regular_charges set month = '2026-11-21'");
    for (const table of ["regular_gifts", "regular_consents"])
      await run.db.execute(`update ${table} set plan = '${JSON.stringify(plan)}'`);
    await run.db.execute(
      `update regular_gifts set next_month = '2026-11-22', next_charge_at = '${new Date(due).toISOString()}'`,
    );
    await run.site().backend.runDueJobs();
    await run.advance(due - day / 2 - run.clock.now().getTime());
    await run.site().backend.runDueJobs();
    const restore = await backUp({ place: run.site().place, clock: run.clock }, database, run.config);
    await run.advance(due - run.clock.now().getTime());
    for (let passed = 0; passed <= 27; passed += 3) {
      await run.site().backend.runDueJobs();
      await run.advance(3 * hour);
    }
    const taken = async () => (await run.imitation.books()).reduce((sum, { charges }) => sum + charges, 0);
    expect(await taken()).toBe(3);

    const restored = await restore();
    for (let passed = 0; passed < 10 * 24; passed += 2) {
      await restored.backend.runDueJobs();
      await run.advance(2 * hour);
    }
    const states = await restored.db.query("select month, state from regular_charges order by month");
    expect(states.slice(0, 3).map(({ state }) => state)).toEqual(["paid", "paid", "paid"]);
    expect(states.map(({ month }) => month)).toEqual(nights.map((night) => night.day));
    // Nights while the gifts waited were left out.
    const paid = states.filter(({ state }) => state === "paid").length;
    expect(paid).toBeGreaterThan(4);
    expect([await taken(), await restored.db.number("select count(*) from donations")]).toEqual([paid, paid]);
    await restored.db.expectBalanced();
    expect(restored.failures).toEqual([]);
  });
});
