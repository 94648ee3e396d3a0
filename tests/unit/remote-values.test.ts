import { describe, expect, test } from "vitest";
import { booleanOf, dayOf, instantOf, numberOf, phoneOf, textOf } from "../../app/api/remote/values.ts";

describe("values of another API", () => {
  test.each([
    [12, 12],
    ["12", 12],
    ["100.00", 100],
    ["-0.5", -0.5],
    ["12,50", 12.5],
    ["1.234,50", 1234.5],
    ["1,234.50 TL", 1234.5],
    ["₺ 1 250", 1250],
    ["12.345.678,9", 12_345_678.9],
  ])("reads the number %j", (raw, number) => expect(numberOf(raw)).toBe(number));

  test.each([["1.234"], ["1,234"], ["12 or 13"], [""], [Number.NaN], [null], [true], ["1.2.3"], ["0x10"]])(
    "takes %j for no number, because it could be money",
    (raw) => expect(numberOf(raw)).toBeUndefined(),
  );

  test.each([
    ["2026-01-31T10:00:00.000Z", "2026-01-31T10:00:00.000Z"],
    ["2026-01-31 10:00:00", "2026-01-31T07:00:00.000Z"],
    ["2026-01-31T10:00:00+01:00", "2026-01-31T09:00:00.000Z"],
    ["2026-01-31T10:00:00.123456Z", "2026-01-31T10:00:00.123Z"],
    ["31.01.2026 10:00", "2026-01-31T07:00:00.000Z"],
    ["1/2/2026", "2026-01-31T21:00:00.000Z"],
    [1_769_853_600, "2026-01-31T10:00:00.000Z"],
    [1_769_853_600_000, "2026-01-31T10:00:00.000Z"],
    ["Sat, 31 Jan 2026 10:00:00 GMT", "2026-01-31T10:00:00.000Z"],
    [{ date: "2026-01-31 10:00:00.000000", timezone_type: 3, timezone: "Europe/Istanbul" }, "2026-01-31T07:00:00.000Z"],
    [{ date: "2026-01-31 10:00:00.123456", timezone_type: 3, timezone: "UTC" }, "2026-01-31T10:00:00.123Z"],
    [{ date: "2026-07-31 10:00:00.000000", timezone_type: 3, timezone: "Europe/Berlin" }, "2026-07-31T08:00:00.000Z"],
    [{ date: "2026-01-31 10:00:00.000000", timezone_type: 1, timezone: "+01:00" }, "2026-01-31T09:00:00.000Z"],
    [{ date: "2026-01-31 10:00:00", timezone: "Nowhere/None" }, "2026-01-31T07:00:00.000Z"],
    [{ date: "2026-01-31T10:00:00Z" }, "2026-01-31T10:00:00.000Z"],
  ])("reads the moment %j", (raw, instant) => expect(instantOf(raw)).toBe(instant));

  test.each([
    ["2026-02-31"],
    ["yesterday"],
    ["99.99.2026"],
    [""],
    [null],
    ["0000-00-00 00:00:00"],
    [{ date: "x" }],
    [{}],
  ])("takes %j for no moment", (raw) => expect(instantOf(raw)).toBeUndefined());

  test("reads days in Istanbul", () => {
    expect(dayOf("2026-01-31")).toBe("2026-01-31");
    expect(dayOf("2026-01-31T22:30:00Z")).toBe("2026-02-01");
    expect(dayOf("31.01.2026")).toBe("2026-01-31");
    expect(dayOf("2026-02-31")).toBeUndefined();
  });

  test.each([
    ["0532 123 45 67", "+905321234567"],
    [5_321_234_567, "+905321234567"],
    ["+44 20 7946 0018", "+442079460018"],
    ["00905321234567", "+905321234567"],
    ["12", undefined],
  ])("reads the phone number %j", (raw, phone) => expect(phoneOf(raw)).toBe(phone));

  test("reads a yes, a no and a text", () => {
    expect([1, "1", "true", true].map(booleanOf)).toEqual([true, true, true, true]);
    expect([0, "0", "false", ""].map(booleanOf)).toEqual([false, false, false, false]);
    expect(booleanOf("perhaps")).toBeUndefined();
    expect(textOf(12)).toBe("12");
    expect(textOf({})).toBeUndefined();
  });
});
