import { describe, expect, test } from "vitest";
import { nightTime, retryNight, triesOfNight } from "../../app/backend/payments/regular/plan-schedule.ts";
import type { RegularCharge } from "../../app/backend/payments/regular/regular-charge-queries.ts";
import {
  choicesOf,
  nightsOf,
  opensOn,
  type Plan,
  planNights,
  planSeasons,
  seasonsAround,
  totalOfNights,
} from "../../app/contract/rules/giving-plans.ts";
import { ramadan1448 } from "../support/giving-plans.ts";

const days = ramadan1448.map((one, id) => ({ ...one, id, source: "" }));
const [ramadan, dhuAlHijja] = planSeasons(days) as [
  ReturnType<typeof planSeasons>[0],
  ReturnType<typeof planSeasons>[0],
];

describe("the nights of a season", () => {
  test("begin in the evening before each fast, and the 27th in that of the 26th day", () => {
    const nights = nightsOf("ramadan", ramadan);
    expect([nights.length, nights[0], nights.at(-1)]).toEqual([30, "2027-02-07", "2027-03-08"]);
    expect([ramadan.kadir, ramadan.until, opensOn(ramadan)]).toEqual(["2027-03-05", "2027-03-09", "2027-01-08"]);
    expect(nights[26]).toBe(ramadan.kadir);
  });

  test("are the last ten, the odd ones among them, and those of Fridays", () => {
    expect(nightsOf("last_ten", ramadan)).toEqual(nightsOf("ramadan", ramadan).slice(20));
    const odd = ["2027-02-27", "2027-03-01", "2027-03-03", "2027-03-05", "2027-03-07"];
    expect(nightsOf("odd_nights", ramadan)).toEqual(odd);
    // 12.2.2027 is a Friday.
    expect(nightsOf("fridays", ramadan)).toEqual(["2027-02-11", "2027-02-18", "2027-02-25", "2027-03-04"]);
  });

  test("are nine in the last ten of a Ramadan of 29 days", () => {
    const [short] = planSeasons([{ ...days[0]!, last_day: "2027-03-08" }]);
    expect(nightsOf("last_ten", short!)).toHaveLength(9);
    // Without its Eid the eve is the last day of fasting.
    expect(short!.until).toBe("2027-03-08");
  });

  test("of Dhu al-Hijja are ten, the last one that of the eve", () => {
    expect(choicesOf(dhuAlHijja)).toEqual(["dhu_al_hijja"]);
    const nights = nightsOf("dhu_al_hijja", dhuAlHijja);
    expect([nights.length, nights[0], nights.at(-1)]).toEqual([10, "2027-05-06", "2027-05-15"]);
    expect(dhuAlHijja.until).toBe("2027-05-15");
  });

  test("have their sums, the 27th several times, from a day on", () => {
    const given = { choice: "last_ten", amount: 100_00, weight: 5 } as const;
    expect(totalOfNights(planNights(ramadan, { ...given, from: "2027-01-10" }))).toBe(1_400_00);
    expect(planNights(ramadan, { ...given, from: "2027-03-05" })).toEqual([
      { day: "2027-03-05", amount: 500_00 },
      { day: "2027-03-06", amount: 100_00 },
      { day: "2027-03-07", amount: 100_00 },
      { day: "2027-03-08", amount: 100_00 },
    ]);
  });
});

test("a season opens thirty days before its first night, until its last one", () => {
  const around = (day: string) => {
    const { open, next, last } = seasonsAround(days, day);
    return [open?.kind, next?.kind, last?.kind];
  };
  expect(around("2027-01-07")).toEqual([undefined, "ramadan", undefined]);
  expect(around("2027-01-08")).toEqual(["ramadan", "dhu_al_hijja", undefined]);
  expect(around("2027-03-08")).toEqual(["ramadan", "dhu_al_hijja", undefined]);
  expect(around("2027-03-09")).toEqual([undefined, "dhu_al_hijja", "ramadan"]);
  expect(around("2027-05-15")).toEqual(["dhu_al_hijja", undefined, "ramadan"]);
  expect(around("2027-05-16")).toEqual([undefined, undefined, "dhu_al_hijja"]);
  expect(seasonsAround([], "2027-02-10")).toEqual({ open: null, next: null, last: null });
});

describe("a night", () => {
  const plan: Plan = { choice: "last_ten", hour: 20, until: "2027-03-09", nights: [] };
  const charge = (changes: Partial<RegularCharge>): RegularCharge => ({
    ...{ id: 1, gift_id: 1, month: "2027-03-01", payment_id: null, amount: 100_00, tries: 1, refusals: 0 },
    state: "open",
    retry_at: null,
    created_at: "2027-03-01T17:00:00.000Z",
    updated_at: "2027-03-01T17:00:00.000Z",
    ...changes,
  });
  const at = (time: string) => new Date(`2027-${time}:00.000Z`);

  test("is charged on its day alone, at its hour or later", () => {
    expect(nightTime(plan, "2027-03-01", null, at("02-25T12:00"))).toBe("2027-03-01T17:00:00.000Z");
    expect(nightTime(plan, "2027-03-01", null, at("03-01T20:59"))).toBe("2027-03-01T17:00:00.000Z");
    expect(nightTime(plan, "2027-03-01", null, at("03-01T21:00"))).toBeNull();
  });

  test("is tried again when it is due, at its hour after an outage, not after the eve", () => {
    const due = charge({ retry_at: "2027-03-02T17:00:00.000Z" });
    expect(nightTime(plan, "2027-03-01", due, at("03-02T10:00"))).toBe("2027-03-02T17:00:00.000Z");
    expect(nightTime(plan, "2027-03-01", due, at("03-05T10:00"))).toBe("2027-03-05T17:00:00.000Z");
    expect(nightTime(plan, "2027-03-01", due, at("03-09T20:00"))).toBe("2027-03-09T17:00:00.000Z");
    expect(nightTime(plan, "2027-03-01", due, at("03-09T21:00"))).toBeNull();
  });

  test("is tried once more a day after a refusal, and in the same evening after a fault", () => {
    expect(retryNight(plan, { at: at("03-01T17:01"), isFault: false })).toBe("2027-03-02T17:00:00.000Z");
    expect(retryNight(plan, { at: at("03-01T17:01"), isFault: true })).toBe("2027-03-01T19:01:00.000Z");
    expect(retryNight(plan, { at: at("03-01T19:30"), isFault: true })).toBe("2027-03-02T17:00:00.000Z");
  });

  test("was tried twice an evening at most", () => {
    const tries = ["02-28T20:00", "03-01T20:00", "03-03T20:00"].map((time) =>
      triesOfNight(plan, "2027-03-01", at(time)),
    );
    expect(tries).toEqual([0, 2, 6]);
  });
});
