import type { Endpoint } from "~/contract/endpoints/endpoint.ts";
import { ApiFailure, type CallContent, type CallContext } from "~/contract/product-api.ts";
import { AnswerTooLong, limitedFetch } from "~/net/limited-fetch.ts";
import { callMilliseconds } from "./call-policy.server.ts";
import { FailedAnswer, failureOf, secondsUntil } from "./failures.ts";
import { requestOf } from "./wire.ts";

/** Names of pictures and documents: no path, nothing hidden, and an ending of the types that are served. */
const fileName = /^[\w-][\w.-]{0,150}\.(webp|jpe?g|png|avif|gif|pdf)$/i;
const servedType = /^(image\/(webp|jpeg|png|avif|gif)|application\/pdf)$/;

/**
 * Returns a function that reads an uploaded picture or document from another API: its bytes and type, or null when it
 * has none. The function throws when the API does not answer.
 */
export function createRemoteFiles(baseUrl: string) {
  return async (name: string): Promise<{ body: Uint8Array; type: string } | null> => {
    if (!fileName.test(name)) return null;
    const request = new Request(`${baseUrl}/files/${encodeURIComponent(name)}`);
    const answer = await wholeAnswer(request, AbortSignal.timeout(callMilliseconds.content));
    if (answer.status >= 500) throw new Error(`The API answers ${answer.status} for a file`);
    const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
    if (!answer.ok || !servedType.test(type)) return null;
    return { body: await answer.bytes(), type };
  };
}

/** A successful answer. The body is undefined when it is empty, too large or no JSON. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Makes one HTTP call. Redirects are not followed: they could send the token to another server, and turn a write into a
 * read.
 * @throws ApiFailure with code "timeout" when `signal` aborts, "unreachable" without a connection, "unreadable" for a
 *   redirect, a page, a body without JSON or one that is too long, and for a read whose success says that it is none;
 *   with the API's status and code for 4xx and 5xx, and with status 400 for a write whose success says that it was
 *   refused; the cause of a failure that was answered is a {@link FailedAnswer}
 */
export async function exchange(
  baseUrl: string,
  definition: Endpoint,
  content: CallContent,
  context: CallContext,
  token: string,
  signal: AbortSignal,
): Promise<Answered> {
  const isWrite = definition.method !== "GET" && definition.isPublic !== true;
  const response = await wholeAnswer(requestOf(baseUrl, definition, content, context, token), signal, isWrite);
  const { status, headers, ok } = response;
  const failed = new FailedAnswer("call", response);
  const unreadable = (message: string) => new ApiFailure(0, message, "unreadable", {}, failed);
  const text = await response.text();
  const body = parseJson(text);
  const refusal = (as: number, said: unknown) =>
    failureOf(as, said, secondsUntil(headers.get("retry-after")), failed, context.language);
  if (!ok) throw status < 400 ? unreadable("The API redirects") : refusal(status, body);
  // A page is of a firewall or of maintenance: nothing tells that the API has seen a write.
  if (body === undefined && (!isWrite || /^\s*</.test(text))) throw unreadable("The API answers no JSON");
  if (isRefusal(body, isWrite)) throw isWrite ? refusal(400, body) : unreadable("The API answers that it does not");
  return { status, headers, body };
}

/**
 * Sends a request and reads its whole answer, so that the timeout covers it.
 * @param isWrite whether the status of a success counts, even if its body breaks off
 * @throws ApiFailure as {@link exchange} does for calls without an answer
 */
export async function wholeAnswer(request: Request, signal: AbortSignal, isWrite = false): Promise<Response> {
  try {
    const response = await limitedFetch(request, { redirect: "manual", signal });
    const { status, headers, ok } = response;
    const bytes = await (isWrite && ok ? response.bytes().catch(() => new Uint8Array()) : response.bytes());
    return new Response(bytes.length > 0 ? bytes : null, { status, headers });
  } catch (cause) {
    if (cause instanceof AnswerTooLong) throw new ApiFailure(0, cause.message, "unreadable", {}, cause);
    throw signal.aborted
      ? new ApiFailure(0, "The API does not answer in time", "timeout", {}, cause)
      : new ApiFailure(0, "The API does not answer", "unreachable", {}, cause);
  }
}

/** Tells whether a success says that it is none: by `success` or `ok`, or of a write by a `status` of its own. */
function isRefusal(body: unknown, isWrite: boolean): boolean {
  return [body, (body as { data?: unknown } | null | undefined)?.data].some((part) => {
    const { success, ok, status } = (part ?? {}) as Readonly<Record<string, unknown>>;
    const isDenied = [success, ok].some((said) => /^(false|0)$/i.test(String(said)));
    return isDenied || (isWrite && /^(false|error|fail(ed|ure)?)$/i.test(String(status)));
  });
}

/** Halves of characters (of an emoji in which a text was cut) and control characters: addresses and pages take none. */
const invalidCharacters = /(?![\t\n\r])[\p{Cs}\p{Cc}]/gu;
/** Their escapes in JSON. The whole text is searched at once, which is faster than looking at every value. */
const invalidEscapes = /\\u(?:d[89a-f]|00[01])/i;
const withoutInvalid = (_: string, value: unknown) =>
  typeof value === "string" ? value.replace(invalidCharacters, "") : value;

/** Characters of the longest answer that is read; one of this project has a third of it at most. */
const longestAnswer = 3_000_000;

/** Parses JSON; undefined for an empty, too long or invalid text. */
function parseJson(text: string): unknown {
  if (text.trim() === "" || text.length > longestAnswer) return undefined;
  try {
    return JSON.parse(text, invalidEscapes.test(text) ? withoutInvalid : undefined) as unknown;
  } catch {
    return undefined;
  }
}
