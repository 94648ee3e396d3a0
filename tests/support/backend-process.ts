import { inspect } from "node:util";
import { type Backend, type BackendConfig, createBackend } from "../../app/backend/index.server.ts";
import { silentLog } from "./line-log.ts";
import { createTimeLimits, withTimeLimits } from "./time-limits.ts";

/** A request or response passed between two processes. */
export interface Parcel {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: string;
}

/**
 * What the test tells the process. Every message carries the test's time, and is answered by one of the same number.
 */
export type Order = { readonly number: number; readonly now: number } & (
  | { readonly kind: "open"; readonly config: BackendConfig }
  | { readonly kind: "fetch" | "bankPages"; readonly request: Parcel }
  | { readonly kind: "runDueJobs" | "close"; readonly request?: never }
  | { readonly kind: "unanswered" | "hold" | "letPass"; readonly request?: never }
);

/** What the process answers; a message without number is a failure that the API reported. */
export type Report = { readonly number?: number; readonly response?: Parcel; readonly failure?: string };

let backend: Backend;
let now = 0;
const timeLimits = createTimeLimits();

async function obey(order: Order): Promise<Parcel | undefined> {
  now = order.now;
  if (order.kind === "open") {
    const report = (failure: unknown) => process.send!({ failure: inspect(failure) } satisfies Report);
    const config = withTimeLimits(order.config, timeLimits);
    backend = await createBackend({ ...config, clock: { now: () => new Date(now) }, report, log: silentLog });
  } else if (order.kind === "unanswered" || order.kind === "hold" || order.kind === "letPass") {
    timeLimits[order.kind]();
  } else if (!order.request) {
    await backend[order.kind]();
  } else {
    const { method, url, headers, body } = order.request;
    const response = await backend[order.kind]!(
      new Request(url, { method, headers, ...(method !== "GET" && { body }) }),
    );
    return { method, url, status: response.status, headers: [...response.headers], body: await response.text() };
  }
}

process.on("message", (order: Order) => {
  void obey(order)
    .then((response) => process.send!({ number: order.number, ...(response && { response }) } satisfies Report))
    .catch((failure) => process.send!({ number: order.number, failure: inspect(failure) } satisfies Report))
    .finally(() => order.kind === "close" && process.disconnect());
});
