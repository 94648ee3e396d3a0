import { isUnconnected } from "../../../net/limited-fetch.ts";
import { BankFailure } from "./payment-gateway.ts";

/**
 * Calls a provider and reads its answer.
 * @throws BankFailure for a call without an answer, and for one that cannot be read
 */
export function answerOf<Answer>(
  { fetch, inTime }: { readonly fetch: (request: Request) => Promise<Response>; readonly inTime: TimeLimit },
  address: string,
  request: RequestInit,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  return inTime((signal) => fetch(new Request(address, { ...request, signal })).then(read)).catch((cause) => {
    throw cause instanceof BankFailure ? cause : new BankFailure(connectionCodeOf(cause as Error), { cause });
  });
}

/** Reads the JSON of an answer. @throws BankFailure for an unreadable one, which does not tell if money was taken */
export async function bodyOf<Answer>(response: Response): Promise<Answer> {
  const answer = (await response.json().catch((cause) => {
    throw new BankFailure("unreadable", { cause });
  })) as Answer | null;
  if (answer === null || typeof answer !== "object") throw new BankFailure("unreadable");
  return answer;
}

/** Returns our code for a call that got no answer. */
function connectionCodeOf(failure: Error): "timeout" | "unreachable" | "connection_lost" {
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
