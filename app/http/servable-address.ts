import type { IncomingMessage } from "node:http";

/** Limits of an address: characters of path and query together, and segments of its path. */
export const addressLimits = { length: 2_000, segments: 20 } as const;
/**
 * The browser's question which routes its links lead to names many paths at once; the framework refuses a longer one.
 */
const manifestLimits = { length: 7_680, paths: 200, segments: 1_000 } as const;
const manifestPath = "/__manifest";

/** Addresses that stand in the place of those that cannot be served: the framework finds no page there. */
const refusals = { unreadable: "/%25/%25", tooLong: "/%25/%25%25" } as const;
/** What the route of every other address sees of them. */
export const refusedSplats: ReadonlyMap<string, { readonly status: 400 | 414; readonly statusText: string }> = new Map([
  ["%/%", { status: 400, statusText: "Bad Address" }],
  ["%/%%", { status: 414, statusText: "URI Too Long" }],
]);

/**
 * An address as the framework can read it, in time that does not grow with its segments. One that is too long, or that
 * nobody can read, becomes one that the site answers with 414 or 400 in its own words: the framework would answer with
 * a bare line and leave a stack in the log, or match its routes for seconds.
 * @param target of the request line: a path with a query, or a whole address (RFC 9112, 3.2.2)
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

/** Whether a Host header names a host: a name, an IPv4 or an IPv6 address, with or without a port. */
export function isHost(host: string): boolean {
  return /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
}

/**
 * Gives a request a host and an address that the framework can serve, in place of those it came with.
 * @param publicHost host of the site, for requests that name none: HTTP/1.0 may leave it out
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

/** Browsers, and the framework with them, take a backslash for a slash. */
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

/** What asks for a page's data is answered with data. */
function dataSuffix(path: string): string {
  return path.endsWith(".data") ? ".data" : "";
}

function isDecodable(path: string): boolean {
  try {
    // The router's patterns match no ends of lines, not even the one for every other address.
    return !/[\n\r\u2028\u2029]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
