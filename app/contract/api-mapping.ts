import * as z from "zod";
import { type EndpointName, endpoints } from "./endpoints.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";

/** How the answers and bodies of an endpoint differ from the contract. Keys are the contract's fields, as paths. */
export interface Rules {
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
