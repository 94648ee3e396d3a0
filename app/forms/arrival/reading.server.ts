/**
 * A body can be read once, and several parts of the site need the same form. It is checked and read here, before
 * anything else looks at it.
 */

import { createContext, type href, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { largestDocument, largestPicture } from "~/contract/rules/limits.ts";
import { largestStatement } from "~/contract/rules/transfers.ts";
import { readBrowserId } from "~/middleware/browser-id.server.ts";
import { readUserToken } from "~/middleware/sign-in.server.ts";
import {
  editorLimits,
  fieldsWithinLimits,
  formLimits,
  type FormLimits,
  isNameWithinLimits,
  isUrlEncoded,
  largestForm,
  largestStrangersForm,
} from "./limits.ts";

/**
 * A form that has arrived whole, as a request. Its body is bytes and not a stream, so that it can be read by several
 * parts of the site without copies of the stream.
 */
export class FormRequest extends Request {
  readonly #init: FormRequestInit;

  /** @param init method, headers and the bytes of an application/x-www-form-urlencoded body */
  constructor(url: string, init: FormRequestInit) {
    const { bytes: _, ...head } = init;
    super(url, head);
    this.#init = init;
  }

  /** The body as {@link text} returns it. */
  get form(): string {
    return decoder.decode(this.#init.bytes);
  }

  override clone(): FormRequest {
    return new FormRequest(this.url, this.#init);
  }

  override async formData(): Promise<FormData> {
    const form = new FormData();
    for (const [name, value] of new URLSearchParams(this.#init.bytes.toString())) form.append(name, value);
    return form;
  }

  override async text(): Promise<string> {
    return this.form;
  }

  override get body() {
    return this.#content().body;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#content().arrayBuffer();
  }

  override blob(): Promise<Blob> {
    return this.#content().blob();
  }

  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#content().bytes();
  }

  override json(): Promise<unknown> {
    return this.#content().json();
  }

  #content(): Response {
    return new Response(this.#init.bytes, { headers: { "content-type": this.headers.get("content-type") ?? "" } });
  }
}

const decoder = new TextDecoder();

interface FormRequestInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly signal?: AbortSignal | null;
  readonly bytes: Buffer<ArrayBuffer>;
}

/**
 * The fields of this request's application/x-www-form-urlencoded body, read once from a clone before anything else
 * reads it. Null for every other request.
 */
export const sentFormContext = createContext<URLSearchParams | null>(null);

type RoutePattern = Parameters<typeof href>[0];

/** Whether the upload exceeds what its action reads. The action then reports that without reading the upload. */
export const uploadTooLargeContext = createContext(false);

/** Limits of this request's form. */
export const formLimitsContext = createContext<FormLimits>(formLimits);

/** Bytes after which an unread body is no longer drained. */
const largestDiscarded = 100_000_000;

/** Routes of messages between servers, which may be JSON, and their largest body in bytes. */
const messageRoutes: ReadonlyMap<string, number> = new Map<RoutePattern, number>([
  ["/payment/notification/:provider", 20_000],
]);

/**
 * Routes with file uploads: limits of the other fields, and the largest body that the action reads, in bytes.
 */
const uploadRoutes: ReadonlyMap<string, FormLimits & { readonly largestRead: number }> = new Map<
  RoutePattern,
  FormLimits & { largestRead: number }
>([
  ["/profile/avatar", { ...formLimits, largestRead: largestPicture + 10_000 }],
  // A picture above its limit is still read up to these sizes, so that the typed text is not lost.
  ["/dashboard/new-campaigns", { ...formLimits, largestRead: 3 * largestPicture }],
  ["/dashboard/campaign/:id/details", { ...formLimits, largestRead: 3 * largestPicture }],
  // A file above its limit is still read a little way, so that the page can say so.
  ["/admin/transfers/import", { ...formLimits, largestRead: 4 * largestStatement }],
  ["/admin/disclosure/files", { ...formLimits, largestRead: 2 * largestDocument }],
  ["/admin/content/:kind/:id", { ...editorLimits, largestRead: 8 * largestPicture }],
  ["/admin/content/:kind/:id/preview", { ...editorLimits, largestRead: 8 * largestPicture }],
  ["/admin/content/:kind/:id/rows", { ...editorLimits, largestRead: 8 * largestPicture }],
  ["/admin/content/:kind/:id/picture", { ...editorLimits, largestRead: 8 * largestPicture }],
]);

/**
 * Rejects a body before any parser reads it: 411 for unknown length, 413 if too large, 400 if it is no form or has too
 * many or too deeply nested fields. A browser that never asked for a sign-in has lower limits, because a page may show
 * its form again. Unread bodies are drained, so that the client gets the answer and the connection stays usable.
 */
export const bodyLimitsMiddleware: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  try {
    const route = `/${pattern.replace(/^\//, "")}`;
    const largestMessage = messageRoutes.get(route);
    if (largestMessage === undefined) await checkBody(request, context, uploadRoutes.get(route));
    else checkMessage(request, largestMessage);
    return await next();
  } finally {
    await discardBody(request);
  }
};

/** @throws a Response with status 411 or 413 */
function checkMessage({ headers }: Request, largest: number): void {
  // A body of unknown length could be endless.
  if (headers.has("transfer-encoding")) throw refusal(411);
  if (Number(headers.get("content-length") ?? 0) > largest) throw refusal(413);
}

async function checkBody(
  request: Request,
  context: Readonly<RouterContextProvider>,
  upload: (FormLimits & { largestRead: number }) | undefined,
): Promise<void> {
  // Every browser sends the length of a form. A body of unknown length could be endless.
  if (request.headers.has("transfer-encoding")) throw refusal(411);
  const length = Number(request.headers.get("content-length") ?? 0);
  const isRead = request instanceof FormRequest;
  if (length === 0 || (!isRead && !request.body)) return;
  const type = request.headers.get("content-type") ?? "";
  const isMultipart = /^multipart\/form-data[ \t]*;/i.test(type);
  const isStranger = (await readUserToken(request)) === undefined && (await readBrowserId(request)) === null;
  const largestTyped = isStranger ? largestStrangersForm : largestForm;
  const limits = (!isStranger && upload) || formLimits;
  context.set(formLimitsContext, limits);
  if (length > largestTyped && !(isMultipart && upload)) throw refusal(413);
  if (!(isMultipart && !type.includes(",")) && !isUrlEncoded(type)) throw refusal(400);
  if (upload && length > upload.largestRead) {
    context.set(uploadTooLargeContext, true);
  } else if (isMultipart) {
    const copy = request.clone().body!;
    // A body that ends too early throws.
    const result = await checkMultipart(copy, type, { ...limits, largestTyped }).catch(() => "unreadable" as const);
    if (result === "fine") return;
    void copy.cancel().catch(() => {});
    throw refusal(result === "too large" ? 413 : 400);
  } else {
    const body = isRead
      ? request.form
      : await request
          .clone()
          .text()
          .catch(() => null);
    const form = body === null ? null : fieldsWithinLimits(body, limits);
    if (!form) throw refusal(400);
    context.set(sentFormContext, form);
  }
}

function refusal(status: 400 | 411 | 413): Response {
  return new Response(null, { status });
}

async function discardBody(request: Request): Promise<void> {
  if (request instanceof FormRequest || !request.body || request.bodyUsed || request.body.locked) return;
  const reader = request.body.getReader();
  let bytes = 0;
  try {
    for (let chunk = await reader.read(); !chunk.done && bytes <= largestDiscarded; chunk = await reader.read())
      bytes += chunk.value.byteLength;
  } catch {
    // The client disconnected.
  }
}

/** Headers of one part, in bytes. */
const largestHeaders = 4_000;
/**
 * The header with which browsers begin a part: the field's name, and for a file its name, in which old browsers write
 * \\" for a quote.
 */
const disposition =
  /^content-disposition:[ \t]*form-data;[ \t]*name="([^"\r\n]*)"(;[ \t]*filename="[^"\r\n]*(?:(?<=\\)"[^";=\r\n]*)*")?[ \t]*$/i;
const otherHeader = /^content-(type|transfer-encoding):[^\r\n]*$/i;

/**
 * Checks a multipart/form-data body while it streams: counts its parts, checks their names, and sums the bytes of parts
 * without a file.
 * @param contentType the request's header, which names the boundary
 * @param largestTyped bytes of all parts without a file together
 * @returns whether the form is within the limits, torn, or too large
 */
export async function checkMultipart(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  { largestTyped, ...limits }: FormLimits & { readonly largestTyped: number },
): Promise<"fine" | "unreadable" | "too large"> {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return "unreadable";
  let rest: Buffer = Buffer.alloc(0);
  let [parts, typed] = [0, 0];
  /** The section that the current bytes belong to; the preamble counts as typed text. */
  let at: "headers" | "file" | "text" = "text";
  // Cancelling one half of a cloned body would wait for the other half.
  for await (const chunk of body.values({ preventCancel: true })) {
    const bytes: Buffer =
      rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let place = 0;
    for (;;) {
      const end: number = bytes.indexOf(at === "headers" ? "\r\n\r\n" : boundary, place);
      // Bytes that may begin a boundary are searched again with the next chunk.
      const seen = end >= 0 ? end : at === "headers" ? place : Math.max(place, bytes.length - boundary.length + 1);
      if (at === "text") typed += seen - place;
      if (typed > largestTyped) return "too large";
      if (at === "headers" && (end >= 0 ? end : bytes.length) - place > largestHeaders) return "unreadable";
      if (end < 0) {
        rest = bytes.subarray(seen);
        break;
      }
      if (at === "headers") {
        const part = partOf(bytes.toString("latin1", place, end));
        if (!part || !isNameWithinLimits(part.name, limits)) return "unreadable";
        at = part.isFile ? "file" : "text";
        place = end + 4;
      } else {
        // The last boundary ends the form without beginning a part.
        if (++parts > limits.fields + 1) return "unreadable";
        at = "headers";
        place = end + boundary.length;
      }
    }
  }
  return "fine";
}

/**
 * Parses the headers of a part, which begin with the end of the boundary line.
 * @param headers one character for each byte, so that only the format's own line ends count
 * @returns null for headers that no browser writes, because parsers may disagree about them
 */
function partOf(headers: string): { readonly name: string; readonly isFile: boolean } | null {
  const [before, ...lines] = headers.split("\r\n");
  const own = lines.filter((line) => !otherHeader.test(line));
  const [, name, file] = (own.length === 1 && disposition.exec(own[0]!)) || [];
  if (before !== "" || name === undefined) return null;
  return { name: Buffer.from(name, "latin1").toString(), isFile: file !== undefined };
}

/**
 * Returns the boundary; null for a header that no browser sends, because parsers may disagree about it.
 */
function boundaryOf(contentType: string): Buffer | null {
  const [, quoted, plain] =
    /^multipart\/form-data;[ \t]*(?:charset=[\w-]+;[ \t]*)?boundary=(?:"([^"\r\n;,]{1,70})"|([^\s";,]{1,70}))$/i.exec(
      contentType,
    ) ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? null : Buffer.from(`--${boundary}`);
}
