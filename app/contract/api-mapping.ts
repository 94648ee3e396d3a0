import * as z from "zod";
import { type EndpointName, endpoints } from "./endpoints.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";
import { basketTypes } from "./rules/kinds.ts";

/** How the answers and bodies of an endpoint differ from the contract. Keys are the contract's fields, as paths. */
export interface Rules {
  /** The API's name of a field, a path from the object that has the field. */
  readonly names: Readonly<Record<string, string>>;
  /** What stands for the API's words and numbers in a field. */
  readonly states: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>;
  /** The form of the API's ids, with `{}` for the number; of `basket_able_id` also one for each `basket_able_type`. */
  readonly ids: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

/** The rules of the endpoints whose wire differs from the contract. */
export type ApiMapping = ReadonlyMap<EndpointName, Rules>;

const form = z.string().regex(/^[\w./:-]*\{\}[\w./:-]*$/, { error: 'must have one {} for the number, like "well-{}"' });
const kindOfLine = z.enum(Object.values(basketTypes).map(String), { error: "must be a basket_able_type of the site" });

/** What may stand at a field, by the kind of rule. */
const values = {
  names: z.string().regex(/^[\w-]+(\.[\w-]+)*$/, { error: "must be names parted by dots" }),
  states: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  ids: z.union([form, z.partialRecord(kindOfLine, form)]),
};

/**
 * Reads a mapping: rules by endpoint, by several endpoints parted by commas, or by `*` for all of them. Each endpoint
 * takes the rules of the fields that it has; those of its own entry go before those of `*`.
 * @returns the mapping, and what is wrong with it, a line for each fault
 */
export function readMapping(json: unknown): { readonly mapping: ApiMapping; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const mapping = new Map<EndpointName, Record<keyof Rules, Record<string, never>>>();
  const entriesIn = (value: unknown, at: string): [string, unknown][] => {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return Object.entries(value);
    faults.push(`${at}: must be an object`);
    return [];
  };
  const entries = entriesIn(json, "The mapping");
  // Rules of single endpoints replace those of all.
  for (const [names, rules] of entries.toSorted(([one], [other]) => Number(other === "*") - Number(one === "*"))) {
    const meant = names === "*" ? Object.keys(endpoints) : names.split(",").map((name) => name.trim());
    const listed = meant.filter((name): name is EndpointName => Object.hasOwn(endpoints, name));
    for (const name of meant) if (!Object.hasOwn(endpoints, name)) faults.push(`${name}: is no endpoint`);
    const fields = listed.map((name) => [name, fieldsOf(endpoints[name])] as const);
    for (const [kind, table] of entriesIn(rules, names)) {
      if (!isKind(kind)) {
        faults.push(`${names}.${kind}: is none of ${Object.keys(values).join(", ")}`);
        continue;
      }
      for (const [field, value] of entriesIn(table, `${names}.${kind}`)) {
        const at = `${names}.${kind}.${field}`;
        const read = values[kind].safeParse(value);
        const schemas = fields.flatMap(([, found]) => found.get(field) ?? []);
        if (!read.success)
          for (const { path, message } of read.error.issues) faults.push(`${[at, ...path].join(".")}: ${message}`);
        if (schemas.length === 0 && listed.length > 0) faults.push(`${at}: is no field of it`);
        if (!read.success || schemas.length === 0) continue;
        for (const state of kind === "states" ? new Set(Object.values(read.data)) : [])
          if (schemas.every((schema) => !z.safeDecode(schema as z.ZodType, state as never).success))
            faults.push(`${at}: ${JSON.stringify(state)} is no value of it`);
        for (const [name, found] of fields) {
          if (!found.has(field)) continue;
          const ofEndpoint = mapping.get(name) ?? { names: {}, states: {}, ids: {} };
          ofEndpoint[kind][field] = read.data as never;
          mapping.set(name, ofEndpoint);
        }
      }
    }
  }
  // One form for all would send a sacrifice as a well.
  for (const [name, { ids }] of mapping)
    for (const [field, form] of Object.entries(ids))
      if (field.endsWith("basket_able_id") && typeof form === "string")
        for (const cause of causes)
          if (mapping.get(cause)?.ids.id !== form)
            faults.push(`${name}.ids.${field}: ids of ${cause} have another form; write one for each basket_able_type`);
  return { mapping, faults };
}

const causes = ["showWaterWell", "showSacrifice", "showSpring"] as const;

const isKind = (kind: string): kind is keyof Rules => Object.hasOwn(values, kind);

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
