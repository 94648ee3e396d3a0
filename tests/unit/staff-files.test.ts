import { describe, expect, test } from "vitest";
import { readDay } from "~/contract/rules/typed-values.ts";
import { byteOrderMark, csvLine, phoneCell } from "~/forms/csv.server.ts";
import { dayFrom, dayText } from "~/forms/day.ts";

describe("CSV lines", () => {
  test("use the separators of their language, and quote them, quotes and line ends", () => {
    expect(csvLine([7, "Şükran Ğ. Işık", 1250.5], "tr")).toBe("7;Şükran Ğ. Işık;1250,5\r\n");
    expect(csvLine([7, "Ann", 1250.5], "en")).toBe("7,Ann,1250.5\r\n");
    expect(csvLine(["a;b", 'says "hello"', "two\nlines", "c,d"], "tr")).toBe(
      '"a;b";"says ""hello""";"two\nlines";"c,d"\r\n',
    );
  });

  test.each(["=1+1", "+905321234567", "-2", "@SUM(A1)", "\t=1", "  =cmd|' /C calc'!A0", "%00", "|x"])(
    "write %j as text, not as a formula",
    (cell) => {
      expect(csvLine([cell], "tr").replace(/^"/, "")).toMatch(/^'/);
    },
  );

  test.each([
    ["0532 123 45 67", "+90 532 123 45 67"],
    ["+905321234567", "+90 532 123 45 67"],
    ["0212 345 67 89", "+90 212 345 67 89"],
    ["+49 (30) 901820", "+49 30 901820"],
    ["+1 213-373-4253", "+1 213 373 4253"],
    ["0532", "'0532"],
    ["+1+1", "'+1+1"],
    ["=1+1", "'=1+1"],
    ["", ""],
  ])("write the phone number %j as %j, neither number nor formula for Excel", (typed, cell) => {
    expect(csvLine([phoneCell(typed)], "tr")).toBe(`${cell}\r\n`);
  });

  test("write digits behind a plus as they are, and nothing else", () => {
    for (const cell of ["+90 532", "+1 2"]) expect(csvLine([cell], "en")).toBe(`${cell}\r\n`);
    for (const cell of ["+90 A1", "+90532", "+ 90", "+90 -1", "+90 5+1", "+90  5"])
      expect(csvLine([cell], "en")).toBe(`'${cell}\r\n`);
  });

  test("begin with one byte order mark", () => {
    expect([...new TextEncoder().encode(byteOrderMark)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});

describe("typed days", () => {
  test.each([
    ["31.12.2026", "2026-12-31"],
    [" 1/2/2026 ", "2026-02-01"],
    ["2026-02-28", "2026-02-28"],
    ["29 02 2028", "2028-02-29"],
  ])("%j is %s", (text, day) => {
    expect(dayFrom(text)).toBe(day);
  });

  test.each([
    "",
    ..."31.02.2026 29.02.2026 00.01.2026 1.13.2026 2026-13-01 1.1.26 1.1.1899 1.1.3000 yarın 2026-1-1".split(" "),
    "1.1.2026 12:00",
  ])("refuse %j", (text) => {
    expect(dayFrom(text)).toBeNull();
  });

  test("may be of any year where allowed", () => {
    const days = {
      "1.1.1800": "1800-01-01",
      "31.12.9999": "9999-12-31",
      "01.01.0050": "0050-01-01",
      "29.02.1900": null,
    };
    for (const [typed, day] of Object.entries(days)) expect(readDay(typed), typed).toBe(day);
  });

  test("are written the way they are read", () => {
    expect(dayText("2026-12-31")).toBe("31.12.2026");
    expect(dayFrom(dayText("2026-02-01"))).toBe("2026-02-01");
    expect(dayText(null)).toBe("");
  });
});
