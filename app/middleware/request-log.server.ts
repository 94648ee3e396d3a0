import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { MiddlewareFunction } from "react-router";
import { requestIds, requestLog } from "~/log/log.server.ts";
import { countRequest } from "~/metrics/counts.server.ts";
import { withServerTiming } from "~/metrics/server-timing.server.ts";
import { beginRequestSpan, endRequestSpan, type OpenSpan, runInSpan } from "~/metrics/spans.server.ts";

/** Header with the request's id, in both directions. The process sets it; clients cannot. */
export const requestIdHeader = "x-request-id";

interface OpenRequest {
  readonly id: string;
  readonly method: string;
  readonly startedAt: number;
  /** Pattern of the matched route. */
  route?: string;
  /** Header of a trusted proxy, whose trace goes on. */
  readonly traceparent?: string | undefined;
  span?: OpenSpan | undefined;
}

const opened = new WeakMap<IncomingMessage, OpenRequest>();
const byId = new Map<string, OpenRequest>();

/** Routes that monitoring requests every few seconds. */
const watched = ["/health", "/ready", "/metrics"];
/** Pages that were asked for while the site was closed: their 503 is no failure. */
const closedRoute = "/maintenance";
/** Anybody may flood this route with forged messages; the payments' log counts them in one line. */
const counted = { route: "/payment/notification/:provider", statuses: [403, 429] };

/**
 * Sets the request's id in its headers and in those of the response, outside the page cache.
 * @param isTrusted whether a trusted proxy is in front, whose id is used and whose trace goes on
 */
export function beginRequestLog(request: IncomingMessage, response: ServerResponse, isTrusted: boolean): void {
  const given = request.headers[requestIdHeader];
  const id = isTrusted && typeof given === "string" && /^[\w.-]{8,64}$/.test(given) ? freeId(given) : randomUUID();
  request.headers[requestIdHeader] = id;
  response.setHeader(requestIdHeader, id);
  const { traceparent } = request.headers;
  const entry: OpenRequest = {
    id,
    method: request.method ?? "",
    startedAt: performance.now(),
    ...(isTrusted && typeof traceparent === "string" && { traceparent }),
  };
  opened.set(request, entry);
  byId.set(id, entry);
  response.once("close", () => {
    if (byId.get(id) === entry) byId.delete(id);
  });
}

/**
 * Returns the given id, or another one while it is in use: a proxy that retries before the first response sends the
 * same id twice.
 */
function freeId(given: string): string {
  return byId.has(given) ? `${given}-${randomUUID().slice(0, 8)}` : given;
}

/** Answers a request in a span of its own, while traces are on. It ends with the request's log line. */
export function answerInSpan<Answer>(request: IncomingMessage, answer: () => Answer): Answer {
  const entry = opened.get(request);
  const span = entry && beginRequestSpan(entry.traceparent);
  if (!span) return answer();
  entry.span = span;
  return runInSpan(span, answer);
}

/**
 * Writes the log line of a finished or aborted request, without its address, which may contain names and references.
 */
export function endRequestLog(request: IncomingMessage, response: ServerResponse): void {
  const entry = opened.get(request);
  if (!entry) return;
  writeLine(entry, response.headersSent ? response.statusCode : null);
}

function writeLine({ id, method, startedAt, route, span }: OpenRequest, status: number | null): void {
  const milliseconds = performance.now() - startedAt;
  countRequest({ route: route ?? null, method, status, seconds: milliseconds / 1000 });
  if (span) endRequestSpan(span, id, { route: route ?? null, method, status });
  const isQuiet =
    route !== undefined &&
    (watched.includes(route) || (route === counted.route && status !== null && counted.statuses.includes(status)));
  const isFailure = status !== null && status >= 500 && route !== closedRoute;
  const level = isQuiet ? "debug" : isFailure ? "error" : "info";
  // Null status for an aborted request, null route for an unmatched one.
  requestLog[level]({ request_id: id, route: route ?? null, method, status, ms: Math.round(milliseconds) }, "request");
  if (isFailure) requestLog.flush();
}

/** Records the route of a request that is answered without the framework. */
export function noteRoute(request: IncomingMessage, route: string): void {
  const entry = opened.get(request);
  if (entry) entry.route = routeOf(route);
}

/** Records the matched route and adds the request's id to every log line of the request. */
export const requestLogMiddleware: MiddlewareFunction<Response> = ({ request, pattern }, next) => {
  const id = request.headers.get(requestIdHeader);
  const entry = id === null ? undefined : byId.get(id);
  if (!entry) return answerWithoutProcess(request, pattern, next);
  entry.route = routeOf(pattern);
  return requestIds.run(entry.id, async () => {
    const response = await next();
    // Of a page's headers, scripts can read only this one, and the page shows this id.
    if (response.status >= 500) response.headers.append("server-timing", `request;desc="${entry.id}"`);
    return response;
  });
};

/** Answers requests under `npm run dev`, where server.ts does not run. */
async function answerWithoutProcess(
  request: Request,
  pattern: string,
  next: () => Promise<Response>,
): Promise<Response> {
  const entry = { id: randomUUID(), method: request.method, startedAt: performance.now(), route: routeOf(pattern) };
  const response = await requestIds.run(entry.id, () => (import.meta.env.DEV ? withServerTiming(next) : next()));
  writeLine(entry, response.status);
  return response;
}

/** Returns a route with a leading slash, which the framework's patterns lack. */
function routeOf(pattern: string): string {
  return pattern.startsWith("/") ? pattern : `/${pattern}`;
}

/** Returns the id of the current request. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
