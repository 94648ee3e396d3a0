import * as z from "zod";
import type { Endpoint } from "~/contract/endpoints/endpoint.ts";
import { ApiFailure, type CallContent, type CallContext } from "~/contract/product-api.ts";

/** A call's content for another API. */
export interface LooseContent extends CallContent {
  /** Fields of the body that the contract does not have. */
  readonly extra?: Record<string, unknown>;
}

/**
 * Returns a function that makes a call as it goes over the wire (§7) for the token of the machine or of a user. The
 * content is encoded at once, so that one that cannot be sent is known before anything is sent.
 */
export function requestOf(
  baseUrl: string,
  definition: Endpoint,
  content: LooseContent,
  { language, clientAddress, requestId }: CallContext,
): (token: string) => Request {
  const address = baseUrl + pathOf(definition, content);
  const body = bodyOf(definition, content);
  return (token) =>
    new Request(address, {
      method: definition.method,
      headers: {
        accept: "application/json",
        authorization: `Bearer ${token}`,
        "x-localization": language,
        ...(clientAddress && { "x-forwarded-for": clientAddress }),
        ...(requestId && { "x-request-id": requestId }),
        ...(typeof body === "string" && { "content-type": "application/json" }),
      },
      ...(body && { body }),
    });
}

/** Returns parameters as they are written in an address; absent ones are left out. */
function textsOf(values: CallContent["query"] = {}): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null) texts[name] = String(value);
  return texts;
}

/** Returns the body with money in lira, as the API's checks expect it; undefined for an endpoint without one. */
export function encodedBody({ body }: Endpoint, content: CallContent): Record<string, unknown> | undefined {
  return body && wireOf(body, content.body);
}

/** Encodes the body: JSON, or the one file of an upload. */
function bodyOf(definition: Endpoint, content: LooseContent): string | FormData | undefined {
  const body = encodedBody(definition, content);
  if (body) return JSON.stringify({ ...body, ...content.extra });
  const { file } = definition;
  if (!file) return undefined;
  const form = new FormData();
  form.set(file.field, content.file ?? new Blob());
  return form;
}

/**
 * Encodes content for the wire. Absent fields stay absent, because the API fills in their defaults. A value that breaks
 * the contract is sent unchanged and the API rejects it with its own message. Invalid numbers are never sent, because
 * they could be money in the wrong unit: the call is refused here, without a message.
 */
function wireOf(schema: z.ZodObject, content: CallContent["body"] = {}): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = content[name];
    if (value === undefined) continue;
    const encoded = z.safeEncode(field as z.ZodType, value);
    if (!encoded.success && typeof value === "number") throw new ApiFailure(422, "", "validation", { [name]: [""] });
    wire[name] = encoded.success ? encoded.data : value;
  }
  return wire;
}

/** Returns the endpoint's path with its parameters and query filled in. */
function pathOf({ path }: Endpoint, { params = {}, query = {} }: LooseContent): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(textsOf(query));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
