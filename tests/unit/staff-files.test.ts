import { afterEach, describe, expect, test, vi } from "vitest";
import { readDay } from "~/contract/rules/typed-values.ts";
import { byteOrderMark, csvFile, csvLine, momentCell, phoneCell } from "~/forms/csv.server.ts";
import { dayFrom, dayText } from "~/forms/day.ts";

describe("CSV lines", () => {
  test("in Turkish use semicolons and decimal commas, as Excel expects", () => {
    expect(csvLine([7, "Şükran Ğ. Işık", 1250.5], "tr")).toBe("7;Şükran Ğ. Işık;1250,5\r\n");
  });

  test("in English use commas and decimal points", () => {
    expect(csvLine([7, "Ann", 1250.5], "en")).toBe("7,Ann,1250.5\r\n");
  });

  test("quote separators, quotes and line ends", () => {
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

  test.each(["+90 532", "+1 2"])("write %j as digits", (cell) => expect(csvLine([cell], "en")).toBe(`${cell}\r\n`));
  test.each(["+90 A1", "+90532", "+ 90", "+90 -1", "+90 5+1", "+90  5"])("write %j as text", (cell) =>
    expect(csvLine([cell], "en")).toBe(`'${cell}\r\n`),
  );

  test("write dates in Istanbul time, as Excel reads them", () => {
    expect(momentCell("2026-11-21T16:44:31.000Z", "tr")).toBe("21.11.2026 19:44");
    expect(momentCell("2026-12-31T21:05:00.000Z", "en")).toBe("2027-01-01 00:05");
  });

  test("begin with one byte order mark", () => {
    expect([...new TextEncoder().encode(byteOrderMark)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});

describe("CSV file names", () => {
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["2026-12-31T20:59:59.000Z", "2026-12-31"],
    ["2026-12-31T21:30:00.000Z", "2027-01-01"],
  ])("have the date in Istanbul: at %s it is %s", async (moment, day) => {
    vi.useFakeTimers({ now: new Date(moment), toFake: ["Date"] });
    const file = csvFile(
      "bagislar",
      "",
      [],
      () => "",
      async () => [],
    );
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="bagislar-${day}.csv"`);
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
    expect(["1.1.1800", "31.12.9999", "01.01.0050", "0050-01-01", "29.02.1900"].map(readDay)).toEqual([
      "1800-01-01",
      "9999-12-31",
      "0050-01-01",
      "0050-01-01",
      null,
    ]);
  });

  test("are written the way they are read", () => {
    expect(dayText("2026-12-31")).toBe("31.12.2026");
    expect(dayFrom(dayText("2026-02-01"))).toBe("2026-02-01");
    expect(dayText(null)).toBe("");
  });
});
