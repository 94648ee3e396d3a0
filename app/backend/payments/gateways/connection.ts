import { isUnconnected } from "../../../net/unconnected.ts";
import { BankFailure } from "../payment-gateway.ts";

/** Returns our code for a call that got no answer. */
export function connectionCodeOf(failure: Error): "timeout" | "unreachable" | "connection_lost" {
  if (failure.name === "TimeoutError") return "timeout";
  return isUnconnected(failure) ? "unreachable" : "connection_lost";
}

/** Adds an external time limit, because the sandbox bank in this process ignores abort signals. */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BankFailure("timeout")), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
