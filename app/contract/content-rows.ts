import type { ContentField } from "./content-kinds.ts";

export type Cell = string | number | null;
export interface Row {
  readonly [column: string]: Cell | readonly Row[];
}

/**
 * Rows as lines of text, one a row, cells parted by " | "; rows that belong to the one above begin with "- ". An editor
 * without scripts shows this.
 */
export function linesFromRows({ columns = [], nested }: ContentField, rows: readonly Row[]): string {
  const lineOf = (columns: readonly ContentField[], row: Row) => columns.map(({ name }) => String(row[name] ?? "")).join(" | ").replace(/( \| )+$/, "");
  return rows
    .flatMap((row) => [lineOf(columns, row), ...(nested ? ((row[nested.name] ?? []) as readonly Row[]).map((inner) => `- ${lineOf(nested.columns, inner)}`) : [])])
    .join("\n");
}

/** Lines of text as rows; whether they are right is the schema's affair. */
export function rowsFromLines({ columns = [], nested }: ContentField, text: string): Row[] {
  const rows: Record<string, Cell | Row[]>[] = [];
  for (const line of text.split(/\r\n?|\n/).map((line) => line.trim())) {
    if (line === "") continue;
    const above = rows.at(-1);
    if (nested && above && /^-\s/.test(line)) (above[nested.name] as Row[]).push(rowFrom(nested.columns, line.slice(2)));
    else rows.push({ ...rowFrom(columns, line), ...(nested && { [nested.name]: [] }) });
  }
  return rows as Row[];
}

function rowFrom(columns: readonly ContentField[], line: string): Record<string, Cell> {
  const cells = line.split("|").map((cell) => cell.trim());
  return Object.fromEntries(columns.map(({ name, type }, place) => [name, type === "number" ? numberFrom(cells[place]) : (cells[place] ?? "")]));
}

/** Null for what is no number: the schema asks for one. */
function numberFrom(text = ""): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
