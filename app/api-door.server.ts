import type { IncomingMessage, ServerResponse } from "node:http";
import { createReadableStreamFromReadable } from "@react-router/node";
import type { Role } from "./environment-api.server.ts";
import { apiBase, isApiAddress, isBesideApi, isNormalPath, isPictureOfApi } from "./http/api-address.ts";
import { clientAddressHeader } from "./middleware/api.server.ts";
import { noteRoute, requestIdHeader } from "./middleware/request-log.server.ts";
import { setSecurityHeaders } from "./middleware/security-headers.server.ts";
import { isHttps, site } from "./site.server.ts";

/** Bytes of the largest body that is not a file; the API refuses most of them earlier. */
const largestBody = 1024 * 1024;

/**
 * Answers requests for the API, and those that an API alone does not answer.
 * @returns false for a request that is answered as by a site
 */
export async function answerByApi(incoming: IncomingMessage, outgoing: ServerResponse, role: Role): Promise<boolean> {
  const { method = "GET", url = "/" } = incoming;
  const path = url.split("?", 1)[0]!;
  // A site of another API has no such addresses.
  const isApi = role !== "site" && isApiAddress(url);
  if (!isApi && role !== "api") return false;
  const isPicture = isApi && isPictureOfApi(path);
  const besidePath = isPicture ? path.slice(apiBase.length) : path;
  const isBeside = isPicture || !isApi;
  if (!isNormalPath(path) || (isBeside && !isBesideApi(besidePath))) {
    await send(outgoing, Response.json({ message: "Not found", code: "not_found" }, { status: 404 }), method);
    return true;
  }
  if (isBeside) {
    if (isPicture) incoming.url = url.slice(apiBase.length);
    return false;
  }
  const { serve } = await site();
  if (!serve) return false;
  noteRoute(incoming, `${apiBase}/*`);
  const request = await requestFrom(incoming);
  const response = request
    ? await serve(request, {
        callerAddress: textOf(incoming, clientAddressHeader),
        forwardedFor: addressBefore(incoming),
        onEndpoint: (pattern) => noteRoute(incoming, apiBase + pattern),
      })
    : Response.json({ message: "The body is too large.", code: "too_large" }, { status: 413 });
  await send(outgoing, response, method);
  return true;
}

/**
 * Returns the address that a client names: the one before its own in X-Forwarded-For, to which proxies in between have
 * added what they saw. Without proxies, the client's own is that of the connection and stands nowhere.
 */
function addressBefore(incoming: IncomingMessage): string | null {
  const named = (textOf(incoming, "x-forwarded-for") ?? "").split(",").map((address) => address.trim());
  const own = textOf(incoming, clientAddressHeader);
  const place = named.lastIndexOf(own ?? "");
  return (place > 0 ? named[place - 1] : named.at(-1)) || null;
}

function textOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return value === undefined ? null : String(value);
}

/** Returns the request as the API reads it; null when its body is too large. */
async function requestFrom(incoming: IncomingMessage): Promise<Request | null> {
  const { method = "GET", url = "/" } = incoming;
  const headers = new Headers();
  for (const name of ["accept", "authorization", "content-length", "content-type", "x-localization", requestIdHeader]) {
    const value = textOf(incoming, name);
    if (value !== null) headers.set(name, value);
  }
  const address = `http://api.invalid${url.slice(apiBase.length)}`;
  if (method === "GET" || method === "HEAD") return new Request(address, { method: "GET", headers });
  if (/^multipart\/form-data/i.test(headers.get("content-type") ?? "")) {
    const body = { body: createReadableStreamFromReadable(incoming), duplex: "half" };
    return new Request(address, { method, headers, ...body });
  }
  const body = await bytesOf(incoming);
  return body && new Request(address, { method, headers, ...(body.length > 0 && { body }) });
}

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
  // Nothing in between keeps what one client was told.
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  setSecurityHeaders(headers, await isHttps());
  const body = Buffer.from(await response.arrayBuffer());
  if (outgoing.destroyed) return;
  outgoing.statusCode = status;
  outgoing.setHeaders(headers);
  outgoing.setHeader("content-length", body.length);
  outgoing.end(method === "HEAD" ? undefined : body);
}
