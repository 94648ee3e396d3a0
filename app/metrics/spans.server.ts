import { AsyncLocalStorage } from "node:async_hooks";
import { type FinishedCall, type FinishedRequest, labelsOf } from "./counts.server.ts";

/** Values that the site makes itself: never a text, number or address of a person. */
type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A span that is under way. */
export interface OpenSpan {
  /**
   * Ends the span.
   * @param error short name of what failed; null when nothing did
   */
  end(name: string, attributes: Attributes, error: string | null): void;
}

interface SpanBeginning {
  readonly kind: "server" | "client" | "internal";
  readonly name: string;
  /** The span that this one is a part of: an open one, or the header of a trusted proxy. */
  readonly parent?: OpenSpan | string | undefined;
  readonly secondsAgo?: number;
}

/** What makes spans while traces are on. */
export interface SpanSource {
  begin(beginning: SpanBeginning): OpenSpan;
}

const current = new AsyncLocalStorage<OpenSpan>();
let source: SpanSource | undefined;

/** Sets what makes spans; without it this module does nothing. */
export function traceBy(by: SpanSource): void {
  source = by;
}

/**
 * Begins the span of a request.
 * @param traceparent header of a trusted proxy, whose trace goes on
 * @returns undefined while traces are off
 */
export function beginRequestSpan(traceparent: string | undefined): OpenSpan | undefined {
  return source?.begin({ kind: "server", name: "request", parent: traceparent });
}

/** Runs a function whose spans are parts of the given one. */
export function runInSpan<Result>(span: OpenSpan, run: () => Result): Result {
  return current.run(span, run);
}

/** Ends the span of a request, without its address and its client. */
export function endRequestSpan(span: OpenSpan, id: string, request: Omit<FinishedRequest, "seconds">): void {
  const { route, method } = labelsOf(request);
  const { status } = request;
  const attributes = {
    "http.request.method": method === "other" ? "_OTHER" : method,
    ...(route !== "unknown" && { "http.route": route }),
    ...(status === null ? { "pinar.request.aborted": true } : { "http.response.status_code": status }),
    "pinar.request.id": id,
  };
  const words = [method === "other" ? "HTTP" : method, ...(route === "unknown" ? [] : [route])];
  span.end(words.join(" "), attributes, status !== null && status >= 500 ? String(status) : null);
}

/** Makes a call of the API in a span, under the name of its endpoint. */
export function traceApiCall<Answer>(endpoint: string, call: () => Promise<Answer>): Promise<Answer> {
  if (!source) return call();
  const name = `api ${endpoint}`;
  const span = source.begin({ kind: "internal", name, parent: current.getStore() });
  return traced(span, { name, attributes: { "pinar.api.endpoint": endpoint } }, call);
}

/** Runs a job of the scheduler in a trace of its own. */
export function traceJob(job: string, run: () => Promise<void>): Promise<void> {
  if (!source) return run();
  const name = `job ${job}`;
  return traced(source.begin({ kind: "internal", name }), { name, attributes: { "pinar.job": job } }, run);
}

/** Outcomes of a call of which nobody knows the provider's decision. */
const failedCalls = ["timeout", "unreachable", "connection_lost", "failed"];

/** Adds the span of a call of the bank, SMS or mail provider that has just finished. */
export function traceProviderCall({ kind, provider, operation, outcome, seconds }: FinishedCall): void {
  if (!source) return;
  const name = `${kind} ${operation}`;
  const span = source.begin({ kind: "client", name, parent: current.getStore(), secondsAgo: seconds });
  const attributes = {
    "pinar.provider.kind": kind,
    "pinar.provider.name": provider,
    "pinar.provider.operation": operation,
    "pinar.provider.outcome": outcome,
  };
  span.end(name, attributes, failedCalls.includes(outcome) ? outcome : null);
}

async function traced<Answer>(
  span: OpenSpan,
  { name, attributes }: { name: string; attributes: Attributes },
  run: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await current.run(span, run);
    span.end(name, attributes, null);
    return answer;
  } catch (failure) {
    const status = statusOf(failure);
    // An API that refuses has worked.
    const isRefusal = status !== null && status >= 400 && status < 500;
    const refused = status === null ? attributes : { ...attributes, "pinar.api.status": status };
    span.end(name, refused, isRefusal ? null : String(status || "failed"));
    throw failure;
  }
}

/** Returns the status that the API failed with: 0 without an answer, null for any other failure. */
function statusOf(failure: unknown): number | null {
  const hasStatus = failure instanceof Error && "status" in failure && typeof failure.status === "number";
  return hasStatus ? (failure.status as number) : null;
}
