import { expect, test } from "vitest";
import { springDays } from "../../app/backend/springs/spring-handlers.ts";

/** Approved at one in the morning of 20 November in Istanbul, when it is still the 19th in Greenwich. */
const spring = { approved_at: "2026-11-19T22:00:00.000Z", ends_at: "2026-11-23T21:00:00.000Z", ended_at: null };
const daysOf = (...[facts, given, now]: Parameters<typeof springDays>) =>
  springDays(facts, given, now).map(({ day, amount }) => `${day.slice(8)}: ${amount}`);
const given = [{ day: "2026-11-21", amount: 50_00, donations_count: 2 }];

test("a running spring has days to today, an ended one to its last day", () => {
  expect(daysOf(spring, given, new Date("2026-11-22T10:00:00Z"))).toEqual(["20: 0", "21: 5000", "22: 0"]);
  expect(daysOf(spring, given, new Date("2027-05-01T00:00:00Z"))).toEqual(["20: 0", "21: 5000", "22: 0", "23: 0"]);
  const stopped = { ...spring, ended_at: "2026-11-21T08:00:00.000Z" };
  expect(daysOf(stopped, given, new Date("2027-05-01T00:00:00Z"))).toEqual(["20: 0", "21: 5000"]);
});

test("a late payment adds its day, and a spring without approval has none", () => {
  const late = [{ day: "2026-11-24", amount: 10_00, donations_count: 1 }];
  expect(daysOf(spring, late, new Date("2026-12-01T00:00:00Z"))).toHaveLength(5);
  expect(springDays({ ...spring, approved_at: null }, [], new Date("2026-12-01T00:00:00Z"))).toEqual([]);
});
