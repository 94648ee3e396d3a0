import type { IncomingMessage, ServerResponse } from "node:http";
import { createReadableStreamFromReadable } from "@react-router/node";
import type { Role } from "./environment-api.server.ts";
import { clientAddressHeader } from "./middleware/api.server.ts";
import { noteRoute, requestIdHeader } from "./middleware/request-log.server.ts";
import { setSecurityHeaders } from "./middleware/security-headers.server.ts";
import { isHttps, site } from "./site.server.ts";

/** Path below which the API is served. */
const base = "/api";
/** Bytes of the largest body that is not a file; most endpoints allow less. */
const largestBody = 1024 * 1024;

/** Paths outside {@link base} that the role "api" serves: checks, payment notifications, sandbox bank and files. */
const apiRolePaths = /^\/(health|ready|version|metrics|payment\/notification\/[^/]+|sandbox-bank(\/.*)?|files\/[^/]+)$/;

/** Tells whether a path or address belongs to the API. */
export function isApiPath(url = "/"): boolean {
  return url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`);
}

/**
 * Answers a request for the API. In the role "api" it also answers 404 to paths that this role does not serve.
 * @returns false when the request was not answered, so that the handlers of pages and files go on
 */
export async function answerApiRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  role: Role,
): Promise<boolean> {
  const { method = "GET", url = "/" } = incoming;
  const path = url.split("?", 1)[0]!;
  // A site of another API does not serve one.
  const isApi = role !== "site" && isApiPath(url);
  if (!isApi) {
    if (role !== "api" || apiRolePaths.test(path)) return false;
    await send(outgoing, Response.json({ message: "Not found", code: "not_found" }, { status: 404 }), method);
    return true;
  }
  if (path.startsWith(`${base}/files/`)) {
    incoming.url = url.slice(base.length);
    return false;
  }
  const { serve } = await site();
  if (!serve) return false;
  noteRoute(incoming, `${base}/*`);
  const request = await requestFrom(incoming);
  const response = request
    ? await serve(request, {
        callerAddress: headerOf(incoming, clientAddressHeader),
        forwardedFor: forwardedAddress(incoming),
        onEndpoint: (pattern) => noteRoute(incoming, base + pattern),
      })
    : Response.json({ message: "The body is too large.", code: "too_large" }, { status: 413 });
  await send(outgoing, response, method);
  return true;
}

/**
 * Returns the visitor's address that a client sends in X-Forwarded-For: the entry before the client's own, which the
 * proxies in front of this process appended. Without proxies nobody appends the client's own, so it is the last entry.
 */
function forwardedAddress(incoming: IncomingMessage): string | null {
  const addresses = (headerOf(incoming, "x-forwarded-for") ?? "").split(",").map((address) => address.trim());
  const own = headerOf(incoming, clientAddressHeader);
  const place = addresses.lastIndexOf(own ?? "");
  return (place > 0 ? addresses[place - 1] : addresses.at(-1)) || null;
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return value === undefined ? null : String(value);
}

/** Returns the request with the API's path and only the headers that the API reads; null when its body is too large. */
async function requestFrom(incoming: IncomingMessage): Promise<Request | null> {
  const { method = "GET", url = "/" } = incoming;
  const headers = new Headers();
  for (const name of ["accept", "authorization", "content-length", "content-type", "x-localization", requestIdHeader]) {
    const value = headerOf(incoming, name);
    if (value !== null) headers.set(name, value);
  }
  const address = `http://api.invalid${url.slice(base.length)}`;
  if (method === "GET" || method === "HEAD") return new Request(address, { method: "GET", headers });
  if (/^multipart\/form-data/i.test(headers.get("content-type") ?? "")) {
    const body = { body: createReadableStreamFromReadable(incoming), duplex: "half" };
    return new Request(address, { method, headers, ...body });
  }
  const body = await bytesOf(incoming);
  return body && new Request(address, { method, headers, ...(body.length > 0 && { body }) });
}

/** Reads the body; null when it is longer than {@link largestBody}. */
async function bytesOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function send(outgoing: ServerResponse, response: Response, method: string): Promise<void> {
  const { headers, status } = response;
  // Shared caches must not store answers to one client.
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  setSecurityHeaders(headers, await isHttps());
  const body = Buffer.from(await response.arrayBuffer());
  if (outgoing.destroyed) return;
  outgoing.statusCode = status;
  outgoing.setHeaders(headers);
  outgoing.setHeader("content-length", body.length);
  outgoing.end(method === "HEAD" ? undefined : body);
}
