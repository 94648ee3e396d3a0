import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { statementReader } from "~/backend/transfers/statement-reader.ts";
import {
  dayInCell,
  decimalMarkOf,
  guessFormat,
  ibanIn,
  findLastFormat,
  namesOf,
  readRows,
  recognizableTexts,
  sumInCell,
} from "~/backend/transfers/statement-rows.ts";
import { passesLuhn } from "~/contract/rules/check-digits.ts";
import { transferCodeOf, transferCodesIn, transferCodeText } from "~/contract/rules/transfers.ts";
import { giftFrom } from "~/routes/staff/transfers/transfer-form.server.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
/** Encodes as Windows-1254, whose letters differ from Latin-1 in six places. */
const inWindows1254 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const own = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe }[letter];
    return own ?? letter.charCodeAt(0);
  });
const at = new Date("2026-11-22T12:00:00Z");

describe("reading a bank's file", () => {
  const text = "Hesap;123\r\nTarih;Açıklama;Tutar\r\n21.11.2026;ĞÜŞİÖÇ ğüşıöç;1.250,50\r\n";
  test.each([
    ["UTF-8", bytes(text)],
    ["UTF-8 with a mark", bytes(`\uFEFF${text}`)],
    ["Windows-1254", inWindows1254(text)],
    ["UTF-16", new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"))],
  ])("decodes %s", (_, content) => {
    expect(statementReader.decode(content)).toEqual({ outcome: "read", text });
  });

  test.each([
    ["an Excel file", Uint8Array.of(0x50, 0x4b, 3, 4, 20)],
    ["a PDF", bytes("%PDF-1.7 …")],
    ["zeros", new Uint8Array(1000)],
    ["control characters", bytes("a;b\u0001\n1;2")],
  ])("refuses %s", (_, content) => {
    expect(statementReader.decode(content)).toEqual({ outcome: "refused", fault: "binary" });
  });

  test.each([
    [";", 'a;b;c\n1;"x;y";3'],
    [",", 'a,b,c\n1,"x;y",3'],
    ["\t", "a\tb\tc\n1\tx;y\t3"],
  ])("finds the separator %j", (_, content) => {
    expect(statementReader.split(content)).toMatchObject({
      outcome: "read",
      rows: [
        ["a", "b", "c"],
        ["1", "x;y", "3"],
      ],
    });
  });

  test("refuses a quote without an end, plain text, and too many rows", () => {
    for (const [text, fault] of [
      ['a;b\n"1;2\n3;4', "quotes"],
      ["nothing here\nat all", "no_table"],
      ["1;2\n".repeat(6000), "too_long"],
      [`${"x;".repeat(100)}\n`, "no_table"],
      [`a;b\n1;"${"x".repeat(50_000)}"`, "cells"],
    ])
      expect(statementReader.split(text!)).toEqual({ outcome: "refused", fault });
  });

  test("reads any bytes without failing", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (content) => {
        const decoded = statementReader.decode(content);
        if (decoded.outcome === "read") expect(statementReader.split(decoded.text).outcome).toMatch(/read|refused/);
      }),
    );
  });
});

describe("cells", () => {
  test.each([
    ["21.11.2026", "2026-11-21"],
    ["1/2/26 14:05:33", "2026-02-01"],
    ["2026-11-21T10:00", "2026-11-21"],
    ["21-11-2026-14.05", "2026-11-21"],
    ["21 Kasım 2026", "2026-11-21"],
    ["3 Ağu 2026", "2026-08-03"],
    ["31.02.2026", null],
    ["TOPLAM", null],
    ["", null],
  ])("reads the day %j", (cell, day) => expect(dayInCell(cell)).toBe(day));

  test.each([
    ["1.250,50", ",", 125050],
    ["+1.250,5 TL", ",", 125050],
    ["-100,00", ",", -10000],
    ["100,00-", ",", -10000],
    ["(100,00)", ",", -10000],
    ["1,250.50", ".", 125050],
    ["1250", ",", 125000],
    ["1.250", ",", 125000],
    ["1.250", ".", null],
    ["1,250", ",", null],
    ["12.50.3", ".", null],
    ["1e5", ",", null],
    ["", ",", null],
    ["=1+1", ",", null],
    ["9".repeat(20), ",", null],
  ] as const)("reads the sum %j with the mark %j", (cell, mark, sum) => expect(sumInCell(cell, mark)).toBe(sum));

  test("finds the decimal mark of a column", () => {
    expect(decimalMarkOf(["1.250", "300,00"])).toBe(",");
    expect(decimalMarkOf(["1,250", "300.00", "1,000.50"])).toBe(".");
    expect(decimalMarkOf(["1.250", "300"])).toBe(",");
  });

  test("finds an IBAN in a text", () => {
    expect(ibanIn("GÖNDEREN TR57 9999 9000 0000 0123 4560 01 EFT")).toBe("TR579999900000000123456001");
    for (const text of ["GÖNDEREN TR58 9999 9000 0000 0123 4560 01 EFT", "TR12"]) expect(ibanIn(text)).toBeNull();
  });

  test("knows a row again that a former version read without its foreign IBAN", () => {
    const row = { number: 1, day: "2026-11-21", amount: 5_00, sender: "ALİ", description: "", reference: "" };
    const texts = ["DE89370400440532013000", null].map((iban) => recognizableTexts(1, [{ ...row, iban }]));
    expect(texts[0]).toEqual(texts[1]);
  });
});

describe("rows", () => {
  const rows = [
    ["Müşteri", "Pınar Derneği"],
    ["İşlem Tarihi", "Açıklama", "Gönderen", "Alacak"],
    ["21.11.2026", "B482-177-359 \u202Ebağış\n", "ALİ VELİ", "1.250,50"],
    ["21.11.2026", "EFT ücreti", "", "-5,00"],
    ["01.01.2020", "eski", "", "10,00"],
    ["01.01.2027", "yarın", "", "10,00"],
    ["21.11.2026", "boş", "", ""],
    ["TOPLAM", "", "", "1.245,50"],
  ];
  const format = { head: 1, columns: { day: 0, description: 1, sender: 2, amount: 3 } };

  test("guesses the head and the columns, and knows them again", () => {
    expect(guessFormat(rows)).toEqual(format);
    const names = namesOf(rows, format);
    expect(findLastFormat([["Tarih"], rows[1]!], names)).toEqual(format);
    expect(findLastFormat([["Tarih", "Tutar"]], names)).toBeNull();
  });

  test("leaves out totals, outgoing money, fees and days that are no transfer's", () => {
    const { payments, leftOut } = readRows(rows, format, at);
    expect(payments).toMatchObject([
      { number: 3, day: "2026-11-21", amount: 125050, description: "B482-177-359 bağış" },
    ]);
    expect(leftOut.map(({ number, reason }) => `${number} ${reason}`)).toEqual([
      "4 outgoing",
      "5 too_old",
      "6 future",
      "7 amount",
      "8 day",
    ]);
  });
});

describe("reference codes", () => {
  const digits = fc.stringMatching(/^\d{8}$/);

  test("are found however they are written", () => {
    fc.assert(
      fc.property(digits, fc.constantFrom("", " ", "-", "."), (random, mark) => {
        const code = transferCodeOf(random);
        expect(passesLuhn(code)).toBe(true);
        const written = code.replace(/(\d{3})(?=\d)/g, `$1${mark}`);
        for (const text of [transferCodeText(code), `su kuyusu b${written} için`, `${written}/ALİ`])
          expect(transferCodesIn(text)).toEqual([code]);
      }),
    );
  });

  test("do not survive one wrong digit", () => {
    fc.assert(
      fc.property(digits, fc.nat(8), fc.integer({ min: 1, max: 9 }), (random, place, step) => {
        const code = transferCodeOf(random);
        const wrong = code.slice(0, place) + String((Number(code[place]) + step) % 10) + code.slice(place + 1);
        expect(transferCodesIn(wrong)).toEqual([]);
      }),
    );
  });

  test("are not found inside longer numbers", () => {
    expect(transferCodesIn(`TR${transferCodeOf("48217735")}0001`)).toEqual([]);
  });
});

test("a typed number of a cause wins over the choice in the list", () => {
  for (const [cause, cause_number, cause_id] of [
    ["3", "#125", 125],
    ["needed", "125", 125],
    ["needed", undefined, null],
    ["3", undefined, 3],
  ] as const)
    expect(giftFrom({ cause, cause_number, name: "Veli Çelik", shown_as: "anonymous" })).toMatchObject({ cause_id });
});
