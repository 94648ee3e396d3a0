import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { log } from "../log/log.server.ts";
import { closedPage, closedPolicy } from "../middleware/maintenance-page.server.ts";
import type { StartPageOrder } from "./starting-thread.ts";

/** Runs from the sources, because a build is one file. */
const threadFile = resolve("app/process/starting-thread.ts");
/** Milliseconds that the start waits for the thread to open or to free the port. */
const longestWait = 2_000;
/** Seconds after which visitors may try again. */
const retrySeconds = 30;

let thread: { readonly worker: Worker; readonly isFree: Int32Array<SharedArrayBuffer> } | undefined;

/**
 * Opens the port before the site can serve, with the page of a closed site, until {@link endStartPage}. It never fails:
 * without the page the site starts all the same.
 */
export async function openStartPage(brand: string): Promise<void> {
  if (thread) return;
  const { PORT, HOST } = process.env;
  const isFree = new Int32Array(new SharedArrayBuffer(4));
  const order: StartPageOrder = {
    port: Number(PORT || 3000),
    host: HOST || undefined,
    body: closedPage({ brand, until: null, message: null }),
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": closedPolicy,
      "cache-control": "no-store",
      "retry-after": String(retrySeconds),
      "x-content-type-options": "nosniff",
    },
    isFree,
  };
  const worker = new Worker(threadFile, { workerData: order });
  worker.unref();
  thread = { worker, isFree };
  const answer = await new Promise<unknown>((done) => {
    worker.once("message", done);
    worker.once("error", (failure) => done({ failure: failure.name }));
    setTimeout(done, longestWait, { failure: "timeout" }).unref();
  });
  if (answer === "listening") log.info({}, "the port answers that the site is being updated");
  else log.warn({ ...(answer as object) }, "the port stays closed until the site has started");
}

/** Frees the port, at once: the site listens on it in the same turn. */
export function endStartPage(): void {
  if (!thread) return;
  thread.worker.postMessage("end");
  Atomics.wait(thread.isFree, 0, 0, longestWait);
  thread = undefined;
}
