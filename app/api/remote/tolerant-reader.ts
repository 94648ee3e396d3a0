import * as z from "zod";
import { phone } from "../../contract/fields/phone.ts";
import { money } from "../../contract/rules/money.ts";
import { booleanOf, dayOf, instantOf, numberOf, phoneOf, textOf, unknownInstant } from "./values.ts";

/** Thrown when something without which an answer has no meaning is missing or unreadable. */
export class UnreadableAnswer extends Error {
  /** Path of the part, with `*` for the places of a list; never a value. */
  readonly code: string;

  constructor(path: string) {
    super("The answer is unreadable");
    this.code = path || "body";
  }
}

/** What could not be read and was left out or replaced: how often, by path. */
export type Unread = ReadonlyMap<string, number>;

/** How the objects of an answer are read beyond their schema. */
export interface Meaning {
  /** Fields without which an object of this schema is left out of its list, or the answer is unreadable. */
  readonly essential?: readonly string[];
  /** Returns the object with the contract's names; gets a copy of what the API sent. */
  readonly prepare?: (raw: Record<string, unknown>) => Record<string, unknown>;
}

/** Returns the meaning of an object schema. */
export type MeaningOf = (schema: z.ZodObject) => Meaning | undefined;

const unread = Symbol("unread");

/**
 * Reads what another API answered as well as it can be read. Lists are read item by item, and an unreadable item is
 * left out; numbers may be texts, moments have many forms; what is absent gets the mildest value of its type. Money is
 * kuruş in the result. Nothing is guessed where a wrong guess would be money.
 * @throws UnreadableAnswer
 */
export function readTolerantly<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  meaningOf: MeaningOf = () => undefined,
): { readonly value: z.output<Schema>; readonly unread: Unread } {
  const left = new Map<string, number>();
  const note = (path: string) => left.set(path || "body", (left.get(path || "body") ?? 0) + 1);
  const value = read(schema, raw, "", { note, meaningOf });
  if (value === unread) throw new UnreadableAnswer([...left.keys()].at(-1) ?? "");
  return { value: value as z.output<Schema>, unread: left };
}

interface Reading {
  readonly note: (path: string) => void;
  readonly meaningOf: MeaningOf;
}

/** Returns the value that the schema describes; `unread` for what is unreadable or lacks an essential. */
function read(schema: z.core.$ZodType, raw: unknown, path: string, reading: Reading): unknown {
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
    case "default":
    case "prefault":
      return raw === undefined ? defaultOf(schema) : read(def.innerType, raw, path, reading);
    case "record":
      return readRecord(schema, def.valueType, raw, path, reading);
    case "union":
      return readUnion(schema, def.options, raw, path, reading);
    default:
      return readScalar(schema, raw);
  }
}

function readScalar(schema: z.core.$ZodType, raw: unknown): unknown {
  if (raw === undefined || raw === null) return unread;
  for (const candidate of candidates(schema, raw)) {
    if (candidate === undefined) continue;
    const decoded = z.safeDecode(schema as z.ZodType, candidate as never);
    if (decoded.success) return decoded.data;
  }
  return unread;
}

/** Returns what a raw value can mean for a scalar, the likeliest first. */
function candidates(schema: z.core.$ZodType, raw: unknown): unknown[] {
  if (schema === phone) return [raw, phoneOf(raw)];
  if (schema === money) {
    const lira = numberOf(raw);
    return [lira === undefined ? undefined : Math.round(lira * 100) / 100];
  }
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "number":
      return [raw, numberOf(raw), roundOf(numberOf(raw))];
    case "boolean":
      return [raw, booleanOf(raw)];
    case "literal":
      return [raw, numberOf(raw), booleanOf(raw)];
    case "enum":
      return [raw, textOf(raw)?.toLowerCase()];
    case "string":
      switch (formatOf(schema)) {
        case "datetime":
          return [instantOf(raw)];
        case "date":
          return [raw, dayOf(raw)];
        default:
          return [raw, textOf(raw)];
      }
    default:
      return [raw];
  }
}

function roundOf(number: number | undefined): number | undefined {
  return number === undefined ? undefined : Math.round(number);
}

function formatOf(schema: z.core.$ZodType): string | undefined {
  return ((schema as z.core.$ZodTypes)._zod.def as { format?: string }).format;
}

function readObject(schema: z.ZodObject, raw: unknown, path: string, reading: Reading): unknown {
  // An object without a field says nothing.
  if (typeof raw !== "object" || raw === null || Array.isArray(raw) || Object.keys(raw).length === 0) return unread;
  const { essential = [], prepare } = reading.meaningOf(schema) ?? {};
  const fields = prepare ? prepare({ ...raw }) : (raw as Record<string, unknown>);
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const inner = path ? `${path}.${name}` : name;
    const value = fields[name];
    let known = value === undefined ? unread : read(field, value, inner, reading);
    if (known === unread) {
      // The root's data are what was asked for.
      if (essential.includes(name) || (path === "" && name === "data" && !mayBeNull(field))) {
        reading.note(inner);
        return unread;
      }
      if (value !== undefined && value !== null) reading.note(inner);
      known = defaultOf(field);
    }
    if (known !== undefined) result[name] = known;
  }
  return result;
}

function mayBeNull(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === "nullable";
}

function readArray(element: z.core.$ZodType, raw: unknown, path: string, reading: Reading): unknown {
  // Some languages write a list with gaps, or of one, as an object by numbers.
  const list = Array.isArray(raw) ? raw : isNumbered(raw) ? Object.values(raw) : undefined;
  if (!list) return unread;
  const items: unknown[] = [];
  const inner = path ? `${path}.*` : "*";
  for (const item of list) {
    const value = read(element, item, inner, reading);
    if (value === unread) reading.note(inner);
    else items.push(value);
  }
  return items;
}

function isNumbered(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === "object" && raw !== null && Object.keys(raw).every((key) => /^\d+$/.test(key));
}

function readMaybe(inner: z.core.$ZodType, raw: unknown, path: string, reading: Reading, absent: null | undefined) {
  if (raw === undefined || raw === null || raw === "") {
    const isText = raw === "" && (inner as z.core.$ZodTypes)._zod.def.type === "string" && !formatOf(inner);
    return isText ? "" : absent;
  }
  const value = read(inner, raw, path, reading);
  if (value !== unread) return value;
  reading.note(path);
  return absent;
}

function readRecord(schema: z.core.$ZodType, inner: z.core.$ZodType, raw: unknown, path: string, reading: Reading) {
  if (Array.isArray(raw) && raw.length === 0) return {};
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return unread;
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    // A name of every object's prototype would change more than this record.
    if (name === "__proto__") continue;
    const known = read(inner, value, `${path}.*`, reading);
    if (known === unread) {
      reading.note(`${path}.*`);
      continue;
    }
    // A key that the schema does not know is left out like any other unknown field.
    if (z.safeDecode(schema as z.ZodType, { [name]: value } as never).success || isOpen(schema)) result[name] = known;
  }
  return result;
}

/** Tells whether a record takes every key. */
function isOpen(schema: z.core.$ZodType): boolean {
  const { keyType } = (schema as z.core.$ZodTypes)._zod.def as z.core.$ZodRecordDef;
  return (keyType as z.core.$ZodTypes)._zod.def.type === "string";
}

function readUnion(
  schema: z.core.$ZodType,
  options: readonly z.core.$ZodType[],
  raw: unknown,
  path: string,
  reading: Reading,
): unknown {
  const exact = z.safeDecode(schema as z.ZodType, raw as never);
  if (exact.success) return exact.data;
  for (const option of options) {
    const value = read(option, raw, path, { ...reading, note: () => {} });
    if (value !== unread) return value;
  }
  return unread;
}

/** Returns the mildest value of a schema, for a field that another API does not give. */
export function defaultOf(schema: z.core.$ZodType): unknown {
  if (schema === money) return 0;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "nullable":
      return null;
    case "optional":
      return undefined;
    case "default":
    case "prefault":
      return def.defaultValue;
    case "array":
      return [];
    case "record":
      return {};
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([name, field]) => {
          const value = defaultOf(field);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    case "number":
      // A day of the month is at least 1.
      return z.safeDecode(schema as z.ZodType, 0 as never).success ? 0 : 1;
    case "boolean":
      return false;
    case "literal":
      return def.values[0];
    case "enum":
      return Object.values(def.entries)[0];
    case "union":
      return defaultOf(def.options[0]!);
    case "string":
      return formatOf(schema) === "datetime" ? unknownInstant : formatOf(schema) === "date" ? "1970-01-01" : "";
    case "unknown":
      return undefined;
    default:
      return null;
  }
}
