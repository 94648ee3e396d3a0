import { createContext, type MiddlewareFunction, RouterContextProvider, type ServerBuild } from "react-router";
import { acceptedEncoding } from "~/http/accept.ts";
import { cookieName, cookieValue } from "~/http/cookies.ts";
import { bannerCookie, popupCookie, seenPopups } from "~/http/dismissals.ts";
import { pageVersion, versionCookie } from "~/http/page-version.ts";
import { refusedSplats } from "~/http/servable-address.ts";
import { languageCookie, languageOf } from "~/i18n/language.ts";
import { isHttps } from "~/site.server.ts";
import { currentBasket } from "./basket-owner.server.ts";
import { encodedHeaders, isDocument } from "./compression.server.ts";
import { formTokenFor } from "./form-token.server.ts";
import { bodyOf, keptPage, type KeptPage } from "./kept-pages.server.ts";
import {
  factsForNobody,
  fillTemplate,
  nobodyContext,
  type PageTemplate,
  templateKey,
  templateOf,
  type VisitorFacts,
} from "./page-template.server.ts";
import { requestIdHeader } from "./request-log.server.ts";
import { sessionContext } from "./session.server.ts";
import { isSignedIn } from "./sign-in.server.ts";

/**
 * A page's route declares `export const handle = { shared: true } satisfies PageHandle` if the page is the same for all
 * requests with the same address and language, but for the facts of its visitor in page-template.server.ts. Layouts
 * cannot declare it.
 */
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
const harmlessCookies = [languageCookie, versionCookie, bannerCookie, popupCookie, "browser"];
/** One cookie as browsers send it (RFC 6265, 4.2.1). */
const plainCookie = /^([\w-]+)=[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** Address that stands for all that no page has; its pattern is that of any unknown address. */
const unknownAddress = "/404/404";

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

/** Answers anonymous visitors from a compressed cache. Keeps pages that are the same for everybody. */
export const pageCacheMiddleware: MiddlewareFunction<Response> = async (sent, next) => {
  const { request, context, params, pattern } = sent;
  const sharing: Sharing = { isShared: false, isGuarded: false };
  context.set(sharingContext, sharing);
  // A page for nobody is kept by who asked for it.
  if (context.get(nobodyContext) !== null || !isPageRequest(request)) return next();
  const secure = await isHttps();
  if (!hasHarmlessCookies(request.headers.get("cookie"), secure)) return next();

  const isUnknown = handlePage !== undefined && normalized(pattern) === "*" && !refusedSplats.has(params["*"] ?? "");
  let unkept: Response | undefined;
  const entry = await keptPage(keyOf(request, secure, isUnknown ? unknownAddress : null), async () => {
    const response = isUnknown ? await renderForNobody(request, secure, unknownAddress, null) : await next();
    const page = isUnknown || (sharing.isShared && !sharing.isGuarded) ? await keepable(response) : null;
    if (!page) unkept = response;
    return page;
  });
  // Another visitor's rendering that must not be kept is not this one's.
  if (!entry) return unkept ?? next();
  const encoding = acceptedEncoding(request);
  const { status, statusText, headers } = entry.page;
  const body = (await bodyOf(entry, encoding)) as Uint8Array<ArrayBuffer>;
  return new Response(body, { status, statusText, headers: encodedHeaders(headers, encoding) });
};

/**
 * Answers visitors with personal cookies from pages that were rendered for nobody, filled in with the few facts of the
 * visitor that a shared page shows. The rendering never sees a person, so it cannot show one person's data to another.
 */
export const sharedPageMiddleware: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const isEligible =
    handlePage !== undefined &&
    context.get(nobodyContext) === null &&
    isPageRequest(request) &&
    sharedPatterns.has(normalized(pattern)) &&
    // A message is shown once, to its owner.
    !context.get(sessionContext).has("notice");
  const secure = await isHttps();
  if (!isEligible || hasHarmlessCookies(request.headers.get("cookie"), secure)) return next();
  const facts = await factsOf(request, context);
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const clean = cleanRequest(request, secure, address);
  const entry = await keptPage(`${templateKey(facts)} ${keyOf(clean, secure, null)}`, async () => {
    const page = await keepable(await renderForNobody(request, secure, address, factsForNobody(facts)));
    return page && { ...page, extra: templateOf(page.body.toString(), page.headers) };
  });
  if (entry?.page.status !== 200) return next();
  const { html, headers } = fillTemplate(entry.page.extra as PageTemplate, facts);
  return new Response(html, { headers });
};

async function factsOf(request: Request, context: Context): Promise<VisitorFacts> {
  const [basket, formToken] = await Promise.all([
    currentBasket(context).catch(() => null),
    formTokenFor(context, request),
  ]);
  return { signedIn: isSignedIn(context), basketCount: basket?.basket.length ?? 0, formToken };
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
function cleanRequest(request: Request, secure: boolean, address: string): Request {
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

/** Marks that a guard checked the visitor, so the response is never kept. */
export function markPagePersonal(context: Context): void {
  const sharing = context.get(sharingContext);
  if (sharing) sharing.isGuarded = true;
}

/** Tells whether a request is for a document; the data of a page is not kept. */
function isPageRequest({ method, url }: Request): boolean {
  return method === "GET" && !new URL(url).pathname.endsWith(".data");
}

/** @param address in place of the request's own */
function keyOf(request: Request, isHttps: boolean, address: string | null): string {
  const { pathname, search } = new URL(request.url);
  return JSON.stringify([
    languageOf(request, isHttps),
    pageVersion(request, isHttps),
    cookieValue(request, bannerCookie, isHttps),
    seenPopups(request, isHttps),
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

/** Reads a response that may be kept: a whole document or the page of an unknown address; null for any other. */
async function keepable(response: Response): Promise<KeptPage | null> {
  const { status, statusText, headers } = response;
  const isFit =
    (status === 200 || status === 404) &&
    isDocument(response) &&
    !headers.has("content-encoding") &&
    !headers.has("set-cookie") &&
    !/no-store/.test(headers.get("cache-control") ?? "");
  if (!isFit) return null;
  return { status, statusText, headers, body: Buffer.from(await response.arrayBuffer()), extra: null };
}
