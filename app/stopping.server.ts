import type { Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Responses that are under way. */
const underWay = new Set<ServerResponse>();
let isStopping = false;

/** Milliseconds from the closed port to the end of the process. Docker kills a process after ten seconds. */
const longestEnd = 7_000;
/** Milliseconds of it that are left for closing the databases when a request does not end. */
const closingMilliseconds = 1_000;
/** Longest turn of the event loop in which no request was worked on. */
const quietMilliseconds = 0.2;
/** Milliseconds to wait for such a turn; a process that is busy all the time closes its port between two requests. */
const longestQuiet = 500;
/** Milliseconds between two looks whether a request is under way. */
const lookMilliseconds = 50;

interface Stop {
  /** Milliseconds that the port stays open, so that a load balancer learns from /ready to send requests elsewhere. */
  readonly delayMilliseconds: number;
  /** Makes /ready answer 503 and ends the work beside requests. */
  readonly begin: () => Promise<void>;
  /** Closes the databases. */
  readonly close: () => Promise<void>;
  readonly onFailure: (failure: unknown) => void;
}

/** Tracks a response until it is sent. While the process stops, it is the last one of its connection. */
export function trackResponse(response: ServerResponse): void {
  underWay.add(response);
  if (isStopping) endConnection(response);
  response.once("close", () => underWay.delete(response));
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/**
 * Stops a process in order when it is asked to: it first tells load balancers, then closes its port, finishes the
 * requests that run, and closes the databases. Ctrl-C does not wait for load balancers.
 * @param server listening
 */
export function stopInOrder(server: Server, stop: Stop): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // The serving command would close the port at once, and with it the connections that wait there.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void end(server, stop, signal === "SIGTERM" ? stop.delayMilliseconds : 0);
    });
  }
}

/**
 * Waits for a turn of the event loop in which nothing but the port was looked at: the connections that waited there
 * were taken a moment ago. Closing the port resets those that came since; the proxy could not know whether a form
 * arrived.
 * @param until the latest moment
 */
async function quietTurn(until: number): Promise<void> {
  let before = performance.now();
  for (;;) {
    await new Promise(setImmediate);
    const now = performance.now();
    if (now - before < quietMilliseconds || now >= until) return;
    before = now;
  }
}

async function end(server: Server, { begin, close, onFailure }: Stop, delayMilliseconds: number): Promise<void> {
  const longest = delayMilliseconds + longestEnd;
  setTimeout(() => process.exit(0), longest);
  const requestsUntil = performance.now() + longest - closingMilliseconds;
  for (const response of underWay) endConnection(response);
  const ended = begin().catch(onFailure);
  if (delayMilliseconds > 0) await wait(delayMilliseconds);
  await quietTurn(performance.now() + longestQuiet);
  server.close();
  let quietLooks = 0;
  while (quietLooks < 2 && performance.now() < requestsUntil) {
    await wait(lookMilliseconds);
    server.closeIdleConnections();
    quietLooks = underWay.size === 0 ? quietLooks + 1 : 0;
  }
  await Promise.race([ended, wait(Math.max(0, requestsUntil - performance.now()))]);
  await close().catch(onFailure);
  process.exit(0);
}
