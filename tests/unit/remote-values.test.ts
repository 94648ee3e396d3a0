import { describe, expect, test } from "vitest";
import { booleanOf, dayOf, instantOf, linkOf, numberOf, textOf } from "~/section-seven/tolerant-reader.ts";

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
  ])("reads the moment %j", (raw, instant) => expect(instantOf(raw)).toBe(instant));

  test("takes no other words for a moment", () => {
    const words = ["2026-02-31", "yesterday", "99.99.2026", "", "0000-00-00 00:00:00", "Sat, 31 Jan 2026 10:00:00 GMT"];
    for (const raw of [...words, null, {}]) expect(instantOf(raw), String(raw)).toBeUndefined();
  });

  test("reads days in Istanbul", () => {
    expect(dayOf("2026-01-31")).toBe("2026-01-31");
    expect(dayOf("2026-01-31T22:30:00Z")).toBe("2026-02-01");
    expect(dayOf("31.01.2026")).toBe("2026-01-31");
    expect(dayOf("2026-02-31")).toBeUndefined();
  });

  test("reads a yes, a no and a text", () => {
    expect([1, "1", "true", true].map(booleanOf)).toEqual([true, true, true, true]);
    expect([0, "0", "false", ""].map(booleanOf)).toEqual([false, false, false, false]);
    expect(booleanOf("perhaps")).toBeUndefined();
    expect(textOf(12)).toBe("12");
    expect(textOf({})).toBeUndefined();
  });
});

describe("a link of another API", () => {
  test.each([
    ["/about-us", "/about-us"],
    ["about-us", "/about-us"],
    ["hakkımızda", "/hakkımızda"],
    ["waterwell-projects/detail/2?page=1#a", "/waterwell-projects/detail/2?page=1#a"],
    ["https://example.org/a b", ""],
    ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
    ["http://localhost:3000/news", "http://localhost:3000/news"],
    ["www.example.org/a", "https://www.example.org/a"],
    ["bilgi@ornek.org.tr", "mailto:bilgi@ornek.org.tr"],
    ["mailto:bilgi@ornek.org.tr", "mailto:bilgi@ornek.org.tr"],
    ["tel:+902125550011", "tel:+902125550011"],
    [" /news ", "/news"],
    [12, "/12"],
    ["", ""],
    ["#", ""],
    [null, ""],
    [{}, ""],
    ["javascript:alert(1)", ""],
    [" JaVaScRiPt:alert(1)", ""],
    ["java\tscript:alert(1)", ""],
    ["data:text/html,x", ""],
    ["vbscript:x", ""],
    ["//evil.example/x", ""],
    ["\\\\evil.example\\x", ""],
    ["/\\evil.example", ""],
    ["https://user:password@evil.example/", ""],
    ['/"><script>', ""],
  ])("%j is shown as %j", (sent, shown) => {
    expect(linkOf(sent)).toBe(shown);
  });
});
