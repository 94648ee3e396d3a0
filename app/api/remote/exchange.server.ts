import type { Endpoint } from "~/contract/endpoints/endpoint.ts";
import { AnswerTooLong, limitedFetch } from "~/net/limited-fetch.ts";
import { ApiFailure, failureOf, secondsUntil } from "../failures.ts";
import type { RequestContext } from "../request-context.ts";
import { type LooseContent, requestOf } from "../wire.ts";

/** The body of a success; undefined when it is empty or no JSON. */
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

/** Escaped halves of characters and control characters, which JSON can hold and addresses and pages cannot. */
const oddCharacters = /\\u(?:d[89a-f]|00[01])/i;

/** Leaves out halves of characters, e.g. of an emoji in which a text was cut, and control characters. */
function withoutOddCharacters(_: string, value: unknown): unknown {
  // oxlint-disable-next-line no-control-regex -- they are what is left out
  return typeof value === "string" ? value.replace(/[\p{Cs}\0-\x08\v\f\x0E-\x1F]/gu, "") : value;
}

function jsonOf(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text, oddCharacters.test(text) ? withoutOddCharacters : undefined) as unknown;
  } catch {
    return undefined;
  }
}
