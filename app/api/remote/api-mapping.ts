import * as z from "zod";
import { type EndpointName, endpoints } from "../../contract/endpoints.ts";
import type { Endpoint } from "../../contract/endpoints/endpoint.ts";

export type Raw = Record<string, unknown>;

/** How the answers and bodies of an endpoint differ from the contract. Keys are the contract's fields, as paths. */
interface Rules {
  /** The API's name of a field, a path from the object that has the field. */
  readonly names: Readonly<Record<string, string>>;
  /** What stands for the API's words and numbers in a field. */
  readonly states: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>;
  /** The form of the API's ids; the number stands for `{}`. */
  readonly ids: Readonly<Record<string, string>>;
}

/** The rules of the endpoints whose wire differs from the contract. */
export type ApiMapping = ReadonlyMap<EndpointName, Rules>;

const path = z.string().regex(/^[\w-]+(\.[\w-]+)*$/, { error: "must be names parted by dots" });
const form = z.string().regex(/^[\w./:-]*\{\}[\w./:-]*$/, { error: 'must have one {} for the number, like "well-{}"' });
const rules = z.strictObject({
  names: z.record(path, path).default({}),
  states: z.record(path, z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))).default({}),
  ids: z.record(path, form).default({}),
});
const mapping = z.record(z.string(), rules);

/**
 * Reads a mapping: rules by endpoint, by several endpoints parted by commas, or by `*` for all of them. Each endpoint
 * takes the rules of the fields that it has; those of its own entry go before those of `*`.
 * @returns the mapping, and what is wrong with it, a line for each fault
 */
export function readMapping(json: unknown): { readonly mapping: ApiMapping; readonly faults: readonly string[] } {
  const read = mapping.safeParse(json);
  if (!read.success)
    return { mapping: new Map(), faults: read.error.issues.map((one) => `${one.path.join(".")}: ${one.message}`) };
  const faults: string[] = [];
  const known = new Map<EndpointName, Rules>();
  const { "*": everywhere, ...single } = read.data;
  for (const [names, some] of [...(everywhere ? [["*", everywhere] as const] : []), ...Object.entries(single)]) {
    const meant = names === "*" ? Object.keys(endpoints) : names.split(",").map((name) => name.trim());
    const listed = meant.filter((name): name is EndpointName => Object.hasOwn(endpoints, name));
    for (const name of meant) if (!Object.hasOwn(endpoints, name)) faults.push(`${name}: is no endpoint`);
    const schemas = new Map<string, z.core.$ZodType[]>();
    for (const name of listed) {
      const fields = fieldsOf(endpoints[name]);
      for (const [field, found] of fields) schemas.set(field, [...(schemas.get(field) ?? []), ...found]);
      const kept = kinds.map((kind) => [kind, { ...known.get(name)?.[kind], ...pick(some[kind], fields) }]);
      if (kept.some(([, table]) => Object.keys(table!).length > 0))
        known.set(name, Object.fromEntries(kept) as unknown as Rules);
    }
    for (const kind of kinds)
      for (const field of Object.keys(some[kind]))
        if (!schemas.has(field) && listed.length > 0) faults.push(`${names}.${kind}.${field}: is no field of it`);
    for (const [field, values] of Object.entries(some.states))
      for (const value of new Set(Object.values(values)))
        if (schemas.get(field)?.every((schema) => !z.safeDecode(schema as z.ZodType, value as never).success))
          faults.push(`${names}.states.${field}: ${JSON.stringify(value)} is no value of it`);
  }
  return { mapping: known, faults };
}

const kinds = ["names", "states", "ids"] as const;

/** Returns the entries of a table whose fields an endpoint has. */
function pick(table: Readonly<Record<string, unknown>>, fields: Fields) {
  return Object.fromEntries(Object.entries(table).filter(([field]) => fields.has(field)));
}

type Fields = Map<string, z.core.$ZodType[]>;

/** Returns the fields of what an endpoint takes and answers, by path; lists and `data` are no part of a path. */
function fieldsOf({ result, body, query, params }: Endpoint): Fields {
  const fields: Fields = new Map();
  const visit = (schema: z.core.$ZodType, before: string): void => {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    if (def.type === "array") return visit(def.element, before);
    if (def.type === "nullable" || def.type === "optional" || def.type === "default")
      return visit(def.innerType, before);
    if (def.type !== "object") return;
    for (const [name, field] of Object.entries(def.shape)) {
      const at = before + name;
      fields.set(at, [...(fields.get(at) ?? []), field]);
      visit(field, at === "data" ? "" : `${at}.`);
    }
  };
  for (const schema of [result, body, query, params]) if (schema) visit(schema, "");
  return fields;
}

const isObject = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the value at a path; undefined without one. */
function valueAt(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((inner, name) => {
    const has = typeof inner === "object" && inner !== null && Object.hasOwn(inner, name);
    return has ? (inner as Raw)[name] : undefined;
  }, value);
}

/** Gives an answer its envelope: `data` and the figures of `meta`, where they have other names. */
export function withEnvelope({ names }: Rules, body: unknown): unknown {
  const named = Object.entries(names).filter(([field]) => field === "data" || field.startsWith("meta."));
  if (named.length === 0) return body;
  const meta = named.flatMap(([field, theirs]) => (field === "data" ? [] : [[field.slice(5), valueAt(body, theirs)]]));
  const data = names.data && valueAt(body, names.data);
  return { ...(isObject(body) ? body : { data: body }), ...(names.data && { data }), meta: Object.fromEntries(meta) };
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
  for (const name of new Set(paths.map((field) => field.split(".")[0]!))) {
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
  if (Object.hasOwn(states[field] ?? {}, word)) return states[field]![word];
  const [start, end] = ids[field]?.split("{}") ?? [];
  const isTheirs = start !== undefined && word.startsWith(start) && word.endsWith(end!);
  return isTheirs ? word.slice(start.length, word.length - end!.length) : value;
}

/** Gives what is sent the API's names, states and ids. */
export function fromContract(some: Rules, value: Raw, before = ""): Raw {
  const result: Raw = {};
  for (const [name, inner] of Object.entries(value)) {
    const field = before + name;
    const steps = (some.names[field] ?? name).split(".");
    const last = steps.pop()!;
    const place = steps.reduce<Raw>((outer, step) => (outer[step] ??= {}) as Raw, result);
    place[last] = isObject(inner) ? fromContract(some, inner, `${field}.`) : theirValue(some, field, inner);
  }
  return result;
}

function theirValue({ states, ids }: Rules, field: string, value: unknown): unknown {
  const word = Object.entries(states[field] ?? {}).find(([, ours]) => ours === value)?.[0];
  // A number of the API is sent as one.
  if (word !== undefined) return /^\d{1,9}$/.test(word) ? Number(word) : word;
  return ids[field] && value !== null && value !== undefined ? ids[field].replace("{}", String(value)) : value;
}

/** Gives the messages of a refusal the contract's names of their fields. */
export function fieldsFrom<Messages>({ names }: Rules, errors: Readonly<Record<string, Messages>>) {
  const ours = new Map(Object.entries(names).map(([field, theirs]) => [theirs, field]));
  return Object.fromEntries(Object.entries(errors).map(([name, words]) => [ours.get(name) ?? name, words]));
}
