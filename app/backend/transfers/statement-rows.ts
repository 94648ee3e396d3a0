import { isIban, plainIban } from "../../contract/rules/check-digits.ts";
import { dayInIstanbul, later } from "../../contract/rules/istanbul-time.ts";
import { normalizeForSearch } from "../../contract/rules/search-text.ts";
import {
  largestTransfer,
  type LeftOutReason,
  referenceLength,
  senderLength,
  type StatementColumn,
  statementColumns,
  transferDays,
} from "../../contract/rules/transfers.ts";
import { lira, readDay, readDigits, readName, readSum } from "../../contract/rules/typed-values.ts";

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

/** The row of the head of a table, and the place of each column below it; both from 0. */
export interface StatementFormat {
  readonly head: number;
  readonly columns: Readonly<Partial<Record<StatementColumn, number>>>;
}

/** A payment in a bank's file. The sum is kuruş. */
export interface StatementRow {
  /** Number of the row in the file, from 1. */
  readonly number: number;
  readonly day: string;
  readonly amount: number;
  readonly sender: string;
  readonly iban: string | null;
  readonly description: string;
  readonly reference: string;
}

export interface LeftOutRow {
  readonly number: number;
  readonly reason: LeftOutReason;
}

/** Words in the head of a column, normalized, by its meaning; the better ones first. */
const headWords: Record<StatementColumn, readonly string[]> = {
  day: ["islem tarihi", "tarih", "valor", "date"],
  amount: ["alacak", "gelen tutar", "islem tutari", "tutar", "miktar", "amount", "credit"],
  sender: ["gonderen", "karsi taraf", "ad soyad", "unvan", "musteri", "sender"],
  iban: ["gonderen iban", "karsi iban", "iban", "karsi hesap"],
  description: ["aciklama", "description", "detay"],
  reference: ["dekont", "referans", "islem no", "fis no", "reference"],
};

/** Rows in which the head is looked for: banks write the account above the table. */
const headRows = 30;

/** Guesses the head and the columns of a table; the head is the first row that names a day and a sum. */
export function guessFormat(rows: readonly (readonly string[])[]): StatementFormat {
  for (const [head, row] of rows.slice(0, headRows).entries()) {
    const columns = columnsNamed(row, headWords);
    if (columns.day !== undefined && columns.amount !== undefined) return { head, columns };
  }
  return { head: 0, columns: {} };
}

/** Finds a table whose head names the same columns as the last file of the account; null when it has another head. */
export function findLastFormat(
  rows: readonly (readonly string[])[],
  names: Readonly<Partial<Record<StatementColumn, string>>>,
): StatementFormat | null {
  const wanted = Object.entries(names) as [StatementColumn, string][];
  for (const [head, row] of rows.slice(0, headRows).entries()) {
    const places = wanted.map(([column, name]) => [column, row.findIndex((cell) => sameName(cell, name))] as const);
    if (places.length > 0 && places.every(([, place]) => place >= 0))
      return { head, columns: Object.fromEntries(places) };
  }
  return null;
}

/** Returns the names of the columns of a format, to recognize the next file of the account. */
export function namesOf(
  rows: readonly (readonly string[])[],
  { head, columns }: StatementFormat,
): Partial<Record<StatementColumn, string>> {
  return Object.fromEntries(Object.entries(columns).map(([column, place]) => [column, rows[head]?.[place] ?? ""]));
}

function columnsNamed(
  row: readonly string[],
  words: Record<StatementColumn, readonly string[]>,
): StatementFormat["columns"] {
  const names = row.map(normalizeForSearch);
  const taken = new Set<number>();
  const columns: Partial<Record<StatementColumn, number>> = {};
  for (const column of statementColumns) {
    for (const word of words[column]) {
      const place = names.findIndex((name, at) => !taken.has(at) && name.includes(word));
      if (place < 0) continue;
      columns[column] = place;
      taken.add(place);
      break;
    }
  }
  return columns;
}

function sameName(one: string, other: string): boolean {
  return normalizeForSearch(one) === normalizeForSearch(other);
}

/**
 * Reads the payments below the head of a table. Rows without a day or a sum (totals), outgoing money and fees are left
 * out, and so are days that no transfer can be entered for.
 */
export function readRows(
  rows: readonly (readonly string[])[],
  { head, columns }: StatementFormat,
  at: Date,
): { readonly payments: StatementRow[]; readonly leftOut: LeftOutRow[] } {
  const { day: dayPlace, amount: amountPlace } = columns;
  if (dayPlace === undefined || amountPlace === undefined) return { payments: [], leftOut: [] };
  const body = rows.slice(head + 1);
  const mark = decimalMarkOf(body.map((row) => row[amountPlace] ?? ""));
  const today = dayInIstanbul(at);
  const oldest = dayInIstanbul(later(at, { days: -transferDays }));
  const payments: StatementRow[] = [];
  const leftOut: LeftOutRow[] = [];
  for (const [index, row] of body.entries()) {
    const number = head + index + 2;
    const text = (column: StatementColumn, most: number) => lineOf(row[columns[column] ?? -1] ?? "", most);
    const day = dayInCell(row[dayPlace] ?? "");
    const amount = sumInCell(row[amountPlace] ?? "", mark);
    const reason = reasonFor(day, amount, { today, oldest });
    if (reason) leftOut.push({ number, reason });
    else {
      const [description, typedIban] = [text("description", referenceLength), text("iban", 60)];
      payments.push({
        number,
        day: day!,
        amount: amount!,
        sender: text("sender", senderLength),
        iban: ibanIn(typedIban) ?? ibanIn(description),
        description,
        reference: text("reference", 80),
      });
    }
  }
  return { payments, leftOut };
}

function reasonFor(
  day: string | null,
  amount: number | null,
  { today, oldest }: { today: string; oldest: string },
): LeftOutReason | null {
  if (day === null) return "day";
  if (amount === null || amount > largestTransfer) return "amount";
  if (amount <= 0) return "outgoing";
  if (day > today) return "future";
  return day < oldest ? "too_old" : null;
}

/** Returns a cell as one line, read as a name is, without control characters. */
function lineOf(cell: string, most: number): string {
  return readName(cell)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .slice(0, most);
}

/**
 * Returns the text that a row is recognized by when it comes again: in the same file or in an overlapping one. Equal
 * rows of one file are distinguished by their number among their equals. Foreign IBANs do not count, because rows of
 * former versions have none.
 */
export function recognizableTexts(accountId: number, payments: readonly StatementRow[]): string[] {
  const seen = new Map<string, number>();
  return payments.map(({ day, amount, sender, iban, description, reference }) => {
    const turkish = iban?.startsWith("TR") ? iban : "";
    const text = [accountId, day, amount, sender, turkish, description, reference].join("\u001F");
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return `${text}\u001F${times}`;
  });
}
