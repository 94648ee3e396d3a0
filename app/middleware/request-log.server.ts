import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { MiddlewareFunction } from "react-router";
import { log, requestIds } from "~/log/log.server.ts";

/** Header that carries a request's id, in both directions. The process sets it; nobody outside can. */
export const requestIdHeader = "x-request-id";

interface OpenRequest {
  readonly id: string;
  readonly method: string;
  readonly startedAt: number;
  /** Pattern of the route that took it. */
  route?: string;
}

const opened = new WeakMap<IncomingMessage, OpenRequest>();
const byId = new Map<string, OpenRequest>();

/** What watches ask for every few seconds. */
const watched = ["/health", "/ready"];

/**
 * Gives a request its id, in its own headers and in those of the answer: beside the page cache, which never sees it.
 * @param isTrusted whether a proxy of ours stands in front, whose id is taken over
 */
export function beginRequestLog(request: IncomingMessage, response: ServerResponse, isTrusted: boolean): void {
  const given = request.headers[requestIdHeader];
  const id = isTrusted && typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? freeId(given) : randomUUID();
  request.headers[requestIdHeader] = id;
  response.setHeader(requestIdHeader, id);
  const entry = { id, method: request.method ?? "", startedAt: performance.now() };
  opened.set(request, entry);
  byId.set(id, entry);
  response.once("close", () => {
    if (byId.get(id) === entry) byId.delete(id);
  });
}

/** A proxy that asks once more before the first answer is there gives its id twice. */
function freeId(given: string): string {
  return byId.has(given) ? `${given}-${randomUUID().slice(0, 8)}` : given;
}

/** Writes the line of a request that was answered or left: never its address, which holds names and references. */
export function endRequestLog(request: IncomingMessage, response: ServerResponse): void {
  const entry = opened.get(request);
  if (!entry) return;
  writeLine(entry, response.headersSent ? response.statusCode : null);
}

function writeLine({ id, method, startedAt, route }: OpenRequest, status: number | null): void {
  const level =
    route !== undefined && watched.includes(route) ? "debug" : status !== null && status >= 500 ? "error" : "info";
  // Null for a request whose client left, and for what no route took.
  log[level](
    { request_id: id, route: route ?? null, method, status, ms: Math.round(performance.now() - startedAt) },
    "request",
  );
}

/** Says which route took the request, and names the request in every line that is written for it. */
export const requestLogMiddleware: MiddlewareFunction<Response> = ({ request, pattern }, next) => {
  const id = request.headers.get(requestIdHeader);
  const entry = id === null ? undefined : byId.get(id);
  if (!entry) return answerWithoutProcess(request, pattern, next);
  entry.route = routeOf(pattern);
  return requestIds.run(entry.id, async () => {
    const response = await next();
    // A page that is loaded by scripts cannot see its answer's headers, but this one it can, and says the number.
    if (response.status >= 500) response.headers.append("server-timing", `request;desc="${entry.id}"`);
    return response;
  });
};

/** Under `npm run dev` no process of ours stands around the framework. */
async function answerWithoutProcess(
  request: Request,
  pattern: string,
  next: () => Promise<Response>,
): Promise<Response> {
  const entry = { id: randomUUID(), method: request.method, startedAt: performance.now(), route: routeOf(pattern) };
  const response = await requestIds.run(entry.id, next);
  writeLine(entry, response.status);
  return response;
}

/** The framework writes the patterns of its table without the slash that an address begins with. */
function routeOf(pattern: string): string {
  return pattern.startsWith("/") ? pattern : `/${pattern}`;
}

/** The id of the request that is answered at this moment. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
