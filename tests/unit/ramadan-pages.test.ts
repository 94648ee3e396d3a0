import { describe, expect, test } from "vitest";
import { fidyeSeason, fitreSeason, ramadanNear } from "../../app/contract/rules/ramadan-pages.ts";
import type { Rate, ReligiousDay } from "../../app/contract/rules/religious-calendar.ts";

const of2026 = [
  { kind: "ramadan", hijri_year: 1447, first_day: "2026-02-19", last_day: "2026-03-19" },
  { kind: "eid_al_fitr", hijri_year: 1447, first_day: "2026-03-20", last_day: "2026-03-22" },
] as const;
/** A Ramadan whose Eid nobody has entered yet. */
const of2027 = { kind: "ramadan", hijri_year: 1448, first_day: "2027-02-08", last_day: "2027-03-09" } as const;
const days = (...all: readonly Omit<ReligiousDay, "id" | "source">[]): ReligiousDay[] =>
  all.map((one, id) => ({ ...one, id, source: "Diyanet" }));

const sum = (kind: Rate["kind"], lira: number, from_day: string, to_day: string | null): Rate => {
  return { id: lira, kind, amount: lira * 100, from_day, to_day, source: `${lira} announced` };
};
const rates = [
  sum("fitre", 240, "2026-02-19", "2027-02-07"),
  sum("fidye", 240, "2026-02-19", "2027-02-07"),
  sum("fitre", 320, "2027-02-08", null),
];
const both = { days: days(...of2026, of2027), rates };
const open = (lira: number, until: string) => {
  return { state: "open", sum: { amount: lira * 100, source: `${lira} announced` }, until };
};

describe("fitre", () => {
  test.each([
    ["2026-01-19", { state: "closed", opens: "2026-01-20" }],
    ["2026-01-20", open(240, "2026-03-20")],
    ["2026-02-19", open(240, "2026-03-20")],
    ["2026-03-20", open(240, "2026-03-20")],
    // The Eid runs, and the next Ramadan is known.
    ["2026-03-21", { state: "closed", opens: "2027-01-09" }],
    ["2026-03-22", { state: "closed", opens: "2027-01-09" }],
    ["2026-03-23", { state: "closed", opens: "2027-01-09" }],
    ["2027-01-08", { state: "closed", opens: "2027-01-09" }],
    // The sum of the coming Ramadan, not the one that is still valid today.
    ["2027-01-09", open(320, "2027-03-10")],
    // Without days of the Eid it begins after the last day of fasting.
    ["2027-03-10", open(320, "2027-03-10")],
    ["2027-03-11", { state: "closed", opens: null }],
  ])("on %s", (day, season) => {
    expect(fitreSeason(both, day)).toEqual(season);
  });

  test("never takes the sum of the year before", () => {
    const old = rates.slice(0, 1);
    expect(fitreSeason({ days: both.days, rates: old }, "2027-01-20")).toEqual({ state: "no_sum" });
    expect(fitreSeason({ days: both.days, rates: old }, "2027-02-08")).toEqual({ state: "no_sum" });
  });

  test("does not guess a Ramadan that nobody entered", () => {
    expect(fitreSeason({ days: [], rates }, "2027-02-08")).toEqual({ state: "closed", opens: null });
    expect(fitreSeason({ days: days(...of2026), rates }, "2026-03-21")).toEqual({ state: "closed", opens: null });
  });
});

test.each([
  ["2026-02-18", { state: "no_sum" }],
  ["2026-02-19", { ...open(240, ""), until: null }],
  ["2027-02-07", { ...open(240, ""), until: null }],
  ["2027-02-08", { state: "no_sum" }],
])("fidye on %s is open as long as its sum holds", (day, season) => {
  expect(fidyeSeason({ rates }, day)).toEqual(season);
});

test.each([
  ["2026-01-19", undefined],
  ["2026-01-20", 1447],
  ["2026-03-19", 1447],
  ["2026-03-20", undefined],
  ["2027-01-08", undefined],
  ["2027-01-09", 1448],
])("on %s the home page speaks of the Ramadan %s", (day, year) => {
  expect(ramadanNear(both, day)?.hijri_year).toBe(year);
});
