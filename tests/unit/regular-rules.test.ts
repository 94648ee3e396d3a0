import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chargeAfterDay,
  chargeAfterMonth,
  chargeFromDay,
  chargeMoment,
} from "~/backend/payments/regular/regular-schedule.ts";
import { chargeDate, firstMonthAfter, monthAfter, regularConsentVersion } from "~/contract/rules/regular-giving.ts";
import en from "../../locales/en/payment.json" with { type: "json" };
import tr from "../../locales/tr/payment.json" with { type: "json" };

describe("the schedule of regular gifts", () => {
  test.each([
    ["2027-01", 31, "2027-01-31"],
    ["2027-02", 31, "2027-02-28"],
    ["2028-02", 30, "2028-02-29"],
    ["2027-04", 31, "2027-04-30"],
    ["2027-04", 1, "2027-04-01"],
  ])("month %s with day %i is charged on %s", (month, day, date) => {
    expect(chargeDate(month, day)).toBe(date);
  });

  test("charges at nine in the morning in Istanbul, and then in the next month", () => {
    expect(chargeMoment("2027-03", 5).toISOString()).toBe("2027-03-05T06:00:00.000Z");
    expect(monthAfter("2027-12")).toBe("2028-01");
    expect(chargeAfterMonth("2027-01", 31).next_charge_at).toBe("2027-02-28T06:00:00.000Z");
  });

  test("every month has one day of charge, in order", () => {
    const days = fc.integer({ min: 1, max: 31 });
    const months = fc.integer({ min: 0, max: 600 });
    fc.assert(
      fc.property(days, months, (day, offset) => {
        const month = new Date(Date.UTC(2026, offset, 1)).toISOString().slice(0, 7);
        const date = chargeDate(month, day);
        expect(date.slice(0, 7)).toBe(month);
        expect(firstMonthAfter(date, { from: month, chargeDay: day })).toBe(monthAfter(month));
        expect(chargeDate(monthAfter(month), day) > date).toBe(true);
      }),
    );
  });

  test("a change today charges after today", () => {
    const now = new Date("2027-03-10T22:30:00.000Z");
    expect(chargeAfterDay({ next_month: "2027-03", day: 11 }, now).next_month).toBe("2027-04");
    expect(chargeAfterDay({ next_month: "2027-03", day: 12 }, now).next_month).toBe("2027-03");
    expect(chargeAfterDay({ next_month: "2027-06", day: 1 }, now).next_month).toBe("2027-06");
    expect(chargeFromDay({ next_month: "2027-03", day: 1 }, "2027-05-01").next_month).toBe("2027-05");
  });
});

/**
 * What donors agreed to, by version: the first half of the SHA-256 of the texts beside the tick. A stored consent names
 * only the version, so the texts of a version never change. Keep old lines: they say which text a consent was given to.
 */
const versions: Readonly<Record<string, string>> = { "1": "b547cf73def7d09aa1f11358335e6cf9" };

test("the consent to monthly charges has a new version when its text changes", () => {
  const texts = JSON.stringify([tr, en].map(({ regular }) => [regular.keeps, regular.consent]));
  const digest = createHash("sha256").update(texts).digest("hex").slice(0, 32);
  expect(
    versions[regularConsentVersion],
    "Raise regularConsentVersion in app/contract/rules/regular-giving.ts and add its digest here",
  ).toBe(digest);
});
