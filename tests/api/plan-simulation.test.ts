import { describe, expect, onTestFinished, test } from "vitest";
import { dayInIstanbul } from "../../app/contract/rules/istanbul-time.ts";
import { databases } from "../support/backend.ts";
import { isNightly } from "../support/depth.ts";
import { outboxOf } from "../support/people.ts";
import { isOff, planOf, simulateRamadan, skippedNight } from "../support/plan-simulation.ts";
import { classOf, firstId } from "../support/regular-simulation.ts";

/** A thousand plans of ten nights and two hundred of thirty with fifty kills: PLANS=1200 PLAN_KILLS=50. */
const gifts = Number(process.env.PLANS ?? (isNightly ? 60 : 12));
const kills = Number(process.env.PLAN_KILLS ?? (isNightly ? 10 : 2));
const seed = Number(process.env.PLAN_SEED ?? 1);

describe.each(databases)("a Ramadan of plans on %s", (database) => {
  const timeout = 240_000 * Math.ceil(gifts / 50);
  test("charges each night once, with killed processes and outages of one and five days", { timeout }, async () => {
    const { site, figures, close } = await simulateRamadan({ database, gifts, kills, seed });
    onTestFinished(close);
    const paid = await site.db.query(`select gift_id, month, payments.amount, payments.created_at from payments
      join regular_charges on regular_charges.id = regular_charge_id where payments.state = 'succeeded'
      order by gift_id, month`);
    const wrong: string[] = [];
    for (let place = 0; place < gifts; place++) {
      const { nights, until } = planOf(place);
      const own = paid.filter(({ gift_id }) => gift_id === firstId + place);
      const name = `${classOf(place)} plan ${place}`;
      if (new Set(own.map(({ month }) => month)).size < own.length) wrong.push(`${name}: a night twice`);
      for (const { month, amount, created_at } of own) {
        const night = nights.find(({ day }) => day === month);
        const day = dayInIstanbul(new Date(String(created_at)));
        if (!night || Number(amount) !== night.amount) wrong.push(`${name}: ${month} for ${amount}`);
        if (day < String(month) || day > until) wrong.push(`${name}: ${month} on ${day}`);
        if (isOff(String(month))) wrong.push(`${name}: ${month} after an outage`);
      }
      const isSkipped = (day: string) => classOf(place) === "skips" && day === skippedNight;
      const due = nights.filter(({ day }) => !isOff(day) && !isSkipped(day)).map(({ day }) => day);
      if (!classOf(place).startsWith("refused")) expect(own.map(({ month }) => month)).toEqual(due);
      if (classOf(place) === "refused always") expect(own).toEqual([]);
    }
    expect(wrong).toEqual([]);
    await site.db.expectConsistent();
    const succeeded = "payments where state = 'succeeded' and regular_gift_id is not null";
    expect(await site.db.chargeCount()).toBe(await site.db.number(`select count(*) from ${succeeded}`));
    // Each try of a night is on a day of its own, but for those that a killed process never began.
    const twice = await site.db.query(`select regular_charge_id, substr(created_at, 1, 10) as day from payments
      where regular_charge_id is not null and (failure is null or failure not in ('bank_unreachable', 'not_taken'))
      group by regular_charge_id, substr(created_at, 1, 10) having count(*) > 1`);
    expect(twice).toEqual([]);
    expect(await site.db.query("select id from payments where state in ('confirming', 'under_review')")).toEqual([]);
    expect(await site.db.query("select id from regular_gifts where state <> 'stopped'")).toEqual([]);
    expect(await site.db.query("select id from regular_charges where state = 'open'")).toEqual([]);

    // One summary a plan; refusals are told once; what was left out is told once an outage.
    const delivered = new Map((await outboxOf(site)).map((message) => [message.id, message.text]));
    const told = (words: RegExp) => [...delivered.values()].filter((text) => words.test(text)).length;
    const places = Array.from({ length: gifts }, (_, place) => place);
    const count = (isMeant: (place: number) => boolean) => places.filter(isMeant).length;
    expect(told(/Planınız sona erdi/)).toBe(gifts);
    expect(told(/onaylamadı/)).toBe(count((place) => classOf(place).startsWith("refused")));
    expect(told(/gününde alınamadı/)).toBe(gifts + count((place) => planOf(place).choice === "ramadan"));
    expect(figures.kills).toBe(kills);
    if (process.env.PLANS)
      process.stdout.write(
        `${database}: ${gifts} plans, ${figures.steps} steps, ${figures.kills} kills, ${paid.length} nights paid, ` +
          `${delivered.size} messages\n`,
      );
  });
});
