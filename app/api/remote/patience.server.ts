import {
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  DelegateBackoff,
  handleWhen,
  retry,
} from "cockatiel";
import { LRUCache } from "lru-cache";
import { type EndpointName, endpoints } from "~/contract/endpoints.ts";
import type { Endpoint } from "~/contract/endpoints/endpoint.ts";
import { importanceOf } from "~/contract/features.ts";
import { atMost } from "../at-most.ts";
import type { RequestContext } from "../client.server.ts";
import { ApiFailure } from "../failures.ts";

/** Milliseconds that a call may take, by what it is for. */
export const callMilliseconds = { decoration: 1_500, content: 5_000, write: 15_000 } as const;
/** Milliseconds that all the calls of a page may take together; a write begins them anew. */
export const pageMilliseconds = 6_000;
const retryMilliseconds = 100;
/** A second try that could not answer in this time any more is not made. */
const shortestTryMilliseconds = 300;
/** How long a failing endpoint is left alone: at first, and at most after failing again and again. */
const rest = { first: 2_000, most: 30_000 } as const;
/** A longer rest that the API asks for is not kept. */
const longestAskedRest = 60_000;
/** Failures in a row, of whatever call, after which an endpoint of single things is left alone. */
const failuresInRow = 3;

/** Statuses of a server or a gateway that is overloaded or away. */
const outageStatuses = new Set([0, 429, 502, 503, 504]);

const isOutage = (failure: unknown) =>
  failure instanceof ApiFailure && failure.code !== "unreadable" && outageStatuses.has(failure.status);
const isBroken = (failure: unknown) => failure instanceof ApiFailure && (failure.status >= 500 || isOutage(failure));
/** Failures that make the same call wait again, or that ask for a rest. */
const isSlow = (failure: unknown) =>
  failure instanceof ApiFailure && (failure.code === "timeout" || failure.retryAfterSeconds !== undefined);
const isWorthRetry = (failure: unknown) =>
  failure instanceof ApiFailure && (failure.code === "unreachable" || [502, 503, 504].includes(failure.status));

/**
 * Waits for calls as long as they are worth it (docs/decisions/0063): by the importance of the endpoint, within the
 * time of the page, and not at all while an endpoint is known to fail. Reads of content are tried twice, writes once.
 */
export function createPatience() {
  const now = () => performance.now();
  const deadlines = new WeakMap<RequestContext, number>();
  const ofEndpoints = new Map<EndpointName, CircuitBreakerPolicy>();
  const ofCalls = new LRUCache<string, CircuitBreakerPolicy>({ max: 5_000 });

  const remaining = (context: RequestContext) =>
    Math.max(0, (deadlines.get(context) ?? Number.POSITIVE_INFINITY) - now());

  function breakersOf(name: EndpointName, callKey: string): CircuitBreakerPolicy[] {
    const { isPublic, params }: Endpoint = endpoints[name];
    const isDecoration = importanceOf(name) === "decoration";
    // Every question of a public list waits as long as the first one did.
    const isOneThing = isDecoration || (isPublic === true && !params) || name === "createMachineToken";
    let endpoint = ofEndpoints.get(name);
    if (!endpoint) {
      endpoint = isOneThing ? breakerFor(isDecoration ? isBroken : isSlow, 1) : breakerFor(isOutage, failuresInRow);
      ofEndpoints.set(name, endpoint);
    }
    // A write of one person says nothing about another's, and is not asked for again by itself.
    if (isOneThing || importanceOf(name) === "write") return [endpoint];
    let call = ofCalls.get(callKey);
    if (!call) {
      call = breakerFor(isSlow, 1);
      ofCalls.set(callKey, call);
    }
    return [endpoint, call];
  }

  return {
    begin(context: RequestContext): void {
      deadlines.set(context, now() + pageMilliseconds);
    },

    /**
     * Makes a call.
     * @param callKey identifies what is asked and for whom
     * @param attempt makes one try; gets the signal that ends it
     * @param context whose page waits; undefined when several may, so that none shortens the wait of the others
     */
    async call<Answer>(
      name: EndpointName,
      callKey: string,
      context: RequestContext | undefined,
      attempt: (signal: AbortSignal) => Promise<Answer>,
    ): Promise<Answer> {
      const importance = importanceOf(name);
      const isWrite = importance === "write";
      const begun = now();
      const allowed = callMilliseconds[importance];
      // A write that was sent is waited for: its page would otherwise not know what became of it.
      const time = context && !isWrite ? Math.min(allowed, remaining(context)) : allowed;
      const left = () => time - (now() - begun);
      const tryOnce = () => attempt(AbortSignal.timeout(Math.max(1, Math.ceil(left()))));
      const tryTwice = () => retryOnce.execute(() => tryOnce());
      const isRetried = importance === "content" && time > shortestTryMilliseconds;
      const breakers = breakersOf(name, callKey);
      const run = () => through(breakers, isRetried ? tryTwice : tryOnce);
      const closed = breakers.find(({ state }) => state !== CircuitState.Closed);
      try {
        if (!closed || (isWrite && closed.state === CircuitState.Open)) return await run();
        // A read is tried again behind the visitor's back.
        if (!isWrite) run().catch(() => {});
        throw leftAlone();
      } catch (failure) {
        throw failure instanceof ApiFailure ? failure : leftAlone(failure);
      } finally {
        if (isWrite && context) deadlines.set(context, now() + pageMilliseconds);
      }
    },

    /** Waits for an answer until the page's time is over. */
    async within<Answer>(context: RequestContext, answer: Promise<Answer>): Promise<Answer> {
      return atMost(remaining(context), answer, (): never => {
        throw new ApiFailure(0, "The page has no more time", "timeout");
      });
    },
  };
}

const leftAlone = (cause?: unknown) =>
  new ApiFailure(0, "The endpoint is left alone for a while", "left_alone", {}, cause);

const retryOnce = retry(handleWhen(isWorthRetry), { maxAttempts: 1, backoff: new ConstantBackoff(retryMilliseconds) });

function breakerFor(counts: (failure: unknown) => boolean, failures: number): CircuitBreakerPolicy {
  return circuitBreaker(handleWhen(counts), {
    breaker: new ConsecutiveBreaker(failures),
    halfOpenAfter: new DelegateBackoff(({ attempt, result }) => {
      const failure = "error" in result ? result.error : undefined;
      const asked = failure instanceof ApiFailure ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
      return Math.max(Math.min(asked, longestAskedRest), Math.min(rest.first * 2 ** (attempt - 1), rest.most));
    }),
  });
}

/** Runs a call through several breakers, the first outermost. */
function through<Answer>(breakers: readonly CircuitBreakerPolicy[], run: () => Promise<Answer>): Promise<Answer> {
  const [outer, ...inner] = breakers;
  return outer ? outer.execute(() => through(inner, run)) : run();
}
