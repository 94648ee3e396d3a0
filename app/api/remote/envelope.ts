import type * as z from "zod";
import { figureFrom } from "./normalize-figures.ts";
import { fitsQuery, pageOf, pagesIn } from "./normalize-lists.ts";
import type { Raw } from "./raw-fields.ts";
import { numberOf } from "./values.ts";

const isObject = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Wraps a body as the contract does. APIs send `{ data }`, `{ data: { data } }` with the figures of its pages around
 * the inner list, or the bare list or object; a figure may be a bare number, or the list that it counts.
 * @param query what was asked for, for lists that do not say which page they are, and for filters that were ignored
 */
export function normalizeEnvelope(schema: z.ZodType, raw: unknown, query: Readonly<Record<string, unknown>>): unknown {
  const shape = shapeOf(schema);
  const data = shape?.data;
  if (!shape || !data) return raw;
  const outer = isObject(raw) && "data" in raw ? raw : { data: raw };
  const isList = typeOf(data) === "array";
  let { data: inner } = outer;
  const around = [outer];
  if (isObject(inner) && isList) {
    around.push(inner);
    inner = inner.data ?? inner.items ?? inner.results ?? Object.values(inner).find(Array.isArray) ?? inner;
  } else if (isObject(inner) && (isObject(inner.data) || Array.isArray(inner.data))) {
    around.push(inner);
    inner = inner.data;
  }
  // Some languages write a list with gaps, or of one, as an object by numbers.
  if (isList && isObject(inner) && Object.keys(inner).every((key) => /^\d+$/.test(key))) inner = Object.values(inner);
  const pages = pagesIn(around);
  if (!isList) return { ...outer, data: objectFrom(data, inner, Object.assign({}, ...around) as Raw, pages) };
  if (!Array.isArray(inner)) return { ...outer, data: inner };
  const item = (data as z.ZodArray)._zod.def.element;
  const kept = inner.filter((one) => !shapeOf(item) || !isObject(one) || fitsQuery(item as z.ZodObject, one, query));
  return "meta" in shape ? { ...outer, ...pageOf(inner, kept, pages, query) } : { ...outer, data: kept };
}

/** Reads the data of one object from a list (a basket, a figure) or a number (a figure). */
function objectFrom(schema: z.core.$ZodType, inner: unknown, around: Raw, pages: Raw): unknown {
  const names = Object.keys(shapeOf(schema) ?? {});
  if (Array.isArray(inner))
    return names.includes("basket") ? { ...around, basket: inner } : (figureFrom(names[0], inner, pages) ?? inner);
  if (!isObject(inner) && names.length <= 2 && numberOf(inner) !== undefined) return { [names[0]!]: inner };
  return inner;
}

function typeOf(schema: z.core.$ZodType): string {
  return (schema as z.core.$ZodTypes)._zod.def.type;
}

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "nullable") return shapeOf(def.innerType);
  return def.type === "object" ? def.shape : undefined;
}
