import { setTimeout as wait } from "node:timers/promises";
import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Language } from "~/contract/rules/languages.ts";
import type { RequestHead } from "~/http/request-head.ts";
import { languageOf } from "~/i18n/language.ts";
import { unexpectedFields } from "~/log/failure-fields.ts";
import { log } from "~/log/log.server.ts";
import { isHttps, site } from "~/process/site.server.ts";
import { texts } from "~/texts/texts.ts";
import { createTranslate } from "~/texts/translate.ts";
import type { WholeAnswer } from "../cache/cached-pages.server.ts";
import { nobodyContext } from "../cache/page-template.server.ts";
import { recoverForm } from "../forms/arrival/recovery.server.ts";
import { type ClosedSite, closedPage, closedPolicy, closedWords } from "./maintenance-page.server.ts";
import { setSecurityHeaders } from "./security-headers.server.ts";
import { isSignedIn, readUserToken } from "./sign-in.server.ts";

type Closed = Omit<ClosedSite, "brand">;

/** Milliseconds between two looks at the database, and after which an answer waits for the look. */
const lookMilliseconds = 1_000;
const staleMilliseconds = 3_000;
/** Milliseconds that a request waits at most: a database that hangs closes no site. */
const longestWait = 250;
/** Seconds after which visitors may try again when nobody said when the maintenance ends. */
const retrySeconds = 300;
/** Seconds after which visitors may try again when the API failed. */
const apiRetrySeconds = 30;

/**
 * Addresses that stay open: checks, signing in, the pages of staff, which only staff see, and what belongs to a payment
 * that was begun.
 */
const openAddresses =
  /^\/(health|ready|metrics|version|__manifest|language|files\/.*|auth(\/.*)?|admin(\/.*)?|payment\/(secure|frame|result|receipt|receipt\.pdf|return\/.*|notification\/.*)|receipt\/.*|sandbox-bank\/.*)(\.data)?$/;

let closed: Closed | null = null;
let lookedAt = Number.NEGATIVE_INFINITY;
let looking: Promise<void> | undefined;

async function look(): Promise<void> {
  try {
    closed = await (await site()).maintenance();
  } catch (failure) {
    // The last state holds; the request's own answer says what is wrong.
    log.debug(unexpectedFields(failure), "maintenance could not be read");
  }
  lookedAt = performance.now();
  looking = undefined;
}

/** Returns the state of the last look, which {@link closedAnswer} takes before each request. */
export function isClosed(): boolean {
  return closed !== null;
}

/**
 * Answers a request with the page of a closed site, without the framework. Typed forms are not answered here, but
 * returned by {@link maintenanceMiddleware}.
 * @returns null while the site is open, for addresses that stay open and for staff
 */
export async function closedAnswer(request: RequestHead): Promise<WholeAnswer | null> {
  const age = performance.now() - lookedAt;
  if (age > lookMilliseconds) looking ??= look();
  if (age > staleMilliseconds) await Promise.race([looking, wait(longestWait, undefined, { ref: false })]);
  // The site may open while this request waits.
  const state = closed;
  if (state === null || !(request.method === "GET" || request.method === "HEAD") || (await mayEnter(request)))
    return null;
  const { headers, body } = await closedParts(state);
  return { route: "maintenance", status: 503, statusText: "Service Unavailable", headers, body };
}

async function closedParts(state: Closed) {
  const { brandName: brand } = (await site()).environment;
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": closedPolicy,
    "retry-after": String(retryAfter(state)),
    "cache-control": "no-store",
  });
  setSecurityHeaders(headers, await isHttps());
  return { headers, body: Buffer.from(closedPage({ brand, ...state })) };
}

function retryAfter({ until }: Closed): number {
  const seconds = until === null ? 0 : Math.ceil((until.getTime() - Date.now()) / 1000);
  return seconds > 0 ? seconds : retrySeconds;
}

async function mayEnter(request: RequestHead): Promise<boolean> {
  return openAddresses.test(new URL(request.url).pathname) || (await isStaff(request));
}

async function isStaff(request: RequestHead): Promise<boolean> {
  const userToken = await readUserToken(request);
  if (userToken === undefined) return false;
  const { client } = await site();
  return client
    .forRequest({ language: "tr", userToken })
    .showProfile()
    .then(({ data }) => data.staff_role !== null)
    .catch(() => false);
}

/**
 * Returns forms that are sent to a closed site to their senders, with what the closed site says and a button that sends
 * them again; a form of buttons and checkboxes alone gets the page of the closed site. Runs after the form was copied.
 */
export const maintenanceMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const state = closed;
  if (state === null || (await mayEnter(request))) return next();
  const form = request.method === "POST" ? await recoverForm(request, context as RouterContextProvider) : null;
  if (form) {
    const { title, lines } = closedWords(state, languageOf(request, await isHttps()));
    throw data({ ...form, closed: { title, lines } }, { status: 503, statusText: "Service Unavailable" });
  }
  const { headers, body } = await closedParts(state);
  return new Response(body, { status: 503, statusText: "Service Unavailable", headers });
};

/** Says when to try again, in every answer of a site that is closed or whose API fails. */
export const retryAfterMiddleware: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  if (response.status === 503 && !response.headers.has("retry-after"))
    response.headers.set("retry-after", String(closed === null ? apiRetrySeconds : retryAfter(closed)));
  return response;
};

/**
 * Returns what staff read on every page while the site is closed; null for everybody else. No cached page of
 * others has it: theirs are rendered without a sign-in.
 */
export function closedBar(context: Readonly<RouterContextProvider>, language: Language): string | null {
  if (closed === null || context.get(nobodyContext) !== null || !isSignedIn(context)) return null;
  return createTranslate(language, texts[language])("maintenance:bar");
}
