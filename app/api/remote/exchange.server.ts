import type { Endpoint } from "~/contract/endpoints/endpoint.ts";
import { AnswerTooLong, limitedFetch } from "~/net/limited-fetch.ts";
import type { RequestContext } from "../client.server.ts";
import { ApiFailure, failureOf, secondsUntil } from "../failures.ts";
import { type LooseContent, requestOf } from "../wire.ts";
import { isUnreadablyLarge } from "./answer-limits.ts";

/** The body of a success; undefined when it is empty, too large or no JSON. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Makes one HTTP call and decides by the status. A redirect is not followed: it could carry the bearer elsewhere, and
 * would turn a write into a read.
 * @throws ApiFailure with code "timeout" when `signal` ends the wait, "unreachable" when the connection fails,
 *   "unreadable" for an answer without an end
 */
export async function exchange(
  baseUrl: string,
  definition: Endpoint,
  content: LooseContent,
  context: RequestContext,
  token: string,
  signal: AbortSignal,
): Promise<Answered> {
  const request = requestOf(baseUrl, definition, content, context)(token);
  request.headers.set("accept-language", context.language);
  const response = await answerOf(limitedFetch(request, { redirect: "manual", signal }), signal);
  const { status } = response;
  // A write that was accepted is done, even if its body breaks off.
  const isWritten = response.ok && definition.method !== "GET" && definition.isPublic !== true;
  const text = await answerOf(response.text(), signal).catch((failure) => {
    if (isWritten) return "";
    throw failure;
  });
  const known = jsonOf(text);
  if (response.ok) {
    if (known === undefined && !isWritten) throw new ApiFailure(0, "The API answers no JSON", "unreadable");
    return { status, body: known };
  }
  if (status < 400) throw new ApiFailure(0, `The API redirects (${status})`, "unreadable");
  throw failureOf(status, known, secondsUntil(response.headers.get("retry-after")));
}

async function answerOf<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
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
 * Escapes of JSON: a pair of halves of a character, another character by its number, any other escape. Read as a whole
 * text, which is faster than looking at every value of the answer.
 */
const escapes = /\\u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|([\da-f]{4}))|\\[^u]/gi;
const oddCharacters = /\\u(?:d[89a-f]|00[01])/i;

/** Leaves out halves of characters, e.g. of an emoji in which a text was cut, and control characters. */
function withoutOddCharacters(json: string): string {
  if (!oddCharacters.test(json)) return json;
  return json.replace(escapes, (escape, hex?: string) => {
    const code = hex === undefined ? undefined : Number.parseInt(hex, 16);
    const isOdd =
      code !== undefined && ((code < 0x20 && ![0x09, 0x0a, 0x0d].includes(code)) || (code >= 0xd800 && code < 0xe000));
    return isOdd ? "" : escape;
  });
}

function jsonOf(text: string): unknown {
  if (text.trim() === "" || isUnreadablyLarge(text)) return undefined;
  try {
    return JSON.parse(withoutOddCharacters(text)) as unknown;
  } catch {
    return undefined;
  }
}
