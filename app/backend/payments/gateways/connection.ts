import { BankFailure } from "../payment-gateway.ts";

/** Error codes of a connection that was never made. Only these prove that the provider received nothing. */
const unconnected = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

/** Returns our code for a call that got no answer. */
export function connectionCodeOf({ name, cause }: Error): "timeout" | "unreachable" | "connection_lost" {
  if (name === "TimeoutError") return "timeout";
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return unconnected.includes(code) ? "unreachable" : "connection_lost";
}

/** Adds an external time limit, because the sandbox bank in this process ignores abort signals. */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BankFailure("timeout")), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
