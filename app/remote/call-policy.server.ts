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
import { type EndpointName, endpoints, featureOf, type Importance, importanceOf } from "~/contract/endpoints.ts";
import type { Endpoint } from "~/contract/endpoints/endpoint.ts";
import { ApiFailure, type CallContext } from "~/contract/product-api.ts";
import { withTimeout } from "~/net/timeout.ts";

/** Timeout of a call in milliseconds, by importance. */
export const callMilliseconds = { decoration: 1_500, content: 5_000, write: 8_000 } as const;
/** Timeout of a write for which the API may ask a bank or carrier: payments, and all writes outside §7. */
const providerMilliseconds = 15_000;
/** Deadline of all the calls of a page together, in milliseconds; a write starts it again. */
const pageMilliseconds = 6_000;
/** Deadline of a write and the page after it together, in milliseconds. */
const writePageMilliseconds = 9_500;
/** Pause before the one retry. */
const retryMilliseconds = 100;
/** A call with less time than this is not retried. */
const shortestRetryMilliseconds = 300;
/** How long a circuit breaker stays open: at first, doubled with each further failure, and at most. */
const openMilliseconds = { first: 2_000, most: 30_000 } as const;
/** The longest Retry-After that a circuit breaker follows, in milliseconds. */
const longestRetryAfter = 60_000;
/** Statuses of a server or a gateway that is overloaded or down. */
const outageStatuses = new Set([0, 429, 502, 503, 504]);

/** Tells whether a failure says that the API is down or overloaded. */
export const isOutage = (failure: unknown) =>
  failure instanceof ApiFailure && failure.code !== "unreadable" && outageStatuses.has(failure.status);

const isRefusal = ({ status }: ApiFailure) => status >= 400 && status < 500;

/** Failures, but for refusals, that came later than a decoration may: the next visitor should not wait for the same. */
const lateFailures = new WeakSet<ApiFailure>();

/** The failures that open a circuit breaker: one of a read, three writes in a row. */
const opening: Readonly<Record<Importance, (failure: unknown) => boolean>> = {
  decoration: (failure) => isOutage(failure) || (failure instanceof ApiFailure && failure.status >= 500),
  content: (failure) =>
    failure instanceof ApiFailure &&
    (failure.code === "timeout" || failure.retryAfterSeconds !== undefined || lateFailures.has(failure)),
  // A write refused with 429 was one too many of its sender, such as codes for a phone: others may send theirs.
  write: (failure) => isOutage(failure) && (failure as ApiFailure).status !== 429,
};

const isRetryable = (failure: unknown) =>
  failure instanceof ApiFailure && (failure.code === "unreachable" || [502, 503, 504].includes(failure.status));

/**
 * Applies timeouts, one retry, circuit breakers and the page's deadline to calls of another API
 * (docs/decisions/0063): how long a call may take depends on the importance of its endpoint. Reads of content are
 * retried once, writes never.
 */
export function createCallPolicy() {
  const now = () => performance.now();
  const deadlines = new WeakMap<CallContext, number>();
  const breakers = new LRUCache<string, CircuitBreakerPolicy>({ max: 5_000 });

  const remaining = (context: CallContext) => Math.max(0, (deadlines.get(context) ?? Number.POSITIVE_INFINITY) - now());

  function breakerOf(name: EndpointName, callKey: string): CircuitBreakerPolicy {
    const { isPublic, params }: Endpoint = endpoints[name];
    const importance = importanceOf(name);
    // All calls of a public list are equally slow. One member's slow list says nothing about another's.
    const key = importance === "content" && (!isPublic || params) ? callKey : name;
    const breaker = breakers.get(key) ?? createBreaker(importance);
    breakers.set(key, breaker);
    return breaker;
  }

  return {
    /** Starts the deadline of a page. */
    startDeadline: (context: CallContext) => void deadlines.set(context, now() + pageMilliseconds),

    /** Ends it: the pieces of a file that is being sent have the time of their call, each. */
    endDeadline: (context: CallContext) => void deadlines.delete(context),

    /**
     * Makes a call.
     * @param callKey identifies the endpoint, the parameters and the user; calls with one key share a circuit breaker
     * @param attempt makes one attempt; gets the signal that aborts it
     * @param context the request whose deadline counts; undefined for an answer that several requests wait for
     * @throws ApiFailure with code "circuit_open" when nothing was sent
     */
    async call<Answer>(
      name: EndpointName,
      callKey: string,
      context: CallContext | undefined,
      attempt: (signal: AbortSignal) => Promise<Answer>,
    ): Promise<Answer> {
      const importance = importanceOf(name);
      const isWrite = importance === "write";
      const begun = now();
      const asksProvider = isWrite && (name === "requestPayment" || featureOf(name) !== null);
      const allowed = asksProvider ? providerMilliseconds : callMilliseconds[importance];
      // A write ignores the page's deadline: its page would otherwise not know whether it was made.
      const timeout = context && !isWrite ? Math.min(allowed, remaining(context)) : allowed;
      const left = () => timeout - (now() - begun);
      const tryOnce = () =>
        attempt(AbortSignal.timeout(Math.max(1, Math.ceil(left())))).catch((failure: unknown) => {
          const isLate = now() - begun > callMilliseconds.decoration;
          if (isLate && failure instanceof ApiFailure && !isRefusal(failure)) lateFailures.add(failure);
          throw failure;
        });
      const isRetried = importance === "content" && timeout > shortestRetryMilliseconds;
      const breaker = breakerOf(name, callKey);
      const run = () => breaker.execute(isRetried ? () => retryPolicy.execute(tryOnce) : tryOnce);
      const { state } = breaker;
      try {
        if (state === CircuitState.Closed || (isWrite && state === CircuitState.Open)) return await run();
        // The trial call of a half-open breaker runs in the background, so that no visitor waits for it.
        if (!isWrite) run().catch(() => {});
        throw circuitOpen();
      } catch (failure) {
        throw failure instanceof ApiFailure ? failure : circuitOpen(failure);
      } finally {
        if (isWrite && context)
          deadlines.set(context, Math.min(now() + pageMilliseconds, begun + writePageMilliseconds));
      }
    },

    /** Waits for an answer until the deadline of the page. @throws ApiFailure with code "timeout" */
    async withinDeadline<Answer>(context: CallContext, answer: Promise<Answer>): Promise<Answer> {
      return withTimeout(remaining(context), answer, (): never => {
        throw new ApiFailure(0, "The deadline of the page is over", "timeout");
      });
    },
  };
}

const circuitOpen = (cause?: unknown) =>
  new ApiFailure(0, "The circuit breaker of the endpoint is open", "circuit_open", {}, cause);

const retryPolicy = retry(handleWhen(isRetryable), { maxAttempts: 1, backoff: new ConstantBackoff(retryMilliseconds) });

/** Creates a circuit breaker; what opens it depends on the importance of the calls. */
function createBreaker(importance: Importance): CircuitBreakerPolicy {
  return circuitBreaker(handleWhen(opening[importance]), {
    breaker: new ConsecutiveBreaker(importance === "write" ? 3 : 1),
    halfOpenAfter: new DelegateBackoff(({ attempt, result }) => {
      const failure = "error" in result ? result.error : undefined;
      const retryAfter = failure instanceof ApiFailure ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
      const backoff = Math.min(openMilliseconds.first * 2 ** (attempt - 1), openMilliseconds.most);
      return Math.max(Math.min(retryAfter, longestRetryAfter), backoff);
    }),
  });
}
