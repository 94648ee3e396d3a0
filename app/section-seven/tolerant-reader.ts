import { decodeHTMLStrict } from "entities";
import sanitizeHtml from "sanitize-html";
import * as z from "zod";
import { isShownLink, plainText, shownLink } from "../contract/fields/text-fields.ts";
import { money } from "../contract/rules/money.ts";
import { readDay } from "../contract/rules/typed-values.ts";
import type { Unread } from "../remote/connection.server.ts";

/** Stands for a time that another API did not give, or wrote unreadably; pages show a dash instead. */
const unknownInstant = "1970-01-01T00:00:00.000Z";

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
  const text = textOf(raw)?.trim() ?? "";
  if (typeof raw === "number" || /^\d{9,13}$/.test(text))
    return isoOf(new Date(Number(raw) * (Number(raw) < 1e11 ? 1000 : 1)));
  const [, date = "", time = "00:00"] = /^(\S{8,10}?)(?:[T ](.+))?$/.exec(text) ?? [];
  const day = readDay(date.replaceAll("/", "-"));
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(time);
  if (!day || !clock) return undefined;
  const [, hour = "", minute, second = "00", fraction = "0", zone = istanbul] = clock;
  const offset = /^(z|utc)$/i.test(zone) ? "Z" : zone.replace(/^(.\d{2}):?(\d{2})$/, "$1:$2");
  return isoOf(new Date(`${day}T${hour.padStart(2, "0")}:${minute}:${second}.${fraction.slice(0, 3)}${offset}`));
}

/** Returns the time in ISO 8601; undefined for an invalid one and for an unlikely year. */
function isoOf(moment: Date): string | undefined {
  const year = moment.getUTCFullYear();
  return year >= 1900 && year <= 2200 ? moment.toISOString() : undefined;
}

/** Reads a day as YYYY-MM-DD; of a moment, its day in Istanbul. */
export function dayOf(raw: unknown): string | undefined {
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

/** Thrown when a required part of an answer is missing or unreadable. */
export class UnreadableAnswer extends Error {
  /** Path of the part, with `*` for the items of a list; never a value. */
  readonly code: string;

  constructor(path: string) {
    super("The answer is unreadable");
    this.code = path || "body";
  }
}

/** How objects of a schema are read from another API. */
export interface Normalizer {
  /** Fields without which an object is unreadable: it is left out of its list, or the answer is refused. */
  readonly required?: readonly string[];
  /** Returns the object with the contract's field names; gets a copy of what the API sent. */
  readonly normalize?: (raw: Record<string, unknown>) => Record<string, unknown>;
}

/** Returns the normalizer of an object schema. */
export type NormalizerOf = (schema: z.ZodObject) => Normalizer | undefined;

const unreadable = Symbol("unreadable");

/** Limits of what is read: items of a list, and values in all, which take 0.1 s. A million items take a minute. */
export const limits = { items: 2_000, values: 60_000 } as const;
/**
 * Reads an answer of another API leniently (the Tolerant Reader pattern). Lists are read item by item, without the
 * unreadable ones; numbers may be texts, and times have many forms; an absent field gets the default of its type.
 * Money is kuruş in the result, and an ambiguous sum is unreadable rather than guessed.
 * @throws UnreadableAnswer when the answer itself, or a required part of it, is unreadable
 */
export function readTolerantly<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  normalizerOf: NormalizerOf = () => undefined,
): { readonly value: z.output<Schema>; readonly unread: Unread } {
  const reading: Reading = { normalizerOf, unread: new Map(), room: limits.values };
  const value = read(schema, raw, "", reading);
  if (value === unreadable) throw new UnreadableAnswer(innermost([...reading.unread.keys()]));
  return { value: value as z.output<Schema>, unread: reading.unread };
}

/** Returns the path of the part that made the last one unreadable, and the objects that it is in. */
function innermost(paths: readonly string[]): string {
  return paths.reduceRight((outer, path) => (path.startsWith(`${outer}.`) ? path : outer), paths.at(-1) ?? "");
}

interface Reading {
  readonly normalizerOf: NormalizerOf;
  readonly unread: Map<string, number>;
  /** Values that may still be read. */
  room: number;
}

function note({ unread }: Reading, path: string, count = 1): void {
  unread.set(path || "body", (unread.get(path || "body") ?? 0) + count);
}

/** Returns the value that the schema describes, or `unreadable`. */
function read(schema: z.core.$ZodType, raw: unknown, path: string, reading: Reading): unknown {
  reading.room--;
  if (schema === money) return readScalar(schema, raw);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return readObject(schema as z.ZodObject, raw, path, reading);
    case "array":
      return readArray(def.element, raw, path, reading);
    case "nullable":
    case "optional":
      return readMaybe(def.innerType, raw, path, reading, def.type === "nullable" ? null : undefined);
    case "record":
      return readRecord(def, raw, path, reading);
    default:
      return readScalar(schema, raw);
  }
}

function readScalar(schema: z.core.$ZodType, raw: unknown): unknown {
  if (raw === undefined || raw === null) return unreadable;
  for (const candidate of candidates(schema, raw)) {
    if (candidate === undefined) continue;
    const decoded = z.safeDecode(schema as z.ZodType, candidate as never);
    if (decoded.success) return decoded.data;
  }
  return unreadable;
}

/** Returns the values that a raw value may stand for, the most likely first. */
function candidates(schema: z.core.$ZodType, raw: unknown): unknown[] {
  if (schema === shownLink) return [linkOf(raw)];
  if (schema === plainText) return [plainTextOf(raw), textOf(raw)];
  const number = numberOf(raw);
  if (schema === money) return [number === undefined ? undefined : Math.round(number * 100) / 100];
  switch (typeOf(schema)) {
    case "number":
      return [raw, number, number === undefined ? undefined : Math.round(number)];
    case "boolean":
      return [raw, booleanOf(raw)];
    case "literal":
    case "union":
      return [raw, number, booleanOf(raw), textOf(raw)];
    case "enum":
      return [raw, textOf(raw)?.toLowerCase()];
    case "string":
      if (formatOf(schema) === "datetime") return [instantOf(raw)];
      return formatOf(schema) === "date" ? [raw, dayOf(raw)] : [raw, textOf(raw)];
    default:
      return [raw];
  }
}

function formatOf(schema: z.core.$ZodType): string | undefined {
  return ((schema as z.core.$ZodTypes)._zod.def as { format?: string }).format;
}

function readObject(schema: z.ZodObject, raw: unknown, path: string, reading: Reading): unknown {
  // An empty object stands for an absent one.
  if (!isObject(raw) || Object.keys(raw).length === 0) return unreadable;
  const { required = [], normalize } = reading.normalizerOf(schema) ?? {};
  const fields = normalize ? normalize({ ...raw }) : raw;
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const inner = path ? `${path}.${name}` : name;
    const value = fields[name];
    let parsed = value === undefined ? unreadable : read(field, value, inner, reading);
    if (parsed === unreadable) {
      // An answer without its data is no answer.
      if (required.includes(name) || (path === "" && name === "data" && typeOf(field) !== "nullable")) {
        note(reading, inner);
        return unreadable;
      }
      if (value !== undefined && value !== null) note(reading, inner);
      parsed = defaultOf(field);
    }
    if (parsed !== undefined) result[name] = parsed;
  }
  return result;
}

export const typeOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type;

function readArray(element: z.core.$ZodType, raw: unknown, path: string, reading: Reading): unknown {
  const list = listOf(raw);
  if (!list) return unreadable;
  const items: unknown[] = [];
  const inner = path ? `${path}.*` : "*";
  for (const [place, item] of list.entries()) {
    if (place === limits.items || reading.room <= 0) {
      note(reading, inner, list.length - place);
      break;
    }
    const value = read(element, item, inner, reading);
    if (value === unreadable) note(reading, inner);
    else items.push(value);
  }
  return items;
}

/** Returns a list; PHP encodes one with gaps as an object with numeric keys. */
export function listOf(raw: unknown): unknown[] | undefined {
  if (Array.isArray(raw)) return raw;
  return isObject(raw) && Object.keys(raw).every((key) => /^\d+$/.test(key)) ? Object.values(raw) : undefined;
}

function readMaybe(inner: z.core.$ZodType, raw: unknown, path: string, reading: Reading, absent: null | undefined) {
  if (raw === undefined || raw === null || raw === "") {
    const isText = raw === "" && typeOf(inner) === "string" && !formatOf(inner);
    return isText ? "" : absent;
  }
  const value = read(inner, raw, path, reading);
  if (value !== unreadable) return value;
  note(reading, path);
  return absent;
}

function readRecord({ keyType, valueType }: z.core.$ZodRecordDef, raw: unknown, path: string, reading: Reading) {
  if (Array.isArray(raw) && raw.length === 0) return {};
  if (!isObject(raw)) return unreadable;
  const result: [string, unknown][] = [];
  for (const [name, value] of Object.entries(raw)) {
    // Unknown keys are left out, like unknown fields of objects.
    if (reading.room <= 0 || !z.safeParse(keyType as z.ZodType, name).success) continue;
    const parsed = read(valueType, value, `${path}.*`, reading);
    if (parsed === unreadable) note(reading, `${path}.*`);
    else result.push([name, parsed]);
  }
  return Object.fromEntries(result);
}

/** Returns the default of a schema for an absent field: null, zero, false, empty, or the first option. */
export function defaultOf(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (schema === money) return 0;
  if (def.type === "object") {
    const fields = Object.entries(def.shape).map(([name, field]) => [name, defaultOf(field)] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (def.type === "literal") return def.values[0];
  if (def.type === "enum") return Object.values(def.entries)[0];
  if (def.type === "union") return defaultOf(def.options[0]!);
  if (def.type === "string" && formatOf(schema) === "date") return "1970-01-01";
  if (def.type === "string") return formatOf(schema) === "datetime" ? unknownInstant : "";
  // Some fields must be positive, such as the day of a month.
  if (def.type === "number") return z.safeDecode(schema as z.ZodType, 0 as never).success ? 0 : 1;
  const others: Raw = { array: [], record: {}, boolean: false, optional: undefined, unknown: undefined };
  return def.type in others ? others[def.type] : null;
}
