import { describe, expect, test } from "vitest";
import {
  isHijriYearOf,
  isWholeLength,
  lastDayOf,
  missing,
  ramadanAround,
  type Rate,
  type RateKind,
  rateKinds,
  rateOn,
  type ReligiousDay,
  type ReligiousDayKind,
} from "../../app/contract/rules/religious-calendar.ts";

let id = 0;
const days = (kind: ReligiousDayKind, hijri_year: number, first_day: string, last_day = first_day): ReligiousDay => ({
  ...{ id: ++id, kind, hijri_year, first_day, last_day, source: "Diyanet" },
});
const rate = (kind: RateKind, from_day: string, to_day: string | null = null, amount = 1_00): Rate => ({
  ...{ id: ++id, kind, amount, from_day, to_day, source: "Borsa İstanbul" },
});

const year1447 = [
  days("ramadan", 1447, "2026-02-19", "2026-03-19"),
  days("kadir", 1447, "2026-03-16"),
  days("eid_al_fitr", 1447, "2026-03-20", "2026-03-22"),
  days("eid_al_adha", 1447, "2026-05-27", "2026-05-30"),
];
const everyRate = rateKinds.map((kind) => rate(kind, "2020-01-01"));

describe("the rate of a day", () => {
  const rates = [
    rate("gold_gram", "2026-01-01", "2026-01-10"),
    rate("gold_gram", "2026-01-05"),
    rate("usd", "2026-01-20"),
  ];

  test.each([
    ["2025-12-31", null],
    ["2026-01-01", "2026-01-01"],
    ["2026-01-04", "2026-01-01"],
    ["2026-01-05", "2026-01-05"],
    ["2026-01-10", "2026-01-05"],
    ["2027-01-01", "2026-01-05"],
  ])("is on %s the one from %s", (day, from) => {
    for (const some of [rates, rates.toReversed()]) expect(rateOn(some, "gold_gram", day)?.from_day ?? null).toBe(from);
  });

  test("ends with its last day", () => {
    expect(rateOn([rates[0]!], "gold_gram", "2026-01-10")).toBe(rates[0]);
    expect(rateOn([rates[0]!], "gold_gram", "2026-01-11")).toBeNull();
  });

  test("of fitre and fidye lasts a lunar year at most; that of others as staff say", () => {
    const open = { from_day: "2026-02-19", to_day: null };
    expect(lastDayOf({ kind: "fitre", ...open })).toBe("2027-02-07");
    expect(lastDayOf({ kind: "fidye", ...open, to_day: "2030-01-01" })).toBe("2027-02-07");
    expect(lastDayOf({ kind: "fidye", ...open, to_day: "2026-12-31" })).toBe("2026-12-31");
    expect(lastDayOf({ kind: "gold_gram", ...open })).toBeNull();
  });
});

describe("the Ramadan of a day", () => {
  const next = days("ramadan", 1448, "2027-02-08", "2027-03-09");
  const all = [next, ...year1447];

  test.each([
    ["2025-06-01", 1447],
    ["2026-02-19", 1447],
    ["2026-03-19", 1447],
    ["2026-03-22", 1447],
    ["2026-03-23", 1448],
    ["2027-03-09", 1448],
  ])("is on %s that of %i", (day, year) => {
    expect(ramadanAround(all, day)?.ramadan.hijri_year).toBe(year);
  });

  test("comes with the night and the Eid of its year, or without them", () => {
    expect(ramadanAround(all, "2026-03-01")).toEqual({ ramadan: year1447[0], kadir: year1447[1], eid: year1447[2] });
    expect(ramadanAround(all, "2026-12-01")).toEqual({ ramadan: next, kadir: null, eid: null });
  });

  test("is none after the last one that is entered", () => {
    expect(ramadanAround(all, "2027-03-10")).toBeNull();
    expect(ramadanAround([], "2026-03-01")).toBeNull();
  });
});

describe("what is missing", () => {
  test("is everything on an empty site", () => {
    expect(missing([], [], "2026-11-21")).toEqual([
      ...["ramadan", "kadir", "eid_al_fitr", "eid_al_adha"],
      ...["gold_gram", "silver_gram", "usd", "eur", "gbp", "fitre", "fidye"],
    ]);
  });

  test("are the days of the next Ramadan from two months before it can begin", () => {
    const lacking = (day: string) => missing(year1447, everyRate, day);
    expect(lacking("2026-12-08")).toEqual([]);
    expect(lacking("2026-12-09")).toEqual(["ramadan"]);
    // It can begin on 8 February 2027; the site speaks of it from 9 January, and staff hear of it a month before.
    expect(lacking("2027-01-03")).toEqual(["ramadan", "kadir"]);
    const known = [...year1447, days("ramadan", 1448, "2027-02-08", "2027-03-09")];
    expect(missing(known, everyRate, "2026-12-09")).toEqual([]);
  });

  test("is a rate from a month before its last day, and on each day without one", () => {
    const lacking = (day: string, ...rates: Rate[]) =>
      missing(year1447, [...everyRate.filter(({ kind }) => kind !== "gold_gram"), ...rates], day);
    const ending = rate("gold_gram", "2026-06-01", "2026-08-31");
    expect(lacking("2026-07-31", ending)).toEqual([]);
    expect(lacking("2026-08-01", ending)).toEqual(["gold_gram"]);
    expect(lacking("2026-08-01", ending, rate("gold_gram", "2026-09-01"))).toEqual([]);
    expect(lacking("2026-05-31", ending)).toEqual(["gold_gram"]);
  });
});

test("a kind has as many days as its calendar says", () => {
  const isWhole = (kind: ReligiousDayKind, first_day: string, last_day: string) =>
    isWholeLength({ kind, first_day, last_day });
  for (const { kind, first_day, last_day } of year1447) expect(isWhole(kind, first_day, last_day)).toBe(true);
  expect(isWhole("ramadan", "2026-02-19", "2026-03-20")).toBe(true);
  for (const last of ["2026-03-18", "2026-03-21", "2026-02-18"])
    expect(isWhole("ramadan", "2026-02-19", last)).toBe(false);
  expect(isWhole("kadir", "2026-03-16", "2026-03-17")).toBe(false);
  expect(isWhole("eid_al_fitr", "2026-03-20", "2026-03-23")).toBe(false);
  expect(isWhole("eid_al_adha", "2026-05-27", "2026-05-29")).toBe(false);
});

test("a year of the Hijra fits its days, and typing errors do not", () => {
  const known: [number, string][] = [
    [1440, "2019-05-06"],
    [1447, "2026-02-19"],
    [1448, "2027-05-16"],
    [1451, "2030-01-05"],
    [1452, "2030-12-26"],
  ];
  for (const [hijri_year, first_day] of known) {
    expect(isHijriYearOf({ hijri_year, first_day })).toBe(true);
    for (const wrong of [2026, 1474, hijri_year - 3, hijri_year + 3])
      expect(isHijriYearOf({ hijri_year: wrong, first_day })).toBe(false);
  }
});
