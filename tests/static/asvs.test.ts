import { expect, test } from "vitest";
import { fileAt, type SourceFile } from "./source-file.ts";

/** The 253 requirements of levels 1 and 2 of OWASP ASVS 5.0.0, a chapter a line: "1.1.1–2" is 1.1.1 and 1.1.2. */
const standard = [
  "1.1.1–2 1.2.1–9 1.3.1–11 1.4.1–3 1.5.1–2",
  "2.1.1–3 2.2.1–3 2.3.1–4 2.4.1",
  "3.2.1–2 3.3.1–4 3.4.1–6 3.5.1–5 3.7.1–2",
  "4.1.1–3 4.2.1 4.3.1–2 4.4.1–4",
  "5.1.1 5.2.1–3 5.3.1–2 5.4.1–3",
  "6.1.1–3 6.2.1–12 6.3.1–4 6.4.1–4 6.5.1–5 6.6.1–3 6.8.1–4",
  "7.1.1–3 7.2.1–4 7.3.1–2 7.4.1–5 7.5.1–2 7.6.1–2",
  "8.1.1–2 8.2.1–3 8.3.1 8.4.1",
  "9.1.1–3 9.2.1–4",
  "10.1.1–2 10.2.1–2 10.3.1–4 10.4.1–11 10.5.1–5 10.6.1–2 10.7.1–3",
  "11.1.1–2 11.2.1–3 11.3.1–3 11.4.1–4 11.5.1 11.6.1",
  "12.1.1–3 12.2.1–2 12.3.1–4",
  "13.1.1 13.2.1–5 13.3.1–2 13.4.1–5",
  "14.1.1–2 14.2.1–4 14.3.1–3",
  "15.1.1–3 15.2.1–3 15.3.1–7",
  "16.1.1 16.2.1–5 16.3.1–4 16.4.1–3 16.5.1–3",
  "17.1.1 17.2.1–4 17.3.1–2",
];

/** Returns the numbers that a text names; one of two parts is a section, and "V17" a chapter. */
function numbersIn(text: string): string[] {
  return [...text.matchAll(/(?<![\d.])(?:V(\d+)|(\d+\.\d+)(?:\.(x|[\d–,]*\d))?)(?![\d.])/g)].flatMap(
    ([, chapter, section, numbers]) => {
      if (chapter) return [`${chapter}.`];
      if (!numbers || numbers === "x") return [`${section}.`];
      return numbers.split(",").flatMap((range) => {
        const [from = 0, to = from] = range.split("–").map(Number);
        return Array.from({ length: to - from + 1 }, (_, place) => `${section}.${from + place}`);
      });
    },
  );
}

/** Returns the numbers that a table of security has in no row and gives no reason for. */
function unanswered({ text }: SourceFile): string[] {
  const [, reasons = ""] = /\nLeft out([^]*?)\n\n/.exec(text) ?? [];
  const rows = [...text.matchAll(/^\| (\d[^|]*) \|/gm)].map(([, numbers]) => numbers!);
  const answered = new Set([reasons, ...rows].flatMap(numbersIn));
  const sectionsOf = (number: string) => [number, number.replace(/\d+$/, ""), number.replace(/\d+\.\d+$/, "")];
  return standard.flatMap(numbersIn).filter((number) => !sectionsOf(number).some((one) => answered.has(one)));
}

test("the table of security answers every requirement of ASVS levels 1 and 2", () => {
  expect(standard.flatMap(numbersIn)).toHaveLength(253);
  expect(unanswered(fileAt("docs/operations/security.md"))).toEqual([]);
});
