import type { Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { closePort } from "./close-port.ts";

/** Responses that are under way. */
const underWay = new Set<ServerResponse>();
let isStopping = false;
let isClosed = false;

/** Milliseconds from the closed port to the end of the process. Docker kills a process after ten seconds. */
const longestEnd = 7_000;
/** Milliseconds of it that are left for closing the databases when a request does not end. */
const closingMilliseconds = 1_000;
/**
 * Milliseconds that idle connections have from the closed port on: a proxy ends them by itself (nginx.conf after two
 * seconds, late on a busy machine), or sends the last request. A form that comes while its connection is closed would
 * be lost.
 */
const idleMilliseconds = 3_500;
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

/** Tracks a response until it is sent. When the port is closed, it is the last one of its connection. */
export function trackResponse(response: ServerResponse): void {
  underWay.add(response);
  if (isClosed) endConnection(response);
  response.once("close", () => underWay.delete(response));
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/**
 * Stops a process in order when it is asked to: it first tells load balancers, then closes its port, finishes the
 * requests that run, and closes the databases. Until the port is closed connections stay open, so that a proxy opens
 * few new ones in that moment. Ctrl-C and STOP_DELAY_MS=0 do not wait for load balancers and proxies.
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
  const begun = begin().catch(onFailure);
  const lastConnection = new Promise((done) => server.once("close", done));
  if (delayMilliseconds > 0) await wait(delayMilliseconds);
  await closePort(server);
  isClosed = true;
  for (const response of underWay) endConnection(response);
  if (delayMilliseconds > 0) await Promise.race([lastConnection, wait(idleMilliseconds)]);
  let quietLooks = 0;
  while (quietLooks < 2 && performance.now() < requestsUntil) {
    await wait(lookMilliseconds);
    server.closeIdleConnections();
    quietLooks = underWay.size === 0 ? quietLooks + 1 : 0;
  }
  await Promise.race([begun, wait(Math.max(0, requestsUntil - performance.now()))]);
  await close().catch(onFailure);
  process.exit(0);
}
