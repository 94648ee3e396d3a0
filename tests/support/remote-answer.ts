import { readMapping } from "../../app/contract/api-mapping.ts";
import { type EndpointName, endpoints, type Endpoints } from "../../app/contract/endpoints.ts";
import type { ResultOf } from "../../app/contract/endpoints/endpoint.ts";
import { normalizeEnvelope, toContract, withEnvelope } from "../../app/section-seven/envelope.ts";
import { createNormalizers } from "../../app/section-seven/normalizers.ts";
import { readTolerantly } from "../../app/section-seven/tolerant-reader.ts";

interface Reading {
  readonly query?: Record<string, unknown>;
  readonly mapping?: unknown;
}

/** Reads an answer of another API as the site does, with the parts that could not be read. */
export function readAnswer<Name extends EndpointName>(
  name: Name,
  raw: unknown,
  { query = {}, mapping = {} }: Reading = {},
) {
  const { result } = endpoints[name];
  const rules = readMapping(mapping).mapping.get(name);
  const body = rules ? withEnvelope(rules, raw) : raw;
  const wrapped = normalizeEnvelope(result, body, query, (inner) => (rules ? toContract(rules, inner) : inner));
  const { value, unread } = readTolerantly(result, wrapped, createNormalizers("https://api.example.org"));
  return { ...(value as ResultOf<Endpoints[Name]>), unread: Object.fromEntries(unread) };
}
