import { LRUCache } from "lru-cache";
import { createContext, type MiddlewareFunction, RouterContextProvider, type ServerBuild } from "react-router";
import type { Basket } from "~/contract/endpoints/baskets.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { sumsByCause } from "~/contract/rules/giving.ts";
import type { SiteCookie } from "~/contract/rules/site-cookies.ts";
import { acceptedEncoding } from "~/http/accept.ts";
import { compressForOne, encodedHeaders, isDocument } from "~/http/compression.server.ts";
import { cookieName, cookieValue } from "~/http/cookies.ts";
import { bannerCookie, popupCookie, closedPopups } from "~/http/dismissals.ts";
import { pageVersion, versionCookie } from "~/http/page-version.ts";
import type { RequestHead } from "~/http/request-head.ts";
import { refusedSplats } from "~/http/servable-address.ts";
import { languageCookie, languageOf, languageToStore } from "~/i18n/language.ts";
import { isHttps, site } from "~/process/site.server.ts";
import { formTokenFor, formTokenOf } from "../forms/arrival/token.server.ts";
import { basketInHead, currentBasket } from "../middleware/basket-owner.server.ts";
import { readGuestToken } from "../middleware/guest.server.ts";
import { isClosed } from "../middleware/maintenance.server.ts";
import { requestIdHeader } from "../middleware/request-log.server.ts";
import { setSecurityHeaders } from "../middleware/security-headers.server.ts";
import { hasFlashMessage, sessionContext } from "../middleware/session.server.ts";
import { isSignedIn, readUserToken } from "../middleware/sign-in.server.ts";
import { bodyOf, cachedOrRendered, type CachedPage, cachedPage, type WholeAnswer } from "./cached-pages.server.ts";
import {
  factsForNobody,
  fillTemplate,
  isFitFor,
  nobodyContext,
  type PageTemplate,
  templateKey,
  templateOf,
  type VisitorFacts,
} from "./page-template.server.ts";

/** What the `handle` of a page says that is shared (`sharedPage` in ui/route-exports.ts). */
export interface PageHandle {
  readonly shared: true;
}

interface Sharing {
  isShared: boolean;
  isGuarded: boolean;
}

type Context = Readonly<RouterContextProvider>;

const sharingContext = createContext<Sharing | null>(null);

/**
 * Cookies that do not make a page personal. Language, version, banner and popups are part of the cache key; "browser"
 * is only read by the sign-in. A request with any other cookie, or with one of these in an unusual spelling, is
 * personal.
 */
const harmlessCookies: readonly SiteCookie[] = [languageCookie, versionCookie, bannerCookie, popupCookie, "browser"];
/** One cookie as browsers send it (RFC 6265, 4.2.1). */
const plainCookie = /^([\w-]+)=[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** Address that stands for all that no page has; its pattern is that of any unknown address. */
const unknownAddress = "/404/404";

/** Paths of which a template was cached: for others nothing is asked about the visitor. */
const templateAddresses = new LRUCache<string, true>({ max: 5_000 });

let handlePage: ((request: Request, context: RouterContextProvider) => Promise<Response>) | undefined;
let sharedPatterns: ReadonlySet<string> = new Set();

/**
 * Lets shared pages be rendered apart from the request that asks for them. Without it, as under `npm run dev`, every
 * visitor with a personal cookie gets a page of their own.
 * @param handle the framework's handler of the same build
 */
export function renderSharedPages(build: ServerBuild, handle: NonNullable<typeof handlePage>): void {
  handlePage = handle;
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    return route ? [patternOf(route.parentId), route.path].filter(Boolean).join("/") : "";
  };
  sharedPatterns = new Set(
    Object.values(build.routes)
      .filter((route) => (route?.module.handle as Partial<PageHandle> | undefined)?.shared === true)
      .map((route) => normalized(patternOf(route!.id))),
  );
}

const normalized = (pattern: string) => pattern.replaceAll(/^\/+|\/+$/g, "");

/** Answers anonymous visitors from a compressed cache. Caches pages that are the same for everybody. */
export const pageCacheMiddleware: MiddlewareFunction<Response> = async (sent, next) => {
  const { request, context, params, pattern } = sent;
  const sharing: Sharing = { isShared: false, isGuarded: false };
  context.set(sharingContext, sharing);
  // A page for nobody is cached by who asked for it.
  if (context.get(nobodyContext) !== null || !isPageRequest(request)) return next();
  const secure = await isHttps();
  if (!hasHarmlessCookies(request.headers.get("cookie"), secure)) return next();

  const isUnknown = handlePage !== undefined && normalized(pattern) === "*" && !refusedSplats.has(params["*"] ?? "");
  let uncached: Response | undefined;
  const entry = await cachedOrRendered(keyOf(request, secure, isUnknown ? unknownAddress : null), async () => {
    const response = isUnknown ? await renderForNobody(request, secure, unknownAddress, null) : await next();
    const page = isUnknown || (sharing.isShared && !sharing.isGuarded) ? await cacheable(response, pattern) : null;
    if (!page) uncached = response;
    return page;
  });
  // Another visitor's rendering that must not be cached is not this one's.
  if (!entry) return uncached ?? next();
  const encoding = acceptedEncoding(request);
  const { status, statusText, headers } = entry.page;
  const body = bodyOf(entry, encoding) as Uint8Array<ArrayBuffer>;
  return new Response(body, { status, statusText, headers: await forProxy(encodedHeaders(headers, encoding)) });
};

/** Adds how long the proxy in front may cache a page that is the same for everybody. Browsers never do. */
async function forProxy(headers: Headers): Promise<Headers> {
  const { proxyCacheSeconds } = (await site()).environment;
  // nginx takes this header off; https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_cache_valid
  if (proxyCacheSeconds > 0) headers.set("x-accel-expires", String(proxyCacheSeconds));
  return headers;
}

/**
 * Returns the answer to a request for a page that is cached, without the framework: a page that is the same for
 * everybody, or one filled in for its visitor. Everything else, also what only looks unusual, is for the framework.
 */
export async function cachedAnswer(request: RequestHead): Promise<WholeAnswer | null> {
  if (!isPageRequest(request)) return null;
  const secure = await isHttps();
  const encoding = acceptedEncoding(request);
  let answer: Pick<WholeAnswer, "body" | "headers">;
  let entry: Awaited<ReturnType<typeof cachedPage>>;
  if (hasHarmlessCookies(request.headers.get("cookie"), secure)) {
    entry = await cachedPage(keyOf(request, secure, null));
    if (!entry) return null;
    const headers = await forProxy(encodedHeaders(entry.page.headers, encoding));
    answer = { body: bodyOf(entry, encoding), headers };
  } else {
    // A message is shown once, to its owner.
    const { pathname, search } = new URL(request.url);
    if (isClosed() || !templateAddresses.has(pathname) || (await hasFlashMessage(request))) return null;
    const facts = await factsOfHead(request);
    entry = facts && (await cachedPage(templateKeyOf(cleanRequest(request, secure, pathname + search), secure, facts)));
    const template = entry?.page.extra as PageTemplate | undefined;
    if (!facts || !template || entry?.page.status !== 200 || !isFitFor(template, facts)) return null;
    answer = compressForOne(Buffer.from(fillTemplate(template, facts)), request, entry.page.headers);
  }
  setSecurityHeaders(answer.headers, secure);
  const { route, status, statusText } = entry.page;
  return { route, status, statusText, ...answer };
}

/** Returns what a page shows of its visitor; null for one whose sign-in the API rejects or who is signing in. */
async function factsOfHead(request: RequestHead): Promise<VisitorFacts | null> {
  const [userToken, guestToken] = await Promise.all([readUserToken(request), readGuestToken(request)]);
  const formToken = await formTokenOf({ userToken, guestToken }, request);
  if (userToken === undefined && guestToken === undefined) return { signedIn: false, basketCount: 0, formToken };
  const { client } = await site();
  const api = client.forRequest({ language: "tr", userToken });
  const lines = await api
    .showBasket({ query: userToken === undefined ? { session_token: guestToken } : {} })
    .then(({ data }) => data.basket)
    .catch((failure: unknown) => (failure instanceof ApiFailure && failure.status === 404 ? [] : null));
  return lines && { signedIn: userToken !== undefined, formToken, ...basketFacts(lines) };
}

/**
 * Answers visitors with personal cookies from pages that were rendered for nobody, filled in with the few facts of the
 * visitor that a shared page shows. The rendering never sees a person, so it cannot show one person's data to another.
 */
export const sharedPageMiddleware: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const isEligible =
    handlePage !== undefined &&
    context.get(nobodyContext) === null &&
    isPageRequest(request) &&
    // The pages of a closed site have a bar.
    !isClosed() &&
    sharedPatterns.has(normalized(pattern)) &&
    // A message is shown once, to its owner.
    !context.get(sessionContext).has("notice");
  const secure = await isHttps();
  if (!isEligible || hasHarmlessCookies(request.headers.get("cookie"), secure)) return next();
  const facts = await factsOf(request, context);
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const key = templateKeyOf(cleanRequest(request, secure, address), secure, facts);
  const entry = await cachedOrRendered(key, async () => {
    const page = await cacheable(await renderForNobody(request, secure, address, factsForNobody(facts)), pattern);
    if (page) templateAddresses.set(pathname, true);
    return page && { ...page, extra: templateOf(page.body.toString()) };
  });
  const template = entry?.page.extra as PageTemplate | undefined;
  // Whatever was not found for nobody, such as a cause, is not asked for again.
  if (!entry || !template || !isFitFor(template, facts)) return next();
  return new Response(fillTemplate(template, facts), entry.page);
};

function templateKeyOf(clean: RequestHead, secure: boolean, facts: VisitorFacts): string {
  return `${templateKey(facts)} ${keyOf(clean, secure, null)}`;
}

async function factsOf(request: Request, context: Context): Promise<VisitorFacts> {
  const [basket, formToken] = await Promise.all([basketInHead(currentBasket(context)), formTokenFor(context, request)]);
  return { signedIn: isSignedIn(context), formToken, ...basketFacts(basket?.basket ?? []) };
}

function basketFacts(lines: Basket["basket"]) {
  return { basketCount: lines.length, inBasket: sumsByCause(lines) };
}

/** Renders a page without anything of its visitor but the language and what was closed. */
async function renderForNobody(
  request: Request,
  secure: boolean,
  address: string,
  facts: VisitorFacts | null,
): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(nobodyContext, facts ?? { signedIn: false, basketCount: 0, formToken: undefined });
  return handlePage!(cleanRequest(request, secure, address), context);
}

/** Returns a request of a visitor without personal cookies, for the same page. */
function cleanRequest(request: RequestHead, secure: boolean, address: string): Request {
  const headers = new Headers();
  for (const name of ["host", "accept-language", "save-data", requestIdHeader]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const cookies = harmlessCookies.flatMap((name) => {
    const value = name === "browser" ? null : cookieValue(request, name, secure);
    const written = `${cookieName(name, secure)}=${value}`;
    return value !== null && plainCookie.test(written) ? [written] : [];
  });
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
  return new Request(new URL(address, request.url), { headers });
}

/** Marks the response of this request as the same for everybody, unless a guard marks it as personal. */
export function markPageShared(context: Context): void {
  const sharing = context.get(sharingContext);
  if (sharing) sharing.isShared = true;
}

/** Marks that a guard checked the visitor, so the response is never cached. */
export function markPagePersonal(context: Context): void {
  const sharing = context.get(sharingContext);
  if (sharing) sharing.isGuarded = true;
}

/** Tells whether a request is for a document; the data of a page is not cached. */
function isPageRequest({ method, url }: RequestHead): boolean {
  return method === "GET" && !new URL(url).pathname.endsWith(".data");
}

/** @param address in place of the request's own */
function keyOf(request: RequestHead, isHttps: boolean, address: string | null): string {
  const { pathname, search } = new URL(request.url);
  return JSON.stringify([
    languageOf(request, isHttps),
    // Who gets the language stored by the answer is not who has it already.
    languageToStore(request, isHttps),
    pageVersion(request, isHttps),
    cookieValue(request, bannerCookie, isHttps),
    closedPopups(request, isHttps),
    address ?? pathname + search,
  ]);
}

/** Tells whether a Cookie header contains only harmless cookies, each once and in the spelling of browsers. */
export function hasHarmlessCookies(header: string | null, isHttps: boolean): boolean {
  if (header === null) return true;
  const names = header.split("; ").map((cookie) => plainCookie.exec(cookie)?.[1]);
  const harmless = harmlessCookies.map((name) => cookieName(name, isHttps));
  return new Set(names).size === names.length && names.every((name) => name !== undefined && harmless.includes(name));
}

/** Reads a response that may be cached: a whole document or the page of an unknown address; null for any other. */
async function cacheable(response: Response, route: string): Promise<CachedPage | null> {
  const { status, statusText, headers } = response;
  const isFit =
    (status === 200 || status === 404) &&
    isDocument(response) &&
    !headers.has("content-encoding") &&
    !headers.has("set-cookie") &&
    !/no-store/.test(headers.get("cache-control") ?? "");
  if (!isFit) return null;
  return { route, status, statusText, headers, body: Buffer.from(await response.arrayBuffer()), extra: null };
}
