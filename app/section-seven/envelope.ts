import type * as z from "zod";
import type { Rules } from "../contract/api-mapping.ts";
import type { CallContent } from "../contract/product-api.ts";
import { causeStatuses } from "../contract/rules/kinds.ts";
import { isOverSpring, statusOf } from "./normalizers.ts";
import { booleanOf, isGiven, isObject, listOf, numberOf, type Raw, typeOf } from "./tolerant-reader.ts";

type Query = Readonly<Record<string, unknown>>;

/**
 * Wraps a body as the contract does. APIs send `{ data }`, `{ data: { data } }` with the figures of its pages around
 * the inner list, or the bare list or object; a figure may be a bare number.
 * @param query what was asked for, for lists that do not say which page they are, and for filters that were ignored
 * @param named returns an object or a list with the contract's names
 */
export function normalizeEnvelope(
  schema: z.ZodType,
  raw: unknown,
  query: Query,
  named: (inner: unknown) => unknown = (inner) => inner,
): unknown {
  const shape = shapeOf(schema);
  const data = shape?.data;
  if (!shape || !data) return raw;
  const outer = isObject(raw) && "data" in raw ? raw : { data: raw };
  const isList = typeOf(data) === "array";
  const around = [outer];
  let { data: inner } = outer;
  if (isObject(inner) && (isList ? Array.isArray(inner.data) : isObject(inner.data))) {
    around.push(inner);
    inner = inner.data;
  }
  inner = named(isList ? (listOf(inner) ?? inner) : inner);
  if (!isList) {
    const figure = Object.keys(shapeOf(data) ?? {})[0];
    const isBare = figure && Object.keys(shapeOf(data)!).length <= 2 && numberOf(inner) !== undefined;
    return { ...outer, data: isBare ? { [figure]: inner } : inner };
  }
  if (!Array.isArray(inner)) return { ...outer, data: inner };
  const item = shapeOf((data as z.ZodArray)._zod.def.element);
  const matching = item ? inner.filter((one) => !isObject(one) || fitsQuery(item, one, query)) : inner;
  return "meta" in shape ? { ...outer, ...pageOf(inner, matching, around, query) } : { ...outer, data: matching };
}

const figureNames = ["page", "current_page", "per_page", "total", "next", "next_page_url"];

/** Returns what the objects around a list say of its pages, by names of the contract or Laravel, inner ones first. */
function figuresIn(around: readonly Raw[]): Raw {
  const objects = around.flatMap((one) => [one, one.meta, one.links]).filter(isObject);
  const said = objects.flatMap((one) => figureNames.flatMap((name) => (name in one ? [[name, one[name]]] : [])));
  return Object.fromEntries(said) as Raw;
}

/** Tells whether there is a page after this one; undefined when an API does not say it. */
function hasNext(pages: Raw): boolean | undefined {
  const said = ["next", "next_page_url"].filter((name) => name in pages);
  if (said.length === 0) return undefined;
  return said.some((name) => isGiven(pages[name]) && booleanOf(pages[name]) !== false);
}

/**
 * Returns a page of a list with its figures.
 * @param list as it was sent
 * @param matching its entries that match the query
 */
function pageOf(list: readonly unknown[], matching: readonly unknown[], around: readonly Raw[], query: Query) {
  const pages = figuresIn(around);
  const asked = countOf(query.per_page, 1);
  const askedPage = countOf(query.page, 1) ?? 1;
  const isBare = Object.keys(pages).length === 0;
  if (isBare && asked !== undefined && list.length > asked) {
    // The API sent everything.
    const before = (askedPage - 1) * asked;
    const meta = { page: askedPage, per_page: asked, total: matching.length };
    return { data: matching.slice(before, before + asked), meta };
  }
  const page = countOf(pages.page ?? pages.current_page, 1) ?? (asked === undefined ? 1 : askedPage);
  const per_page = countOf(pages.per_page, 1) ?? Math.max(list.length, asked ?? 1);
  const before = (page - 1) * per_page;
  const said = countOf(pages.total, 0);
  // A full page of a list without figures may be followed by another.
  const isFollowed = hasNext(pages) ?? (isBare && list.length === asked);
  const least = before + matching.length;
  // What the list has is there, whatever the figure says, and what did not fit is not counted.
  const counted =
    said === undefined ? (isFollowed ? page * per_page + 1 : least) : said - (list.length - matching.length);
  const total = list.length === 0 ? (said ?? before) : Math.max(counted, least);
  return { data: matching, meta: { page, per_page, total } };
}

/** Reads a whole number that is not below the least; undefined for any other. */
function countOf(raw: unknown, least: number): number | undefined {
  const number = numberOf(raw);
  return number !== undefined && Number.isSafeInteger(number) && number >= least ? number : undefined;
}

/** Tells whether an item is among what was asked for; an API may ignore the filters of a query. */
function fitsQuery(shape: Readonly<Record<string, unknown>>, item: Raw, { status, ended: isOver }: Query): boolean {
  if (!("status" in shape)) return true;
  if (typeof isOver === "boolean" && "ended_at" in shape && isOverSpring(item) !== isOver) return false;
  // Neither a state nor a goal tells what the item is.
  const isSilent =
    !(causeStatuses as readonly unknown[]).includes(item.status) && !((numberOf(item.goal_amount) ?? 0) > 0);
  return status === undefined || isSilent || statusOf(item) === status;
}

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "nullable") return shapeOf(def.innerType);
  return def.type === "object" ? def.shape : undefined;
}

/** Levels of the deepest key; the site's own texts have 5. */
const mostLevels = 10;

/**
 * Returns texts by group and key, which are nested or one flat key "group.key". Names that every object has
 * ("__proto__", "constructor") are left out: as names of groups they would lead to what all objects share.
 */
export function translationsFrom(raw: unknown): unknown {
  if (!isObject(raw)) return raw;
  const groups: Record<string, Raw> = {};
  const add = (names: readonly string[], value: unknown): void => {
    if (names.length > mostLevels || names.some(isShared)) return;
    const [group, ...key] = names;
    if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) add([...names, ...name.split(".")], inner);
    else if (key.length > 0 && isGiven(value)) (groups[group ?? ""] ??= {})[key.join(".")] = value;
  };
  add([], raw);
  return groups;
}

/** Tells whether every object has this name. */
const isShared = (name: string) => name in {};

/** Returns the value at a path; undefined without one. */
function valueAt(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((inner, name) => {
    const has = typeof inner === "object" && inner !== null && Object.hasOwn(inner, name);
    return has ? (inner as Raw)[name] : undefined;
  }, value);
}

/** Gives an answer its envelope: `data` and the figures of `meta`, where something stands at their other names. */
export function withEnvelope({ names }: Rules, body: unknown): unknown {
  if (!isObject(body)) return body;
  const result: Raw = { ...body };
  for (const [field, theirs] of Object.entries(names)) {
    const found = valueAt(body, theirs);
    if (found === undefined) continue;
    if (field === "data") result.data = found;
    if (field.startsWith("meta.")) result.meta = { ...(isObject(result.meta) && result.meta), [field.slice(5)]: found };
  }
  return result;
}

/**
 * Gives an object, or those of a list, the contract's names, states and ids. Where the API has no object, its fields
 * are those of the outer one.
 */
export function toContract(some: Rules, value: unknown, before = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => toContract(some, item, before));
  if (!isObject(value)) return value;
  const paths = [some.names, some.states, some.ids]
    .flatMap((table) => Object.keys(table))
    .filter((field) => field.startsWith(before))
    .map((field) => field.slice(before.length));
  const result: Raw = { ...value };
  for (const name of new Set(paths.map((field) => field.split(".")[0] ?? field))) {
    const field = before + name;
    const found = some.names[field] === undefined ? undefined : valueAt(value, some.names[field]);
    if (found !== undefined) result[name] = found;
    if (paths.some((other) => other.startsWith(`${name}.`))) {
      const inner = result[name];
      result[name] = toContract(some, typeof inner === "object" && inner !== null ? inner : value, `${field}.`);
    } else if (name in result) result[name] = contractValue(some, field, result[name]);
  }
  return result;
}

function contractValue({ states, ids }: Rules, field: string, value: unknown): unknown {
  const word = String(value);
  if (Object.hasOwn(states[field] ?? {}, word)) return states[field]?.[word];
  const forms = typeof ids[field] === "string" ? [ids[field]] : Object.values(ids[field] ?? {});
  // The longest first: "s-w-{}" before "s-{}".
  for (const form of forms.toSorted((one, other) => other.length - one.length)) {
    const [start = "", end = ""] = form.split("{}");
    if (word.startsWith(start) && word.endsWith(end)) return word.slice(start.length, word.length - end.length);
  }
  return value;
}

/** Gives the content of a call the API's names, states and ids. The path has parameters of its own names. */
export function contentFrom(some: Rules, { params, query, body, ...content }: CallContent): CallContent {
  return {
    ...content,
    ...(params && { params: fromContract({ ...some, names: {} }, params) }),
    ...(query && { query: fromContract(some, query) }),
    ...(body && { body: fromContract(some, body) }),
  };
}

/** Gives what is sent the API's names, states and ids. */
export function fromContract(some: Rules, value: Raw, before = ""): Raw {
  const result: Raw = {};
  for (const [name, inner] of Object.entries(value)) {
    const field = before + name;
    const steps = (some.names[field] ?? name).split(".");
    const last = steps.pop() ?? name;
    const place = steps.reduce<Raw>((outer, step) => (outer[step] ??= {}) as Raw, result);
    place[last] = isObject(inner) ? fromContract(some, inner, `${field}.`) : theirValue(some, field, inner, value);
  }
  return result;
}

/** @param beside the fields beside it, of which `basket_able_type` chooses the form of an id */
function theirValue({ states, ids }: Rules, field: string, value: unknown, beside: Raw): unknown {
  const word = Object.entries(states[field] ?? {}).find(([, ours]) => ours === value)?.[0];
  // A number of the API is sent as one.
  if (word !== undefined) return /^\d{1,9}$/.test(word) ? Number(word) : word;
  const forms = ids[field];
  const form = typeof forms === "string" ? forms : forms?.[String(beside.basket_able_type)];
  return form && isGiven(value) ? form.replace("{}", String(value)) : value;
}

/** Gives the messages of a refusal the contract's names of their fields. */
export function fieldsFrom<Messages>({ names }: Rules, errors: Readonly<Record<string, Messages>>) {
  const ours = new Map(Object.entries(names).map(([field, theirs]) => [theirs, field]));
  return Object.fromEntries(Object.entries(errors).map(([name, words]) => [ours.get(name) ?? name, words]));
}
