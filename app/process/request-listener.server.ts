import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createGzip } from "node:zlib";
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from "@react-router/node";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { type WholeAnswer } from "../cache/cached-pages.server.ts";
import { cachedAnswer, renderSharedPages } from "../cache/shared-pages.server.ts";
import { isUrlEncoded, largestForm } from "../forms/arrival/limits.ts";
import { FormRequest } from "../forms/arrival/reading.server.ts";
import { acceptedEncoding } from "../http/accept.ts";
import { compressForOne, isDocument } from "../http/compression.server.ts";
import { pathOfThisSite } from "../http/redirects.ts";
import type { RequestHead } from "../http/request-head.ts";
import { compressedEnding, isHashed, staticCaching, staticFilesIn, textTypeOf } from "../http/static-files.server.ts";
import { unexpectedFields } from "../log/failure-fields.ts";
import { log } from "../log/log.server.ts";
import { closedAnswer } from "../middleware/maintenance.server.ts";
import { metricsAnswer } from "../middleware/metrics.server.ts";
import { answerInSpan, endRequestLog, noteRoute, requestIdHeader } from "../middleware/request-log.server.ts";
import { setSecurityHeaders } from "../middleware/security-headers.server.ts";
import { answerApiRequest } from "./api-listener.server.ts";
import type { Role } from "./environment/settings.server.ts";
import { isHttps } from "./site.server.ts";

/**
 * Puts pages before files: the serving command looks for a file of each address on the disk before it asks the
 * framework for a page. Addresses of files, which are listed at the start, go on to the serving command.
 */
export function answerPagesFirst(server: Server, build: ServerBuild, role: Role): void {
  const files = new Set(role === "api" ? [] : staticFilesIn(build.assetsBuildDirectory));
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  renderSharedPages(build, handle);
  const serveFile = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const file = fileOf(request, files);
    if (file !== null) {
      // The serving command sends files without a time and keeps a header that is set.
      if (!isHashed(file)) response.setHeader("cache-control", staticCaching);
      // No line of the log names it.
      response.removeHeader(requestIdHeader);
      const type = textTypeOf(file);
      if (type) preferCompressed(request, response, file, type);
      for (const listener of serveFile) listener.call(server, request, response);
      return;
    }
    response.once("close", () => endRequestLog(request, response));
    answerInSpan(request, () => answer(request, response, handle, role)).catch((failure: unknown) => {
      log.error(unexpectedFields(failure), "a response was not sent");
      response.destroy();
    });
  });
}

/** Returns the path of the file that a request asks for; null when it asks for a page or sends something. */
function fileOf({ method, url = "/" }: IncomingMessage, files: ReadonlySet<string>): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const path = decodeURIComponent(url.split("?", 1)[0] ?? "");
  return files.has(path) ? path : null;
}

/** Has the serving command send the compressed file to a client that accepts it: it compresses less, and each time. */
function preferCompressed(request: IncomingMessage, response: ServerResponse, file: string, type: string): void {
  response.setHeader("vary", "Accept-Encoding");
  if (acceptedEncoding(headOf(request), ["br"]) !== "br") return;
  request.url = encodeURI(file + compressedEnding);
  response.setHeader("content-encoding", "br");
  response.setHeader("content-type", type);
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: RequestHandler,
  role: Role,
): Promise<void> {
  if (await answerApiRequest(incoming, outgoing, role)) return;
  const head = headOf(incoming);
  const early =
    (await collapsedAnswer(head)) ??
    (await metricsAnswer(head)) ??
    (await closedAnswer(head)) ??
    (await cachedAnswer(head).catch(() => null));
  if (early) {
    noteRoute(incoming, early.route);
    return send(outgoing, early);
  }
  const hasForm = isSmallForm(incoming);
  const form = hasForm ? await bytesOf(incoming) : null;
  // The client is gone.
  if (hasForm && !form) return;
  const response = await handle(requestFrom(incoming, form, signalOf(outgoing)));
  if (outgoing.destroyed) return void (await response.body?.cancel());
  const { status, statusText } = response;
  if (isDocument(response)) {
    // A document is whole before it is sent.
    const page = { body: Buffer.from(await response.arrayBuffer()), headers: response.headers };
    const isCompressed = page.headers.has("content-encoding");
    return send(outgoing, {
      status,
      statusText,
      ...(isCompressed ? page : compressForOne(page.body, head, page.headers)),
    });
  }
  outgoing.statusCode = status;
  if (statusText) outgoing.statusMessage = statusText;
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  if (!response.body || incoming.method === "HEAD") {
    await response.body?.cancel();
    outgoing.end();
  } else {
    const compressed = isCompressible(response) && acceptedEncoding(head) !== "identity" ? createGzip() : null;
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

/**
 * Redirects an address whose path begins with several slashes or backslashes to the same one with a single slash. In a
 * link or a redirect, browsers read what follows two slashes as the name of another host.
 * @returns null for any other address
 */
async function collapsedAnswer({ method, url }: RequestHead): Promise<WholeAnswer | null> {
  const { pathname, search } = new URL(url);
  if (!pathname.startsWith("//")) return null;
  const isRead = method === "GET" || method === "HEAD";
  const headers = new Headers({ location: pathOfThisSite(pathname.replace(/^\/+/, "/") + search, "/") });
  setSecurityHeaders(headers, await isHttps());
  // Some text browsers do not know 308, but 301 turns a form into a GET.
  return { route: "*", status: isRead ? 301 : 308, statusText: "", headers, body: Buffer.alloc(0) };
}

function headOf(incoming: IncomingMessage): RequestHead {
  const { method = "GET", headers } = incoming;
  return {
    method,
    url: addressOf(incoming),
    headers: {
      get(name) {
        const value = headers[name];
        return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
      },
    },
  };
}

function send(outgoing: ServerResponse, { status, statusText, headers, body }: Omit<WholeAnswer, "route">): void {
  if (outgoing.destroyed) return;
  outgoing.statusCode = status;
  if (statusText) outgoing.statusMessage = statusText;
  for (const [name, value] of headers) outgoing.appendHeader(name, value);
  outgoing.setHeader("content-length", body.length);
  outgoing.end(body);
}

/** Tells whether a request brings a form that is read before anything else is done with it. */
function isSmallForm({ method, headers }: IncomingMessage): boolean {
  const length = Number(headers["content-length"]);
  return (
    method !== "GET" &&
    method !== "HEAD" &&
    headers["transfer-encoding"] === undefined &&
    length > 0 &&
    length <= largestForm &&
    isUrlEncoded(headers["content-type"] ?? "")
  );
}

/** Reads a body; null when the client disconnects before its end. */
function bytesOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.once("end", () => resolve(Buffer.concat(chunks)));
    incoming.once("error", () => resolve(null));
    incoming.once("close", () => resolve(null));
  });
}

/** Returns a signal that aborts when the client disconnects. */
function signalOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Returns the request as the framework reads it.
 * @param form the bytes of a form that was read already
 */
function requestFrom(
  incoming: IncomingMessage,
  form: Buffer<ArrayBuffer> | null,
  signal: AbortSignal | null = null,
): Request {
  const { method = "GET" } = incoming;
  const head = { method, headers: headersOf(incoming), signal };
  if (form) return new FormRequest(addressOf(incoming), { ...head, bytes: form });
  if (method === "GET" || method === "HEAD") return new Request(addressOf(incoming), head);
  const stream = { body: createReadableStreamFromReadable(incoming), duplex: "half" };
  return new Request(addressOf(incoming), { ...head, ...stream });
}

function addressOf({ url = "/", headers }: IncomingMessage): string {
  return `http://${headers.host}${url}`;
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const written: Record<string, string> = {};
  // Only Set-Cookie, which no request has, is a list.
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) written[name] = String(value);
  return written;
}
