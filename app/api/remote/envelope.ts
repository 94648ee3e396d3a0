import type * as z from "zod";
import { isGiven, type Raw } from "./raw-fields.ts";
import { numberOf } from "./values.ts";

const isObject = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Puts a body into the contract's envelope, `{ data, meta }`. APIs send `{ data }`, `{ data: { data } }` with the
 * pagination around the inner list, or the bare list or object; a figure may be a bare number.
 * @param query query of the request, for lists without pagination
 */
export function normalizeEnvelope(schema: z.ZodType, raw: unknown, query: Readonly<Record<string, unknown>>): unknown {
  const shape = shapeOf(schema);
  const data = shape?.data;
  if (!shape || !data) return raw;
  const outer = isObject(raw) && "data" in raw ? raw : { data: raw };
  const isList = typeOf(data) === "array";
  let { data: inner } = outer;
  let pagination: Raw = { ...(isObject(outer.meta) ? outer.meta : {}), ...paginationOf(outer) };
  if (isObject(inner) && isList) {
    pagination = { ...pagination, ...paginationOf(inner), ...(isObject(inner.meta) ? inner.meta : {}) };
    inner = inner.data ?? inner.items ?? inner.results ?? Object.values(inner).find(Array.isArray) ?? inner;
  } else if (isObject(inner) && "data" in inner && isObject(inner.data)) inner = inner.data;
  if (!isList) inner = objectFrom(data, inner, outer);
  return "meta" in shape
    ? { ...outer, data: inner, meta: metaOf(pagination, inner, query) }
    : { ...outer, data: inner };
}

/** Reads the data of one object from a list (a basket) or a number (a figure). */
function objectFrom(schema: z.core.$ZodType, inner: unknown, outer: Raw): unknown {
  const names = Object.keys(shapeOf(schema) ?? {});
  if (names.includes("basket") && Array.isArray(inner)) return { ...outer, basket: inner };
  if (!isObject(inner) && names.length <= 2 && numberOf(inner) !== undefined) return { [names[0]!]: inner };
  return inner;
}

const paginationFields = ["page", "current_page", "currentPage", "per_page", "perPage", "total"];

/** Returns the fields of an object that describe a page of a list. */
function paginationOf(fields: Raw): Raw {
  return Object.fromEntries(
    paginationFields.filter((name) => isGiven(fields[name])).map((name) => [name, fields[name]]),
  );
}

/** Returns the contract's pagination; a list without any is the only page. */
function metaOf(pagination: Raw, list: unknown, query: Readonly<Record<string, unknown>>): Raw {
  const length = Array.isArray(list) ? list.length : 0;
  const page = countOf(pagination.page ?? pagination.current_page ?? pagination.currentPage, 1) ?? 1;
  const per_page =
    countOf(pagination.per_page ?? pagination.perPage, 1) ?? Math.max(length, countOf(query.per_page, 1) ?? 1);
  const before = (page - 1) * per_page;
  const total = countOf(pagination.total, 0) ?? before + length;
  // A total that is lower than what was received is wrong.
  return { page, per_page, total: length > 0 ? Math.max(total, before + length) : total };
}

/** Reads a whole number of at least `least`; undefined for anything else. */
function countOf(raw: unknown, least: number): number | undefined {
  const number = numberOf(raw);
  return number !== undefined && Number.isSafeInteger(number) && number >= least ? number : undefined;
}

function typeOf(schema: z.core.$ZodType): string {
  return (schema as z.core.$ZodTypes)._zod.def.type;
}

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "nullable") return shapeOf(def.innerType);
  return def.type === "object" ? def.shape : undefined;
}
