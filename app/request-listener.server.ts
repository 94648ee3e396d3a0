import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createGzip } from "node:zlib";
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from "@react-router/node";
import { createRequestHandler, type ServerBuild } from "react-router";
import { acceptedEncoding } from "./http/accept.ts";
import type { RequestHead } from "./http/request-head.ts";
import { isHashed, staticCaching, staticFilesIn } from "./http/static-files.server.ts";
import { unexpectedFields } from "./log/failure-fields.ts";
import { log } from "./log/log.server.ts";
import { metricsAnswer } from "./middleware/metrics.server.ts";
import { knownAnswer, type KnownAnswer, renderSharedPages } from "./middleware/page-cache.server.ts";
import { endRequestLog, noteRoute } from "./middleware/request-log.server.ts";

/**
 * Puts pages before files: the serving command looks for a file of each address on the disk before it asks the
 * framework for a page. Addresses of files, which are known at the start, go on to the serving command.
 */
export function answerPagesFirst(server: Server, build: ServerBuild): void {
  const files = new Set(staticFilesIn(build.assetsBuildDirectory));
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  renderSharedPages(build, handle);
  const serveFile = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const file = fileOf(request, files);
    if (file !== null) {
      // The serving command sends files without a time and keeps a header that is set.
      if (!isHashed(file)) response.setHeader("cache-control", staticCaching);
      for (const listener of serveFile) listener.call(server, request, response);
      return;
    }
    response.once("close", () => endRequestLog(request, response));
    answer(request, response, handle).catch((failure: unknown) => {
      log.error(unexpectedFields(failure), "a response was not sent");
      response.destroy();
    });
  });
}

/** Returns the path of the file that a request asks for; null when it asks for a page or sends something. */
function fileOf({ method, url = "/" }: IncomingMessage, files: ReadonlySet<string>): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const path = decodeURIComponent(url.split("?", 1)[0]!);
  return files.has(path) ? path : null;
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const head = headOf(incoming);
  const known = (await metricsAnswer(head)) ?? (await knownAnswer(head).catch(() => null));
  if (known) {
    noteRoute(incoming, known.route);
    return send(outgoing, known);
  }
  const request = requestFrom(incoming, outgoing);
  const response = await handle(request);
  if (outgoing.destroyed) return void (await response.body?.cancel());
  outgoing.statusCode = response.status;
  if (response.statusText) outgoing.statusMessage = response.statusText;
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  if (!response.body || incoming.method === "HEAD") {
    await response.body?.cancel();
    outgoing.end();
  } else if (response.headers.get("content-type")?.startsWith("text/html")) {
    // A page is whole before it is sent.
    const body = Buffer.from(await response.arrayBuffer());
    outgoing.setHeader("content-length", body.length);
    outgoing.end(body);
  } else {
    const compressed = isCompressible(response) && acceptedEncoding(request) !== "identity" ? createGzip() : null;
    if (compressed) {
      outgoing.setHeader("content-encoding", "gzip");
      outgoing.appendHeader("vary", "Accept-Encoding");
      outgoing.removeHeader("content-length");
      compressed.pipe(outgoing);
      outgoing.once("close", () => compressed.destroy());
    }
    await writeReadableStreamToWritable(response.body, compressed ?? outgoing).catch((failure: unknown) => {
      if (!outgoing.destroyed) throw failure;
    });
  }
}

/** Tells whether a response that is not a page gets smaller: data of pages, lists of routes, files of text. */
function isCompressible({ headers }: Response): boolean {
  return (
    !headers.has("content-encoding") &&
    /^(text\/|application\/(json|manifest\+json|xml))|\+(json|xml)\b/.test(headers.get("content-type") ?? "")
  );
}

function headOf({ method = "GET", url = "/", headers }: IncomingMessage): RequestHead {
  return {
    method,
    url: `http://${headers.host}${url}`,
    headers: {
      get(name) {
        const value = headers[name];
        return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
      },
    },
  };
}

function send(outgoing: ServerResponse, { status, statusText, headers, body }: KnownAnswer): void {
  if (outgoing.destroyed) return;
  outgoing.statusCode = status;
  if (statusText) outgoing.statusMessage = statusText;
  outgoing.setHeaders(headers);
  outgoing.setHeader("content-length", body.length);
  outgoing.end(body);
}

/** Returns the request as the framework reads it; its signal aborts when the client disconnects. */
function requestFrom(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const { method = "GET", url = "/", headers } = incoming;
  const controller = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      Array.isArray(value) ? value.map((one) => [name, one]) : value === undefined ? [] : [[name, value]],
    ),
    signal: controller.signal,
    ...(hasBody && { body: createReadableStreamFromReadable(incoming), duplex: "half" }),
  });
}
