import type { Language } from "~/contract/rules/languages.ts";

/** Excel opens a file as UTF-8 when it begins with this mark. */
export const byteOrderMark = "\uFEFF";

/** Excel in Turkish parts columns by semicolons, for its comma parts decimals. */
const separators: Record<Language, string> = { tr: ";", en: "," };

/**
 * One line of a CSV file (RFC 4180) as Excel reads it in a language.
 * @param cells a number is written as it is, with the decimal mark of the language
 */
export function csvLine(cells: readonly (string | number)[], language: Language): string {
  return `${cells.map((cell) => csvCell(cell, language)).join(separators[language])}\r\n`;
}

function csvCell(cell: string | number, language: Language): string {
  if (typeof cell === "number") return language === "tr" ? String(cell).replace(".", ",") : String(cell);
  // A text that begins like a formula would be one: people's names come from strangers (CWE-1236). A phone number in
  // groups
  // of digits is none, and with nothing but digits in it nothing can be called or looked up.
  const isPhone = /^\+\d+( \d+)+$/.test(cell);
  const harmless = !isPhone && /^\s*[=+\-@\t\r|%]/.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
