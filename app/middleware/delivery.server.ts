import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createContext, type MiddlewareFunction } from "react-router";
import { accepted } from "~/i18n/accepted.ts";
import { cookieValue } from "~/i18n/cookies.ts";
import { languageOf } from "~/i18n/language.ts";
import { bannerCookie } from "./banner.ts";
import { guestCookieName } from "./guest.server.ts";
import { seenPopups } from "./popups.ts";
import { sessionCookieName } from "./session.server.ts";
import { signInCookieName } from "./sign-in.server.ts";
import { site } from "./site.server.ts";

/** Whether this page is the same for everybody who sends the same address and language, and closed the same banner and popups. */
export const shareableContext = createContext<{ shareable: boolean }>({ shareable: false });

type Encoding = "br" | "gzip" | "identity";

interface KeptPage {
  readonly until: number;
  readonly headers: Headers;
  readonly bodies: Map<Encoding, Buffer>;
}

/** Anonymous pages live this long; whoever has a basket, a session or a notice never sees one. */
const keepMilliseconds = 5_000;
const keepAtMost = 500;
/** No form of this site is larger, but for uploads, whose routes have limits of their own and say so in words. */
const largestForm = 1_000_000;
/** Beyond this a body that nobody wants is left on the wire. */
const largestForgotten = 100_000_000;
/** How long browsers come by TLS alone: a year. Of other sites below the same domain it says nothing. */
const strictTransportSeconds = 365 * 86_400;
const uploads = /^\/(profile\/avatar|dashboard\/new-campaigns|dashboard\/campaign\/\d+\/picture|admin\/content\/[a-z_]+\/(new|\d+)(\/(preview|rows|picture))?)(\.data)?$/;

/** Whoever sends one of these gets a page of their own. */
const personalCookies = [sessionCookieName, guestCookieName, signInCookieName];

/** What is compressed, and kept where it is the same for everybody: pages, and what feed readers and search engines read. */
const documents = /^(text\/html|application\/(rss\+)?xml)\b/;

const pages = new Map<string, KeptPage>();
/** Goes up whenever what is kept is forgotten. */
let generation = 0;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * The outermost middleware: answers anonymous pages from a cache kept compressed, compresses the rest, and sets the
 * headers that every answer carries (DESIGN §7).
 */
export const deliveryMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const refusal = refusalOf(request);
  if (refusal) {
    await letGo(request);
    throw new Response(null, { status: refusal });
  }
  const key = keyOf(request);
  const encoding = encodingOf(request);
  const kept = key && pages.get(key);
  if (kept && kept.until > Date.now()) return answerFrom(kept, encoding);

  const begun = generation;
  const sharing = { shareable: false };
  context.set(shareableContext, sharing);
  const response = await next();
  await letGo(request);
  setCommonHeaders(response.headers, (await site()).environment.publicUrl);
  if (!documents.test(response.headers.get("content-type") ?? "") || !response.body) return response;
  const html = Buffer.from(await response.arrayBuffer());
  if (key && sharing.shareable && response.status === 200 && !response.headers.has("set-cookie")) {
    const page: KeptPage = { until: Date.now() + keepMilliseconds, headers: response.headers, bodies: new Map([["identity", html]]) };
    if (pages.size >= keepAtMost) pages.delete(pages.keys().next().value!);
    if (begun === generation) pages.set(key, page);
    return answerFrom(page, encoding);
  }
  return new Response(new Uint8Array(await compressed(html, encoding, "fast")), {
    status: response.status,
    statusText: response.statusText,
    headers: encodedHeaders(response.headers, encoding),
  });
};

/**
 * Forgets every kept page, so that a change by staff is on show at once. Other processes of the site keep theirs until
 * they are too old: there it shows within five seconds. A page that is being made right now is not kept either.
 */
export function forgetPages(): void {
  generation++;
  pages.clear();
}

/** The status to refuse a body with before anybody reads it; null for one that may be read. */
function refusalOf(request: Request): 411 | 413 | null {
  // Every browser says how long its form is. A body of unknown length could be endless.
  if (request.headers.has("transfer-encoding")) return 411;
  const length = Number(request.headers.get("content-length") ?? 0);
  return length > largestForm && !uploads.test(new URL(request.url).pathname) ? 413 : null;
}

/** Reads and forgets a body that nobody read, so that its sender gets the answer and the connection stays usable. */
async function letGo(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed || request.body.locked) return;
  const reader = request.body.getReader();
  let bytes = 0;
  try {
    for (let chunk = await reader.read(); !chunk.done && bytes <= largestForgotten; chunk = await reader.read()) bytes += chunk.value.byteLength;
  } catch {
    // Its sender is gone.
  }
}

/** Null for everything personal, and for everything that is not a page. */
function keyOf(request: Request): string | null {
  if (request.method !== "GET") return null;
  if (personalCookies.some((name) => cookieValue(request, name) !== null)) return null;
  const url = new URL(request.url);
  if (url.pathname.endsWith(".data")) return null;
  return [languageOf(request), cookieValue(request, bannerCookie) ?? "", seenPopups(request).join("."), url.pathname, url.search].join(" ");
}

function encodingOf(request: Request): Encoding {
  const encodings = accepted(request.headers.get("accept-encoding"));
  return (["br", "gzip"] as const).find((encoding) => encodings.includes(encoding)) ?? "identity";
}

async function answerFrom(page: KeptPage, encoding: Encoding): Promise<Response> {
  let body = page.bodies.get(encoding);
  if (!body) {
    body = await compressed(page.bodies.get("identity")!, encoding, "well");
    page.bodies.set(encoding, body);
  }
  return new Response(body as Uint8Array<ArrayBuffer>, { headers: encodedHeaders(page.headers, encoding) });
}

async function compressed(html: Buffer, encoding: Encoding, effort: "fast" | "well"): Promise<Buffer> {
  if (encoding === "br") return compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: effort === "fast" ? 3 : 6 } });
  if (encoding === "gzip") return compressGzip(html, { level: effort === "fast" ? 3 : 7 });
  return html;
}

function encodedHeaders(headers: Headers, encoding: Encoding): Headers {
  const result = new Headers(headers);
  if (encoding !== "identity") result.set("content-encoding", encoding);
  result.append("vary", "Accept-Encoding, Accept-Language, Cookie");
  return result;
}

function setCommonHeaders(headers: Headers, publicUrl: string): void {
  headers.set("x-content-type-options", "nosniff");
  // Never "no-referrer": browsers would then send "Origin: null" with our own forms, and they would be refused.
  headers.set("referrer-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
  headers.set("cross-origin-opener-policy", "same-origin");
  if (publicUrl.startsWith("https:")) headers.set("strict-transport-security", `max-age=${strictTransportSeconds}`);
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
}
