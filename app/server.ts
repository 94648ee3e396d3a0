import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import { unstable_preloadRoutePattern } from "react-router/route-pattern";
import * as build from "virtual:react-router/server-build";
import { isApiAddress } from "./http/api-address.ts";
import { makeServable } from "./http/servable-address.ts";
import { unexpectedFields } from "./log/failure-fields.ts";
import { log } from "./log/log.server.ts";
import { clientAddressHeader } from "./middleware/api.server.ts";
import { beginRequestLog } from "./middleware/request-log.server.ts";
import { EnvironmentFault } from "./process/environment/variables.server.ts";
import { answerPagesFirst } from "./process/request-listener.server.ts";
import { site, whileMigrating } from "./process/site.server.ts";
import { startFault } from "./process/start-faults.ts";
import { endStartPage, openStartPage } from "./process/starting.server.ts";
import { stopInOrder, trackResponse } from "./process/stopping.server.ts";

/**
 * The module that react-router-serve loads. It opens the site before the first request, so that a wrong setting or an
 * unreachable database stops the start. It also prepares requests for the framework.
 */
export * from "virtual:react-router/server-build";

/**
 * Matches addresses by a tree of patterns instead of trying each of 140 routes, twice a request. The browser, which
 * knows few routes, keeps its own matching (entry.client.tsx).
 */
export const future: ServerBuild["future"] = Object.assign({}, build.future, { unstable_routePatternMatching: true });
await unstable_preloadRoutePattern();

// Files of this process, including database and uploads, are readable by its own user only.
process.umask(0o077);

// Returns the text of a package's output for a log line, without objects that may contain personal data.
const printed = (words: readonly unknown[]) =>
  words
    .filter((word) => typeof word === "string")
    .join(" ")
    .slice(0, 300);
console.log = console.info = (...words: unknown[]) => log.info(printed(words));
console.warn = (...words: unknown[]) => log.warn(printed(words));
console.error = (...words: unknown[]) => {
  // The serving command prints undefined when its port closes without an error.
  if (words.every((word) => word === undefined)) return;
  const failure = words.find((word) => word instanceof Error);
  log.error(failure ? unexpectedFields(failure) : {}, failure ? "printed by a package" : printed(words));
};

let isStarted = false;
subscribe("tracing:net.server.listen:asyncEnd", () => {
  isStarted = true;
});
// Before the port opens, so that the first request finds its pages.
subscribe("tracing:net.server.listen:asyncStart", (message) => {
  const { server } = message as { server: Server };
  // The serving command looks for a free port with a server of its own.
  if (server.listenerCount("request") === 0) return;
  answerPagesFirst(server, { ...build, future, allowedActionOrigins }, environment.role);
  server.once("listening", () =>
    stopInOrder(server, {
      delayMilliseconds: environment.stopDelayMilliseconds,
      begin: beginStop,
      close,
      onFailure: (failure) => log.error(unexpectedFields(failure), "the site did not close well"),
    }),
  );
  // Last, because the port is closed from here until the server listens.
  endStartPage();
});
process.on("uncaughtException", stop);
whileMigrating(openStartPage);
const { environment, noteUnbelievedProxy, beginStop, close } = await site().catch(stop);

/** Ends the process: a failed start with one line per fault, any other failure with its stack. */
function stop(failure: unknown): never {
  const words =
    failure instanceof EnvironmentFault ? failure.message.split("\n") : [startFault(failure, startSettings())];
  if (isStarted || words[0] === null)
    log.fatal(unexpectedFields(failure), "the process ends after an unexpected failure");
  else for (const line of words) process.stderr.write(`Pınar cannot start: ${line}\n`);
  process.exit(1);
}

/** Returns the settings for the messages of a failed start, before the environment is validated. */
function startSettings() {
  const { DATA_DIR, DATABASE_URL, DATABASE_URL_FILE, PORT, HOST } = process.env;
  const usesPostgres = Boolean(DATABASE_URL || DATABASE_URL_FILE);
  return { dataDirectory: DATA_DIR || "./data", usesPostgres, port: PORT || "3000", host: HOST };
}

/**
 * Disables the framework's origin check, which answers with a bare line: csrf.server.ts decides.
 */
export const allowedActionOrigins = ["**"];

const publicHost = new URL(environment.publicUrl).host;

if (environment.trustProxy === 0 && environment.publicUrl.startsWith("https:")) {
  log.info(
    { setting: "TRUST_PROXY" },
    "PUBLIC_URL is https and TRUST_PROXY is 0: behind a proxy, set TRUST_PROXY to the number of proxies",
  );
}

/** Milliseconds between two notes that X-Forwarded-For is not believed. */
const proxyNoteMilliseconds = 86_400_000;
let proxyNotedAt = Number.NEGATIVE_INFINITY;

subscribe("http.server.request.start", (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  // The framework fails on TRACE, which Request does not allow; it answers other methods itself.
  if (request.method === "TRACE") request.method = "OPTIONS";
  makeServable(request, publicHost);
  // The framework fails on an invalid origin; the CSRF check rejects "null".
  if (request.headers.origin !== undefined && !URL.canParse(request.headers.origin)) request.headers.origin = "null";
  beginRequestLog(request, response, environment.trustProxy > 0);
  if (
    environment.trustProxy === 0 &&
    request.headers["x-forwarded-for"] !== undefined &&
    !isApiAddress(request.url) &&
    performance.now() - proxyNotedAt > proxyNoteMilliseconds
  ) {
    proxyNotedAt = performance.now();
    noteUnbelievedProxy().catch((failure: unknown) => log.warn(unexpectedFields(failure), "a note was not written"));
    log.warn(
      { setting: "TRUST_PROXY" },
      "X-Forwarded-For arrives and is not believed: all visitors behind that proxy count as one address, and share its limits " +
        "on codes and payments. If the proxy is yours, set TRUST_PROXY to the number of proxies",
    );
  }
  request.headers[clientAddressHeader] = clientAddress(request, environment.trustProxy);
  trackResponse(response);
});

/**
 * Returns the client's address: the socket's, or the one that the outermost trusted proxy saw.
 */
function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const socketAddress = request.socket.remoteAddress ?? "";
  if (trustedProxies === 0) return socketAddress;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  return forwarded.at(-trustedProxies) ?? forwarded[0] ?? socketAddress;
}
