import { decodeHTMLStrict } from "entities";
import sanitizeHtml from "sanitize-html";
import { isShownLink } from "../contract/fields/shown-link.ts";

/** Stands for a time that another API did not give, or wrote unreadably; pages show a dash instead. */
export const unknownInstant = "1970-01-01T00:00:00.000Z";

export type Raw = Record<string, unknown>;

export const isObject = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Tells whether a field is there: null and an absent one are not. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/**
 * Reads a number as APIs write it: 12, "12", "100.00", "12,50", "1.234,50", "1,234.50 TL". A separator before three
 * digits, as in "1.234", could be a decimal or a thousands separator: undefined.
 */
export function numberOf(raw: unknown): number | undefined {
  if (typeof raw === "number") return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== "string") return undefined;
  const text = raw.replace(/[\s\u00A0₺]|TL|TRY/g, "");
  if (/^-?\d+$/.test(text)) return Number(text);
  const match = /^(-?)(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)([.,])(\d+)$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "", separator = "", decimals = ""] = match;
  const isGrouped = /[.,]/.test(whole);
  if (isGrouped ? whole.includes(separator) : decimals.length === 3) return undefined;
  return Number(`${sign}${whole.replace(/[.,]/g, "")}.${decimals}`);
}

/** Reads a count as pages write it: "1.250", "1,250+". A count has no decimals, so its separators part thousands. */
export function countOf(raw: unknown): number | undefined {
  const [, digits] = /^(\d+|\d{1,3}(?:[.,\s]\d{3})+)\s*\+?$/.exec(textOf(raw)?.trim() ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits.replace(/\D/g, ""));
}

/** Reads a boolean: true, 1, "1", "true", "yes" and their opposites. */
export function booleanOf(raw: unknown): boolean | undefined {
  if (typeof raw === "boolean") return raw;
  const text = String(raw).toLowerCase();
  if (["1", "true", "yes", "on"].includes(text)) return true;
  return ["0", "false", "no", "off", ""].includes(text) ? false : undefined;
}

/** Offset for times without a zone: Turkish APIs write them in Istanbul time. */
const istanbul = "+03:00";

/**
 * Reads a moment: ISO 8601, "2026-01-31 10:00:00" and "31.01.2026 10:00" in Istanbul time, or seconds or milliseconds
 * since 1970. Returns ISO 8601 in UTC.
 */
export function instantOf(raw: unknown): string | undefined {
  if (typeof raw === "number" || (typeof raw === "string" && /^\d{9,13}$/.test(raw))) {
    const number = Number(raw);
    return isoOf(new Date(number < 1e11 ? number * 1000 : number));
  }
  if (typeof raw !== "string") return undefined;
  const text = raw.trim();
  const match = /^(?:(\d{4})[-/](\d{2})[-/](\d{2})|(\d{1,2})[./-](\d{1,2})[./-](\d{4}))(?:[T ](.+))?$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day, otherDay = "", otherMonth = "", otherYear, rest = "00:00"] = match;
  const date = `${year ?? otherYear}-${two(month ?? otherMonth)}-${two(day ?? otherDay)}`;
  const time = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(rest);
  if (!time || !isDay(date)) return undefined;
  const [, hour = "", minute, second = "00", fraction = "0", zone = istanbul] = time;
  const offset = /^(z|utc)$/i.test(zone) ? "Z" : zone.replace(/^(.\d{2}):?(\d{2})$/, "$1:$2");
  return isoOf(new Date(`${date}T${two(hour)}:${minute}:${second}.${fraction.slice(0, 3)}${offset}`));
}

/** Reads a day as YYYY-MM-DD; of a moment, its day in Istanbul. */
export function dayOf(raw: unknown): string | undefined {
  if (typeof raw === "string" && /^\d{4}-\d{2}-\d{2}$/.test(raw)) return isDay(raw) ? raw : undefined;
  const instant = instantOf(raw);
  return instant && new Date(Date.parse(instant) + 3 * 3_600_000).toISOString().slice(0, 10);
}

/** Reads a text, or a number as one. */
export function textOf(raw: unknown): string | undefined {
  if (typeof raw === "string") return raw;
  return typeof raw === "number" || typeof raw === "bigint" ? String(raw) : undefined;
}

/** Characters of the longest address that servers and browsers take. */
const longestLink = 2_048;

/**
 * Reads a link as APIs write it: an address with or without its scheme ("www.example.org/a"), a path of this site, an
 * e-mail address, or a slug ("about-us"), which is a path without its slash. Returns "" for anything else.
 */
export function linkOf(raw: unknown): string {
  const sent = textOf(raw) ?? "";
  if (sent.length > longestLink) return "";
  const text = sent.trim();
  const address = /^[^:/?#@]+@[^:/?#@]+$/.test(text)
    ? `mailto:${text}`
    : /^www\./i.test(text)
      ? `https://${text}`
      : /^[\p{L}\p{N}_-][^:]*$/u.test(text)
        ? `/${text}`
        : text;
  return isShownLink(address) ? address : "";
}

const two = (text: string) => text.padStart(2, "0");

/** Returns the time in ISO 8601; undefined for an invalid one and for an unlikely year. */
function isoOf(moment: Date): string | undefined {
  const year = moment.getUTCFullYear();
  return year >= 1900 && year <= 2200 ? moment.toISOString() : undefined;
}

/** Tells whether a day written as YYYY-MM-DD exists; JavaScript parses 31 February as a day of March. */
function isDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

/** Characters of the longest plain text that is read. */
const longestText = 20_000;

/**
 * Returns a text without HTML, scripts and styles, with blank lines between its blocks; anything else than a text as it
 * is.
 */
export function plainTextOf(raw: unknown): unknown {
  if (typeof raw !== "string") return raw;
  const text = cutTo(raw, longestText);
  if (!/[<&]/.test(text)) return text;
  const lines = text.replace(/<br\b[^<>]*>/gi, "\n").replace(/<\/(p|div|li|h[1-6]|ul|ol|blockquote)>/gi, "$&\n\n");
  return decodeHTMLStrict(sanitizeHtml(lines, { allowedTags: [] }))
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Returns the beginning of a text, without half of a character at its end. */
export function cutTo(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
