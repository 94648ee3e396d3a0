import * as z from "zod";
import type { Endpoint } from "~/contract/endpoints/endpoint.ts";
import { ApiFailure, type CallContent, type CallContext } from "~/contract/product-api.ts";

/**
 * Returns content as it goes over the wire (§7), with money in lira. Absent fields stay absent, because the API fills
 * in their defaults. A value that breaks the contract is sent unchanged and the API rejects it with its own message.
 * Invalid numbers are never sent, because they could be money in the wrong unit: the call is refused here, without a
 * message.
 */
export function toWire({ body: schema }: Endpoint, { body = {}, ...content }: CallContent): CallContent {
  if (!schema) return content;
  const wire: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = body[name];
    if (value === undefined) continue;
    const encoded = z.safeEncode(field as z.ZodType, value);
    if (!encoded.success && typeof value === "number") throw new ApiFailure(422, "", "validation", { [name]: [""] });
    wire[name] = encoded.success ? encoded.data : value;
  }
  return { ...content, body: wire };
}

/** Returns the request of a call for the token of the machine or of a user. Its content is that of {@link toWire}. */
export function requestOf(
  baseUrl: string,
  { method, path, file }: Endpoint,
  { params = {}, query = {}, body, file: upload = new Blob() }: CallContent,
  { language, clientAddress, requestId }: CallContext,
  token: string,
): Request {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const form = new FormData();
  if (file) form.set(file.field, upload);
  return new Request(baseUrl + filled + (search.size > 0 ? `?${search}` : ""), {
    method,
    headers: {
      accept: "application/json",
      authorization: `Bearer ${token}`,
      "accept-language": language,
      "x-localization": language,
      ...(clientAddress && { "x-forwarded-for": clientAddress }),
      ...(requestId && { "x-request-id": requestId }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body ? { body: JSON.stringify(body) } : file && { body: form }),
  });
}
