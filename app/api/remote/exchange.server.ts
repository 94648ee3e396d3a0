import type { Endpoint } from "~/contract/endpoints/endpoint.ts";
import type { CallContext } from "~/contract/product-api.ts";
import { AnswerTooLong, limitedFetch } from "~/net/limited-fetch.ts";
import { ApiFailure, FailedAnswer, failureOf, secondsUntil } from "../failures.ts";
import { type LooseContent, requestOf } from "../wire.ts";
import { isUnreadablyLarge } from "./answer-limits.ts";
import { withoutForeignWords } from "./words-language.ts";

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
 *   redirect, a page, a body without JSON or one that is too long; with the API's status and code for 4xx and 5xx, and
 *   with status 400 for a write whose success says in words that it was refused; the cause of a
 *   failure that was answered is a {@link FailedAnswer}
 */
export async function exchange(
  baseUrl: string,
  definition: Endpoint,
  content: LooseContent,
  context: CallContext,
  token: string,
  signal: AbortSignal,
): Promise<Answered> {
  const request = requestOf(baseUrl, definition, content, context)(token);
  request.headers.set("accept-language", context.language);
  const response = await withApiFailures(limitedFetch(request, { redirect: "manual", signal }), signal);
  const { status, headers } = response;
  const unreadable = (message: string) =>
    new ApiFailure(0, message, "unreadable", {}, new FailedAnswer("call", response));
  // The status of a write says that it was made, even if its body breaks off.
  const isWritten = response.ok && definition.method !== "GET" && definition.isPublic !== true;
  const text = await withApiFailures(response.text(), signal).catch((failure) => {
    if (isWritten) return "";
    throw failure;
  });
  const body = parseJson(text);
  const refusal = (as: number, said = body) => {
    const retryAfter = secondsUntil(headers.get("retry-after"));
    return withoutForeignWords(failureOf(as, said, retryAfter, new FailedAnswer("call", response)), context.language);
  };
  if (response.ok) {
    // A page is of a firewall or of maintenance: nothing tells that the API has seen a write.
    const isPage = body === undefined && /^\s*</.test(text);
    if (isPage || (body === undefined && !isWritten)) throw unreadable("The API answers no JSON");
    const refused = isWritten ? refusalIn(body) : undefined;
    if (refused !== undefined) throw refusal(400, refused);
    return { status, headers, body };
  }
  if (status < 400) throw unreadable("The API redirects");
  throw refusal(status);
}

/** Returns the part of a success that says that a write was refused, by `success` or by a `status` of its own. */
function refusalIn(body: unknown): unknown {
  const { data } = (body ?? {}) as { data?: unknown };
  return [body, data].find((part) => {
    const { success, status } = (part ?? {}) as { success?: unknown; status?: unknown };
    return success === false || (typeof status === "string" && /^(error|fail(ed|ure)?)$/i.test(status));
  });
}

/** Converts errors of fetch into ApiFailure. */
async function withApiFailures<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof AnswerTooLong) throw new ApiFailure(0, cause.message, "unreadable", {}, cause);
    throw signal.aborted
      ? new ApiFailure(0, "The API does not answer in time", "timeout", {}, cause)
      : new ApiFailure(0, "The API does not answer", "unreachable", {}, cause);
  }
}

/**
 * Escapes of JSON: a surrogate pair, a code unit by its number, any other escape. The whole text is searched at once,
 * which is faster than looking at every value of the answer.
 */
const escapes = /\\u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|([\da-f]{4}))|\\[^u]/gi;
/** JSON escapes of lone surrogates and control characters, which are not valid in addresses and pages. */
const invalidEscapes = /\\u(?:d[89a-f]|00[01])/i;

/** Removes lone surrogates (of an emoji in which a text was cut) and control characters. */
function removeInvalidCharacters(json: string): string {
  if (!invalidEscapes.test(json)) return json;
  return json.replace(escapes, (escape, hex?: string) => {
    const code = hex === undefined ? undefined : Number.parseInt(hex, 16);
    const isOdd =
      code !== undefined && ((code < 0x20 && ![0x09, 0x0a, 0x0d].includes(code)) || (code >= 0xd800 && code < 0xe000));
    return isOdd ? "" : escape;
  });
}

/** Parses JSON; undefined for an empty, too large or invalid text. */
function parseJson(text: string): unknown {
  if (text.trim() === "" || isUnreadablyLarge(text)) return undefined;
  try {
    return JSON.parse(removeInvalidCharacters(text)) as unknown;
  } catch {
    return undefined;
  }
}
