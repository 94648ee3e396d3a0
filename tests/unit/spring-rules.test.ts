import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mayNameWell } from "~/backend/giving/donation-history.ts";
import { springDays } from "~/backend/springs/spring-handlers.ts";
import {
  dayInIstanbul,
  daysLeft,
  endOfDay,
  endOfSpring,
  monthsLater,
  startOfDay,
} from "~/contract/rules/istanbul-time.ts";
import { peopleReached, priceOfPerson, waterOfGifts } from "~/contract/rules/people-reached.ts";
import { normalizeForSearch } from "~/contract/rules/search-text.ts";
import {
  nextState,
  publicSpringStates,
  runningSpringStates,
  type SpringRole,
  springStates,
  type SpringTransition,
  springTransitions,
} from "~/contract/rules/spring-states.ts";
import { runs } from "../support/runs.ts";

/** Every move that may happen: role and state, and each move with the state after it. */
const allowed = `
  owner awaiting_verification: correct awaiting_verification, change_picture awaiting_verification, terminate deleted
  owner rejected: correct rejected, change_picture rejected, apply_again awaiting_verification, terminate deleted
  owner confirmed: upload_picture confirmed, request_update waiting_for_approval, end ended, request_deletion deletion_requested
  owner waiting_for_approval: end ended, request_deletion deletion_requested
  owner ended: request_deletion ended_deletion_requested
  owner deletion_requested: withdraw_deletion confirmed
  owner ended_deletion_requested: withdraw_deletion ended
  administrator awaiting_verification: approve confirmed, reject rejected
  administrator confirmed: stop ended, change_permit confirmed
  administrator ended: remove deleted, acknowledge_end ended
  administrator waiting_for_approval: approve_update confirmed, reject_update confirmed, stop ended, change_permit waiting_for_approval
  administrator deletion_requested: approve_deletion deleted, reject_deletion confirmed, stop ended_deletion_requested, change_permit deletion_requested
  administrator ended_deletion_requested: approve_deletion deleted, reject_deletion ended
  system confirmed: expire ended, erase deleted
  system waiting_for_approval: expire ended, erase deleted
  system deletion_requested: expire ended_deletion_requested, erase deleted
  system awaiting_verification: erase deleted
  system rejected: erase deleted
  system ended: erase deleted
  system ended_deletion_requested: erase deleted
  system deleted: erase deleted
`
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [from, moves] = line.trim().split(": ") as [string, string];
    return moves.split(", ").map((move) => `${from} ${move}`);
  });

const roles: readonly SpringRole[] = ["owner", "administrator", "system"];
const moves = Object.keys(springTransitions) as SpringTransition[];

describe("spring transitions", () => {
  test("are those of the specification, and no others", () => {
    const possible = roles.flatMap((role) =>
      springStates.flatMap((from) => moves.map((move) => `${role} ${from} ${move} ${nextState(move, from, role)}`)),
    );
    expect(possible.filter((line) => !line.endsWith(" null")).sort()).toEqual(allowed.toSorted());
  });

  test("allow donations only in visible states and show nothing unapproved", () => {
    expect(runningSpringStates).toEqual(["confirmed", "waiting_for_approval"]);
    expect(springStates.filter((state) => publicSpringStates.includes(state)).sort()).toEqual(
      "confirmed deletion_requested ended ended_deletion_requested waiting_for_approval".split(" "),
    );
  });
});

describe("spring duration of three months", () => {
  test.each([
    ["2026-11-30", "2027-02-28"],
    ["2027-11-30", "2028-02-29"],
    ["2026-11-28", "2027-02-28"],
    ["2027-01-31", "2027-04-30"],
    ["2028-02-29", "2028-05-29"],
    ["2026-05-31", "2026-08-31"],
  ])("%s → %s", (from, to) => {
    expect(monthsLater(from, 3)).toBe(to);
    const end = endOfSpring(new Date(`${from}T12:00:00+03:00`), "2200-01-01");
    expect(dayInIstanbul(new Date(end.getTime() - 1))).toBe(to);
    expect(dayInIstanbul(end)).not.toBe(to);
  });

  test("begins with the day in Istanbul", () => {
    // 22:30 on the 20th in Greenwich is 1:30 on the 21st in Istanbul.
    expect(endOfSpring(new Date("2026-11-20T22:30:00Z"), "2200-01-01").toISOString()).toBe("2027-02-21T21:00:00.000Z");
    expect(endOfSpring(new Date("2026-11-20T20:59:59Z"), "2200-01-01").toISOString()).toBe("2027-02-20T21:00:00.000Z");
  });

  test("ends with the permit's last day if that is earlier", () => {
    const approved = new Date("2026-11-21T09:30:00Z");
    for (const day of ["2026-12-31", "2026-11-21", "2027-02-21"])
      expect(endOfSpring(approved, day)).toEqual(endOfDay(day));
    expect(endOfSpring(approved, "2027-02-22")).toEqual(endOfDay("2027-02-21"));
  });

  test("has days of 24 hours in Istanbul, without a gap", () => {
    expect(startOfDay("2026-03-29").toISOString()).toBe("2026-03-28T21:00:00.000Z");
    expect(endOfDay("2026-12-31")).toEqual(startOfDay("2027-01-01"));
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
        (moment) => {
          const day = dayInIstanbul(moment);
          expect(startOfDay(day) <= moment && moment < endOfDay(day)).toBe(true);
        },
      ),
    );
  });

  test("counts the current day as remaining", () => {
    const end = endOfDay("2027-02-21").toISOString();
    const days = "20T00:00:00 21T12:00:00 21T23:59:59.999 22T00:00:00 28T00:00:00".split(" ");
    expect(days.map((day) => daysLeft(end, new Date(`2027-02-${day}+03:00`)))).toEqual([2, 1, 1, 0, 0]);
    expect(daysLeft(null, new Date())).toBe(0);
  });
});

describe("people reached by a donation", () => {
  test.each([
    [10_000_00, 200, 10_000_00, 200],
    [10_000_00, 200, 5_000_00, 100],
    [10_000_00, 200, 99_99, 1],
    [10_000_00, 200, 49_99, 0],
    [10_000_00, 200, 1, 0],
    // 205 TL a person: 200 TL are water for none, 410 TL for two.
    [84_050_00, 410, 200_00, 0],
    [84_050_00, 410, 409_99, 1],
    [84_050_00, 410, 410_00, 2],
    [10_000_00, 200, 0, 0],
    [10_000_00, 200, 30_000_00, 200],
    [10_000_00, 0, 10_000_00, 0],
    [null, 200, 50_00, 0],
    [3_00, 7, 1_00, 2],
  ])("of a goal of %s kuruş for %s people, %s kuruş reach %s", (goal_amount, people, amount, reached) => {
    expect(peopleReached({ goal_amount, people }, amount)).toBe(reached);
  });

  test("are never more than the well's, however it is divided", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_00 }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 0, max: 2_000_000_00 }),
        (goal_amount, people, amount) => {
          const reached = peopleReached({ goal_amount, people }, amount);
          expect(Number.isInteger(reached) && reached >= 0 && reached <= people).toBe(true);
          expect(peopleReached({ goal_amount, people }, amount + 100)).toBeGreaterThanOrEqual(reached);
          const others = Math.max(0, goal_amount - amount);
          expect(reached + peopleReached({ goal_amount, people }, others)).toBeLessThanOrEqual(people);
        },
      ),
    );
  });

  test.each([
    [
      [49_99, 50_00, 100_00],
      [null, "0 quarter", "0 half"],
    ],
    [
      [66_66, 66_67, 133_34],
      ["0 quarter", "0 third", "0 twoThirds"],
    ],
    // Two of them would be told the same.
    [
      [150_00, 200_00, 249_99],
      [null, null, null],
    ],
    [
      [50_00, 200_00, 270_00, 540_00],
      ["0 quarter", "1", "1 third", "2 twoThirds"],
    ],
  ])("at 200 TL a person gifts of %s kuruş pay for %s", (amounts, waters) => {
    const told = waterOfGifts({ goal_amount: 20_000_00, people: 100 }, amounts);
    expect(told.map((water) => water && `${water.people}${water.part ? ` ${water.part}` : ""}`)).toEqual(waters);
  });

  test("the water of one person costs whole lira, rounded up", () => {
    expect(priceOfPerson({ goal_amount: 79_000_00, people: 540 })).toBe(147_00);
    expect(priceOfPerson({ goal_amount: 20_000_00, people: 100 })).toBe(200_00);
    expect([priceOfPerson({ goal_amount: null, people: 5 }), priceOfPerson({ goal_amount: 100, people: 0 })]).toEqual([
      null,
      null,
    ]);
  });

  test("may name a well only for the donor of its whole goal", () => {
    const may = (kind: string, goal_amount: number | null, amount: number) =>
      mayNameWell({ cause: { kind, goal_amount }, amount } as Parameters<typeof mayNameWell>[0]);
    expect([may("water_well", 100, 100), may("water_well", 100, 99)]).toEqual([true, false]);
    expect([may("water_well", null, 100), may("spring", 100, 100)]).toEqual([false, false]);
  });
});

test.each([
  ["Sıla", "sila"],
  ["SILA", "sila"],
  ["İSTANBUL", "istanbul"],
  ["ıSPARTA", "isparta"],
  ["Çağrı Gül Öztürk Şen", "cagri gul ozturk sen"],
  ["  Ayşe \t\n Yılmaz ", "ayse yilmaz"],
  ["élan", "elan"],
  ["O’Connor ‘Alʼi", "o'connor 'al'i"],
  ["ﬁ", "fi"],
  ["１２", "12"],
  ["", ""],
  ["%_\\", "%_\\"],
  ["㎒ ß ™", "mhz ß tm"],
])("name search keys %s is %s", (text, result) => expect(normalizeForSearch(text)).toBe(result));

test("name search keys are stable and ignore case in both languages", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(normalizeForSearch(normalizeForSearch(text))).toBe(normalizeForSearch(text));
    }),
    { numRuns: runs(50, 450) },
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."abcçdefgğhıijklmnoöprsştuüvyz ") }), (text) => {
      expect(normalizeForSearch(text.toLocaleUpperCase("tr"))).toBe(normalizeForSearch(text));
      expect(normalizeForSearch(text.toUpperCase())).toBe(normalizeForSearch(text));
    }),
  );
});

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
