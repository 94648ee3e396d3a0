import { setImmediate as yieldToOthers } from "node:timers/promises";
import { turkishMobile } from "~/contract/fields/text-fields.ts";
import { dayInIstanbul, timeInIstanbul } from "~/contract/rules/istanbul-time.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { internationalPhone } from "~/forms/phone-number.server.ts";

/**
 * Streams a CSV file in pieces and yields to other requests between two pieces. An embedded database answers
 * synchronously, so a file of a hundred thousand lines would block the whole site.
 * @param name without ".csv"; today's date in Istanbul is appended
 * @param head first line; null for a file that another program reads, which gets no byte order mark either
 * @param lines formats a piece
 * @param next loads the piece after the given one; an empty piece ends the file
 */
export function csvFile<Row>(
  name: string,
  head: string | null,
  first: readonly Row[],
  lines: (piece: readonly Row[]) => string,
  next: (piece: readonly Row[]) => Promise<readonly Row[]>,
): Response {
  const [day] = momentCell(new Date().toISOString(), "en").split(" ");
  const encoder = new TextEncoder();
  let piece = first;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => head !== null && controller.enqueue(encoder.encode(byteOrderMark + head)),
    async pull(controller) {
      if (piece.length === 0) return controller.close();
      await yieldToOthers();
      // A database with a thread or process of its own loads the next piece meanwhile.
      const following = next(piece);
      following.catch(() => {});
      await yieldToOthers();
      controller.enqueue(encoder.encode(lines(piece)));
      piece = await following;
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-${day}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}

interface CsvTable<Row> {
  /** Without ".csv". */
  readonly name: string;
  readonly language: Language;
  readonly head: readonly string[];
  readonly cellsOf: (row: Row) => readonly (string | number)[];
  /** The first piece, loaded before the response starts, so that a failure shows a page instead of half a file. */
  readonly first: readonly Row[];
  readonly next: (piece: readonly Row[]) => Promise<readonly Row[]>;
}

/** Streams a CSV file for Excel in the language; see {@link csvFile}. */
export function csvTable<Row>({ name, language, head, cellsOf, first, next }: CsvTable<Row>): Response {
  const lines = (rows: readonly Row[]) => rows.map((row) => csvLine(cellsOf(row), language)).join("");
  return csvFile(name, csvLine(head, language), first, lines, next);
}

/** Byte order mark: makes Excel read the file as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** Turkish Excel separates columns by semicolons, because its comma separates decimals. */
const separators: Record<Language, string> = { tr: ";", en: "," };

/**
 * Returns one line of a CSV file (RFC 4180) in the form that Excel expects in the language.
 * @param cells numbers are written with the decimal mark of the language
 */
export function csvLine(cells: readonly (string | number)[], language: Language): string {
  return `${cells.map((cell) => csvCell(cell, language)).join(separators[language])}\r\n`;
}

function csvCell(cell: string | number, language: Language): string {
  if (typeof cell === "number") return language === "tr" ? String(cell).replace(".", ",") : String(cell);
  // Excel would run a text that begins like a formula, and donors' names are untrusted (CWE-1236). A phone number in
  // groups of digits is safe.
  const isPhone = /^\+\d+( \d+)+$/.test(cell);
  const escaped = !isPhone && /^\s*[=+\-@\t\r|%]/.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Formats a UTC moment in Istanbul time for Excel: "21.11.2026 19:44", in English "2026-11-21 19:44". */
export function momentCell(moment: string, language: Language): string {
  const at = new Date(moment);
  const [year, month, day] = dayInIstanbul(at).split("-");
  const time = timeInIstanbul(at);
  return language === "tr" ? `${day}.${month}.${year} ${time}` : `${year}-${month}-${day} ${time}`;
}

/** Returns a long number as text: Excel would round a number of more than 15 digits. */
export function textCell(number: string | null): string {
  return number && /^\d{16,}$/.test(number) ? `'${number}` : (number ?? "");
}

/**
 * Returns a phone number that Excel keeps as text, in groups of digits. Without spaces Excel would read a number and
 * drop the plus or the leading zero. Invalid numbers get a leading apostrophe.
 */
export function phoneCell(phone: string | null): string {
  if (!phone?.trim()) return "";
  // The library takes a twentieth of a millisecond for each line.
  if (turkishMobile.test(phone)) return phone.replace(/^(...)(...)(...)(..)(..)$/, "$1 $2 $3 $4 $5");
  return internationalPhone(phone) ?? `'${phone.trim()}`;
}
