import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { apiBase, isApiAddress, isBesideApi, isNormalPath, isPictureOfApi } from "../http/api-address.ts";
import { clientAddressHeader } from "../middleware/api.server.ts";
import { metricsAddress } from "../middleware/metrics.server.ts";
import { noteRoute, requestIdHeader } from "../middleware/request-log.server.ts";
import { setSecurityHeaders } from "../middleware/security-headers.server.ts";
import type { Role } from "./environment/settings.server.ts";
import { isHttps, site } from "./site.server.ts";

/** Bytes of the longest body that is received although nobody reads it. */
const longestThrownAway = 1024 * 1024;

/** Headers that the API reads. */
const headersOfApi = [
  "accept",
  "accept-encoding",
  "authorization",
  "content-length",
  "content-type",
  "if-none-match",
  "x-localization",
  requestIdHeader,
];

/**
 * Answers a request for the API. In the role "api" it also answers 404 to paths that this role does not serve.
 * @returns false when the request was not answered, so that the handlers of pages and files go on
 */
export async function answerApiRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  role: Role,
): Promise<boolean> {
  const { url = "/" } = incoming;
  const path = url.split("?", 1)[0] ?? "";
  // A site of another API has no such addresses.
  const isApi = role !== "site" && isApiAddress(url);
  if (!isApi && role !== "api") return false;
  const isPicture = isApi && isPictureOfApi(path);
  const besidePath = isPicture ? path.slice(apiBase.length) : path;
  const isBeside = isPicture || !isApi;
  const isServed = isNormalPath(path) && (!isBeside || isBesideApi(besidePath)) && (await hasMetrics(path));
  if (!isServed) {
    await send(incoming, outgoing, Response.json({ message: "Not found", code: "not_found" }, { status: 404 }));
    return true;
  }
  if (isBeside) {
    if (isPicture) incoming.url = url.slice(apiBase.length);
    return false;
  }
  const { serve } = await site();
  if (!serve) return false;
  noteRoute(incoming, `${apiBase}/*`);
  const response = await serve(requestFrom(incoming), {
    callerAddress: headerOf(incoming, clientAddressHeader),
    forwardedFor: forwardedAddress(incoming),
    onEndpoint: (pattern) => noteRoute(incoming, apiBase + pattern),
  });
  await send(incoming, outgoing, response);
  return true;
}

/** Tells whether an address is another one than that of the metrics, or there are metrics. */
async function hasMetrics(path: string): Promise<boolean> {
  return path !== metricsAddress || (await site()).environment.metricsToken !== undefined;
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

/**
 * Returns the request as the API reads it. Its body stays with the client until the API, which knows who calls and how
 * much an endpoint takes, reads it.
 */
function requestFrom(incoming: IncomingMessage): Request {
  const { method = "GET", url = "/" } = incoming;
  const headers = new Headers();
  for (const name of headersOfApi) {
    const value = headerOf(incoming, name);
    if (value !== null) headers.set(name, value);
  }
  const address = `http://api.invalid${url.slice(apiBase.length)}`;
  if (method === "GET" || method === "HEAD") return new Request(address, { method: "GET", headers });
  if (!hasBody(incoming)) return new Request(address, { method, headers });
  const body = Readable.toWeb(incoming, { strategy: { highWaterMark: 0 } }) as ReadableStream<Uint8Array>;
  const stream = { body, duplex: "half" };
  return new Request(address, { method, headers, ...stream });
}

/** Tells whether a request says that it has a body. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Gets rid of what was not read of a body. A short rest is thrown away, so that the connection goes on; before a long
 * one or one of unknown length the connection is closed.
 */
function leaveBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.complete || !hasBody(incoming)) return;
  if (!(Number(incoming.headers["content-length"]) <= longestThrownAway)) outgoing.setHeader("connection", "close");
  incoming.removeAllListeners("data");
  incoming.resume();
}

async function send(incoming: IncomingMessage, outgoing: ServerResponse, response: Response): Promise<void> {
  const { headers, status } = response;
  // Shared caches must not store answers to one client.
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  setSecurityHeaders(headers, await isHttps());
  const body = Buffer.from(await response.arrayBuffer());
  if (outgoing.destroyed) return;
  outgoing.statusCode = status;
  outgoing.setHeaders(headers);
  if (status !== 304) outgoing.setHeader("content-length", body.length);
  leaveBody(incoming, outgoing);
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
}
