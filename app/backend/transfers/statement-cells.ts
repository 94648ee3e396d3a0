import { isIban, plainIban } from "../../contract/rules/check-digits.ts";
import { lira, readDay, readDigits, readSum } from "../../contract/rules/typed-values.ts";

const months = [
  "ocak",
  "şubat",
  "mart",
  "nisan",
  "mayıs",
  "haziran",
  "temmuz",
  "ağustos",
  "eylül",
  "ekim",
  "kasım",
  "aralık",
];

/**
 * Reads a day as forms do, and as Turkish banks write it: "21/11/26 14:05", "21 Kasım 2026", "21 Kas 2026".
 * @returns YYYY-MM-DD; null when there is no such day
 */
export function dayInCell(cell: string): string | null {
  const text = readDigits(cell);
  const [, year, month, day] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/.exec(text) ?? [];
  if (day) return readDay(`${day}.${month}.${year}`);
  const [, date, short] = /^(\d{1,2}[-./\s]\d{1,2}[-./\s])(\d{4}|\d{2})(?!\d)/.exec(text) ?? [];
  if (short) return readDay(date + short.padStart(4, "20"));
  const [, first, name, last] = /^(\d{1,2})[ .-]+(\p{L}{3,})\.?[ .-]+(\d{4})(?!\d)/u.exec(text) ?? [];
  const wanted = name?.toLocaleLowerCase("tr");
  const place = wanted ? months.findIndex((one) => one.startsWith(wanted)) : -1;
  return place < 0 ? null : readDay(`${first}.${place + 1}.${last}`);
}

/** The signs of a sum, without the currency: before it, behind it, or brackets around it. */
const signs: Readonly<Record<string, 1 | -1>> = { "": 1, "+": 1, "-": -1, "()": -1 };

/** Parts a sum from what stands around it. */
function partsOf(cell: string) {
  const [, before = "", sum = "", after = ""] = /^(\D*)([\d.,\s]*)(\D*)$/.exec(readDigits(cell)) ?? [];
  return { sum: sum.replace(/\s/g, ""), sign: signs[(before + after).replace(lira, "").replace(/\s/g, "")] };
}

/**
 * Returns the decimal mark of a column of sums. A sum with one mark and three digits after it tells nothing, because
 * "1.250" may be a thousand; without any that tells, it is the comma.
 */
export function decimalMarkOf(cells: readonly string[]): "," | "." {
  let [commas, dots] = [0, 0];
  for (const cell of cells) {
    const { sum } = partsOf(cell);
    const last = Math.max(sum.lastIndexOf(","), sum.lastIndexOf("."));
    if (last < 0) continue;
    const hasBoth = sum.includes(",") && sum.includes(".");
    const decimals = sum.length - last - 1;
    if (!hasBoth && decimals === 3) continue;
    if (sum[last] === ",") commas++;
    else dots++;
  }
  return dots > commas ? "." : ",";
}

/**
 * Reads a sum as forms do, and with a sign: "+1.250,50 TL", "-100,00", "100,00-", "(100,00)".
 * @returns kuruş, negative for money that left; null when the cell is no sum
 */
export function sumInCell(cell: string, decimalMark: "," | "."): number | null {
  const { sum, sign } = partsOf(cell);
  const kurus = readSum(sum, decimalMark);
  return kurus === null || sign === undefined ? null : sign * kurus;
}

/** Returns the IBAN that a text is, or else the first Turkish one in it; null for none. */
export function ibanIn(text: string): string | null {
  const [found = text] = /TR\d{2}(?:[ .-]?\d{4}){5}[ .-]?\d{2}/i.exec(readDigits(text)) ?? [];
  return isIban(found) ? plainIban(found) : null;
}
