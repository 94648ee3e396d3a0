import { isUnconnected } from "../../../net/limited-fetch.ts";

/** Returns our code for a call that got no answer. */
export function connectionCodeOf(failure: Error): "timeout" | "unreachable" | "connection_lost" {
  if (failure.name === "TimeoutError") return "timeout";
  return isUnconnected(failure) ? "unreachable" : "connection_lost";
}

/** Makes one call of the provider; aborts it and throws a TimeoutError when no answer comes in time. */
export type TimeLimit = <T>(call: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Returns a limit that passes after this time. */
export function timeLimitOf(milliseconds: number): TimeLimit {
  return (call) => callUntil(AbortSignal.timeout(milliseconds), call);
}

/** Waits for a call until its signal aborts, because the sandbox bank in this process ignores signals. */
export function callUntil<T>(signal: AbortSignal, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([call(signal), late]);
}
