import type { Rules } from "../contract/api-mapping.ts";
import type { CallContent } from "../contract/product-api.ts";
import { isGiven, isObject, type Raw } from "./values.ts";

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
