import type { IncomingMessage } from "node:http";

/** Limits of an address: characters of path and query together, and segments of its path. */
export const addressLimits = { length: 2_000, segments: 20 } as const;
/**
 * Limits of the framework's manifest request, which names the paths of many links at once.
 */
const manifestLimits = { length: 7_680, paths: 200, segments: 1_000 } as const;
/** Where the framework answers with the routes that links lead to. */
export const manifestPath = "/__manifest";

/** Addresses that replace unservable ones; they match no page. */
const refusals = { unreadable: "/%25/%25", tooLong: "/%25/%25%25" } as const;
/** Splat parameters of the replaced addresses with their status, for the catch-all route. */
export const refusedSplats: ReadonlyMap<string, { readonly status: 400 | 414; readonly statusText: string }> = new Map([
  ["%/%", { status: 400, statusText: "Bad Address" }],
  ["%/%%", { status: 414, statusText: "URI Too Long" }],
]);

/**
 * Returns an address that the framework can match quickly. A too long or undecodable address becomes one that the site
 * answers with its own 414 or 400 page: the framework would answer with a bare line and a stack in the log, or match
 * its routes for seconds.
 * @param target of the request line: a path with a query, or an absolute address (RFC 9112, 3.2.2)
 */
export function servableAddress(target: string): string {
  const address = target.startsWith("/") ? target : pathOf(target);
  const [path = "", query = ""] = address.split("?", 2);
  const isManifest = path === manifestPath;
  const isTooLong = isManifest
    ? !isServableManifest(query)
    : address.length > addressLimits.length || !hasFewSegments(path);
  if (isTooLong) return refusals.tooLong + dataSuffix(path);
  return isDecodable(path) ? address : refusals.unreadable + dataSuffix(path);
}

/** Checks that a Host header is a name, an IPv4 or an IPv6 address, with or without a port. */
export function isHost(host: string): boolean {
  return /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
}

/**
 * Replaces the host and the address of a request by ones that the framework can serve.
 * @param publicHost host of the site, for HTTP/1.0 requests without a Host header
 */
export function makeServable(request: IncomingMessage, publicHost: string): void {
  const { host = publicHost } = request.headers;
  const isServable = isHost(host);
  request.headers.host = isServable ? host : publicHost;
  request.url = isServable ? servableAddress(request.url ?? "/") : refusals.unreadable;
}

function pathOf(target: string): string {
  const url = URL.parse(target);
  return url && /^https?:$/.test(url.protocol) ? url.pathname + url.search : refusals.unreadable;
}

/** Returns whether a path has few segments. Browsers and the framework treat a backslash as a slash. */
function hasFewSegments(path: string): boolean {
  return path.split(/[/\\]/, addressLimits.segments + 2).length <= addressLimits.segments + 1;
}

function isServableManifest(query: string): boolean {
  if (query.length > manifestLimits.length) return false;
  const paths = new URLSearchParams(query).getAll("paths").flatMap((list) => list.split(","));
  return (
    paths.length <= manifestLimits.paths &&
    paths.every(hasFewSegments) &&
    paths.join("/").split(/[/\\]/).length <= manifestLimits.segments
  );
}

/** Returns the suffix of data requests, which the framework answers with data. */
function dataSuffix(path: string): string {
  return path.endsWith(".data") ? ".data" : "";
}

function isDecodable(path: string): boolean {
  try {
    // Route patterns, the catch-all included, never match line breaks. No database stores U+0000: texts lose it, and a
    // link with it would open like the link without it.
    return !/[\0\n\r\u2028\u2029]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
