import { CsvError, parse } from "csv-parse/sync";
import { mostStatementColumns, mostStatementRows } from "../../contract/rules/transfers.ts";
import type { StatementReader, StatementTable, StatementText } from "./ports.ts";

/** The first bytes of files that are no text: ZIP (xlsx), OLE (xls), PDF, GZIP. */
const signatures = ["504b0304", "d0cf11e0", "25504446", "1f8b"];
const separators = [";", ",", "\t"] as const;
/** Rows that the separator is guessed from. */
const sampledRows = 60;
const longestRow = 20_000;

/** Reads CSV files as Turkish banks write them. */
export const statementReader: StatementReader = { decode: decodeStatement, split: splitStatement };

/** Decodes a bank's file: UTF-8, UTF-16 with a byte order mark, or else Windows-1254, which contains ISO-8859-9. */
function decodeStatement(bytes: Uint8Array): StatementText {
  const begin = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  const utf16 = begin.startsWith("fffe") ? "utf-16le" : begin.startsWith("feff") ? "utf-16be" : null;
  if (signatures.some((one) => begin.startsWith(one)) || (!utf16 && bytes.includes(0)))
    return { outcome: "refused", fault: "binary" };
  const text = utf16 ? new TextDecoder(utf16).decode(bytes) : decodeBytes(bytes);
  // Control characters occur in no table. Tabs and line ends do.
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000E-\u001F\u007F]/.test(text)
    ? { outcome: "refused", fault: "binary" }
    : { outcome: "read", text: text.replace(/^\uFEFF/, "") };
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1254").decode(bytes);
  }
}

/** Splits a decoded file into rows of cells; the separator is the one that gives the widest rows. */
function splitStatement(text: string): StatementTable {
  const sample = text.split(/\r\n|\r|\n/, sampledRows).join("\n");
  const widths = separators.map((separator) => widthOf(sample, separator));
  const widest = Math.max(...widths);
  if (widest < 2) return { outcome: "refused", fault: "no_table" };
  try {
    const rows = rowsOf(text, separators[widths.indexOf(widest)]!);
    if (rows.length > mostStatementRows) return { outcome: "refused", fault: "too_long" };
    if (rows.some((row) => row.length > mostStatementColumns)) return { outcome: "refused", fault: "no_table" };
    return { outcome: "read", rows };
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    if (failure.code === "CSV_MAX_RECORD_SIZE") return { outcome: "refused", fault: "cells" };
    return { outcome: "refused", fault: "quotes" };
  }
}

/** Returns the number of cells that most of the wider rows have. */
function widthOf(sample: string, separator: string): number {
  const counts = new Map<number, number>();
  for (const line of sample.split("\n")) {
    // Quoted cells may contain the separator.
    const cells = line.replace(/"[^"]*"/g, "").split(separator).length;
    if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([oneWidth, one], [otherWidth, other]) => other - one || otherWidth - oneWidth);
  return most?.[0] ?? 0;
}

function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = parse(text, {
    delimiter: separator,
    relax_column_count: true,
    // Banks write quotes inside cells that are not quoted: Ali "Veli" Ltd.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    to: mostStatementRows + 1,
    trim: true,
  });
  return rows.filter((row) => row.some((cell) => cell !== ""));
}
