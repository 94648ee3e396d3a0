import { describe, expect, onTestFinished, test } from "vitest";
import { databases } from "../support/backend.ts";
import { outboxOf } from "../support/people.ts";
import { classOf, firstId, messagesOf, monthsOf, simulateYear } from "../support/regular-simulation.ts";

/** `npm run simulate:regular` sets these to 1,000 gifts and 50 kills. */
const gifts = Number(process.env.REGULAR_GIFTS ?? 20);
const kills = Number(process.env.REGULAR_KILLS ?? 4);
const seed = Number(process.env.REGULAR_SEED ?? 1);

const words: readonly (readonly [RegExp, string])[] = [
  [/bu ay alınamadı; düzenli bağışınıza ara verildi/, "paused_refused"],
  [/onaylamadı/, "refused"],
  [/bir ay atlanacak/, "skipped"],
  [/kadar ara verildi/, "paused"],
  [/bağışınız yeniden başladı/, "resumed"],
];

describe.each(databases)("a year of regular gifts on %s", (database) => {
  test("charges every month once, with killed processes", { timeout: 240_000 * Math.ceil(gifts / 100) }, async () => {
    const { site, figures, close } = await simulateYear({ database, gifts, kills, seed });
    onTestFinished(close);
    const places = Array.from({ length: gifts }, (_, place) => place);

    const paid = await site.db.query(
      "select gift_id, month from regular_charges where state = 'paid' and month like '2027%' order by gift_id, month",
    );
    const expected = places.flatMap((place) => monthsOf(classOf(place)).map((month) => [firstId + place, month]));
    expect(paid.map(({ gift_id, month }) => [gift_id, month])).toEqual(expected);
    await site.db.expectConsistent();
    const succeeded = "payments where state = 'succeeded' and regular_gift_id is not null";
    expect(await site.db.chargeCount()).toBe(await site.db.number(`select count(*) from ${succeeded}`));
    expect(await site.db.query("select id from payments where state in ('confirming', 'under_review')")).toEqual([]);

    const handedOver = (await outboxOf(site)).flatMap(({ id, to, text }) => {
      const kind = words.find(([pattern]) => pattern.test(text))?.[1];
      return kind ? [{ id, to, text, kind }] : [];
    });
    // A process killed between handing over and marking hands over again, with the id that carriers drop a double by.
    const delivered = new Map(handedOver.map((message) => [message.id, message]));
    const repeated = handedOver.length - delivered.size;
    expect(repeated).toBeLessThanOrEqual(4 * figures.kills);
    const contents = new Set([...delivered.values()].map(({ to, text }) => `${to} ${text}`));
    expect(contents.size, "messages delivered once").toBe(delivered.size);
    const counted: Record<string, number> = {};
    for (const { kind } of delivered.values()) counted[kind] = (counted[kind] ?? 0) + 1;
    const due: Record<string, number> = {};
    for (const place of places)
      for (const [kind, count] of Object.entries(messagesOf[classOf(place)])) due[kind] = (due[kind] ?? 0) + count;
    expect(counted).toEqual(due);
    expect(figures.kills).toBe(kills);
    if (process.env.REGULAR_GIFTS)
      process.stdout.write(
        `${database}: ${gifts} gifts, ${figures.steps} steps, ${figures.kills} kills, ${paid.length} months paid, ` +
          `${handedOver.length} messages handed over, ${delivered.size} delivered, ${repeated} dropped as doubles, ` +
          `${Math.round(figures.seconds)} s\n`,
      );
  });
});
