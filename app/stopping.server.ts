import type { Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Responses that are under way. */
const underWay = new Set<ServerResponse>();
let isStopping = false;

/** Milliseconds from the closed port to the end of the process. Docker kills a process after ten seconds. */
const longestEnd = 7_000;
/** Milliseconds of it that are left for closing the databases when a request does not end. */
const closingMilliseconds = 1_000;
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

async function end(server: Server, { begin, close, onFailure }: Stop, delayMilliseconds: number): Promise<void> {
  const longest = delayMilliseconds + longestEnd;
  setTimeout(() => process.exit(0), longest);
  const requestsUntil = performance.now() + longest - closingMilliseconds;
  for (const response of underWay) endConnection(response);
  const ended = begin().catch(onFailure);
  if (delayMilliseconds > 0) await wait(delayMilliseconds);
  // Right after the event loop took the connections that wait at the port: closing it resets the others.
  await new Promise(setImmediate);
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
