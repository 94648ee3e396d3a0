import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { acceptedEncoding, type Encoding } from "~/http/accept.ts";
import { cookieName, cookieValue } from "~/http/cookies.ts";
import { bannerCookie, popupCookie, seenPopups } from "~/http/dismissals.ts";
import { pageVersion, versionCookie } from "~/http/page-version.ts";
import { languageCookie, languageOf } from "~/i18n/language.ts";
import { isHttps } from "~/site.server.ts";
import { compress, encodedHeaders, isDocument } from "./compression.server.ts";

/**
 * A page's route declares `export const handle = { shared: true } satisfies PageHandle` if the page is the same for all
 * requests with the same address and language and without personal cookies. Layouts cannot declare it.
 */
export interface PageHandle {
  readonly shared: true;
}

interface Sharing {
  isShared: boolean;
  isGuarded: boolean;
}

interface CachedPage {
  readonly key: string;
  readonly until: number;
  readonly headers: Headers;
  readonly bodies: Map<Encoding, Buffer>;
  bytes: number;
}

const sharingContext = createContext<Sharing | null>(null);

const cacheMilliseconds = 5_000;
const mostPages = 500;
/** Bytes of all cached bodies together. */
const mostBytes = 32 * 1024 * 1024;

/**
 * Cookies that do not make a page personal. Language, version, banner and popups are part of the cache key; "browser"
 * is only read by the sign-in. A request with any other cookie, or with one of these in an unusual spelling, is not
 * cached.
 */
const harmlessCookies = [languageCookie, versionCookie, bannerCookie, popupCookie, "browser"];
/** One cookie as browsers send it (RFC 6265, 4.2.1). */
const plainCookie = /^([\w-]+)=[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

const pages = new Map<string, CachedPage>();
let cachedBytes = 0;
/** Incremented whenever the cache is cleared. */
let generation = 0;

/** Answers anonymous visitors from a compressed cache. Caches pages that are the same for everybody. */
export const pageCacheMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const key = keyOf(request, await isHttps());
  const cached = key && pages.get(key);
  if (cached && cached.until > Date.now()) return answerFrom(cached, acceptedEncoding(request));

  const begun = generation;
  const sharing: Sharing = { isShared: false, isGuarded: false };
  context.set(sharingContext, sharing);
  const response = await next();
  if (!key || !sharing.isShared || sharing.isGuarded || !isFit(response)) return response;
  const body = Buffer.from(await response.arrayBuffer());
  const page: CachedPage = {
    key,
    until: Date.now() + cacheMilliseconds,
    headers: response.headers,
    bodies: new Map([["identity", body]]),
    bytes: body.length,
  };
  if (begun === generation) keep(page);
  return answerFrom(page, acceptedEncoding(request));
};

/** Marks the response of this request as the same for everybody, unless a guard marks it as personal. */
export function markPageShared(context: Readonly<RouterContextProvider>): void {
  const sharing = context.get(sharingContext);
  if (sharing) sharing.isShared = true;
}

/** Marks that a guard checked the visitor, so the response is never cached. */
export function markPagePersonal(context: Readonly<RouterContextProvider>): void {
  const sharing = context.get(sharingContext);
  if (sharing) sharing.isGuarded = true;
}

/**
 * Clears the cache, so that a change by staff is visible at once; other processes show it within five seconds. Pages
 * that are being rendered are not cached either.
 */
export function clearPageCache(): void {
  generation++;
  pages.clear();
  cachedBytes = 0;
}

/** Returns the cache key; null for visitors who may get a personal page and for requests that are not for pages. */
function keyOf(request: Request, isHttps: boolean): string | null {
  if (request.method !== "GET" || !hasHarmlessCookies(request.headers.get("cookie"), isHttps)) return null;
  const { pathname, search } = new URL(request.url);
  if (pathname.endsWith(".data")) return null;
  return JSON.stringify([
    languageOf(request, isHttps),
    pageVersion(request, isHttps),
    cookieValue(request, bannerCookie, isHttps),
    seenPopups(request, isHttps),
    pathname,
    search,
  ]);
}

/** Tells whether a Cookie header contains only harmless cookies, each once and in the spelling of browsers. */
export function hasHarmlessCookies(header: string | null, isHttps: boolean): boolean {
  if (header === null) return true;
  const names = header.split("; ").map((cookie) => plainCookie.exec(cookie)?.[1]);
  const harmless = harmlessCookies.map((name) => cookieName(name, isHttps));
  return new Set(names).size === names.length && names.every((name) => name !== undefined && harmless.includes(name));
}

function isFit(response: Response): boolean {
  return (
    response.status === 200 &&
    isDocument(response) &&
    !response.headers.has("set-cookie") &&
    !/no-store/.test(response.headers.get("cache-control") ?? "")
  );
}

function keep(page: CachedPage): void {
  remove(page.key);
  pages.set(page.key, page);
  cachedBytes += page.bytes;
  makeRoom();
}

/** Removes the oldest pages until the limits hold. */
function makeRoom(): void {
  for (const key of pages.keys()) {
    if (pages.size <= mostPages && cachedBytes <= mostBytes) return;
    remove(key);
  }
}

function remove(key: string): void {
  cachedBytes -= pages.get(key)?.bytes ?? 0;
  pages.delete(key);
}

async function answerFrom(page: CachedPage, encoding: Encoding): Promise<Response> {
  const body = page.bodies.get(encoding) ?? (await compressedOnce(page, encoding));
  return new Response(body as Uint8Array<ArrayBuffer>, { headers: encodedHeaders(page.headers, encoding) });
}

async function compressedOnce(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const body = await compress(page.bodies.get("identity")!, encoding, "well");
  if (page.bodies.has(encoding)) return body;
  page.bodies.set(encoding, body);
  page.bytes += body.length;
  // A page removed meanwhile no longer counts.
  if (pages.get(page.key) === page) cachedBytes += body.length;
  makeRoom();
  return body;
}
