import { createHash, randomBytes, randomInt } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";
import { createContext } from "react-router";
import type { SumsByCause } from "~/contract/rules/giving.ts";

/** What a shared page shows of its visitor. */
export interface VisitorFacts {
  readonly signedIn: boolean;
  readonly basketCount: number;
  /** Token of the visitor's forms; absent without a personal cookie. */
  readonly formToken: string | undefined;
  /** What the basket holds, by cause; nothing where it is missing. */
  readonly inBasket?: SumsByCause;
}

/**
 * Set while a shared page is rendered for nobody: the facts of a page that is filled in for each visitor. The request
 * then has no personal cookie, so that no loader can read anything of a person.
 */
export const nobodyContext = createContext<VisitorFacts | null>(null);

/**
 * Stand for the basket's count and the form token. Both are random in each process, so that no content contains them,
 * and need no escaping in HTML and in the page's data.
 */
const placeholders = {
  count: randomInt(100_000_000, 1_000_000_000),
  token: randomBytes(32).toString("base64url").replace(/[-_]/g, "").slice(0, 22).padEnd(22, "x"),
} as const;

/** What stands for a visitor's facts in a rendering. */
interface Places {
  readonly token: string;
  /** The count as a sentence shows it, with the separators of every language; null where it is no place. */
  readonly count: RegExp | null;
}

const writtenCount = new RegExp(
  String(placeholders.count)
    .replace(/\B(?=(\d{3})+$)/g, ",")
    .replaceAll(",", "[.,\\u00a0\\u202f\\s]?"),
  "g",
);

/**
 * Returns the facts that a template is rendered with. Templates differ by what changes more than a text: whether
 * somebody is signed in, has nothing, one thing or more in the basket, and whether forms carry a token.
 */
export function factsForNobody({ signedIn, basketCount, formToken }: VisitorFacts): VisitorFacts {
  return {
    signedIn,
    basketCount: basketCount >= 2 ? placeholders.count : basketCount,
    formToken: formToken === undefined ? undefined : placeholders.token,
  };
}

/** Returns the key of the template for these facts, beside that of the page. */
export function templateKey({ signedIn, basketCount, formToken }: VisitorFacts): string {
  return [signedIn ? "member" : "guest", Math.min(basketCount, 2), formToken === undefined ? "" : "token"].join(" ");
}

const nobodysPlaces: Places = { token: placeholders.token, count: writtenCount };

/** A rendered page with the places of its visitor's facts. */
export interface PageTemplate {
  readonly places: Places;
  readonly pieces: readonly Piece[];
  readonly headers: Headers;
  /** Causes that the page has forms of giving for; see `sumKey`. */
  readonly causes: readonly string[];
  /** Inline scripts with such places, by their hash in the page's policy. */
  readonly scripts: readonly { readonly hash: string; readonly text: string }[];
}

/** Text that is the same for everybody, also compressed; or the place of a fact. */
type Piece = { readonly text: string; readonly bytes: Buffer; readonly deflated: Buffer } | "count" | "token";

/** Prepares a page that was rendered with {@link factsForNobody}. */
export function templateOf(html: string, headers: Headers): PageTemplate {
  return templateWith(nobodysPlaces, html, headers);
}

/** Prepares a page of which only the form token is new in each answer. */
export function templateOfToken(token: string, html: string, headers: Headers): PageTemplate {
  return templateWith({ token, count: null }, html, headers);
}

function templateWith(places: Places, html: string, headers: Headers): PageTemplate {
  const policy = headers.get("content-security-policy") ?? "";
  const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, text = ""]) => ({ text, hash: hashOf(text) }))
    // Only scripts of the framework are in the policy.
    .filter(({ text, hash }) => fillIn(text, places, { count: "", token: "" }) !== text && policy.includes(hash));
  const causes = [...html.matchAll(/ data-giving="(\d+-\d+)"/g)].map(([, cause = ""]) => cause);
  return { places, pieces: piecesOf(html, places), headers, causes, scripts };
}

/** Tells whether a page may be filled in for a visitor: its forms of giving show what is left beside the basket. */
export function isFitFor({ causes }: PageTemplate, { inBasket = {} }: VisitorFacts): boolean {
  return !causes.some((cause) => Object.hasOwn(inBasket, cause));
}

function piecesOf(html: string, { token, count }: Places): readonly Piece[] {
  const sources = [token.replaceAll(".", "\\."), count?.source].filter(Boolean);
  // Without a place, nothing matches.
  const places = new RegExp(`(${sources.join("|") || "(?!)"})`);
  return html.split(places).map((text, place) => {
    // Every second part is a place.
    if (place % 2 === 1) return text === token ? "token" : "count";
    const bytes = Buffer.from(text);
    // Ends at a byte, so that what follows can be put behind it; the next piece refers to nothing before it.
    return { text, bytes, deflated: deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }) };
  });
}

/** The document of a template for one visitor, and its headers with the hashes of the filled data. */
export interface FilledPage {
  readonly headers: Headers;
  html(): string;
  /** The document in gzip (RFC 1952), put together from the compressed pieces. */
  gzip(): Buffer;
}

/** Fills a template in for a visitor: the document, its data and the hashes of its policy. */
export function fillTemplate(
  { places, pieces, headers, scripts }: PageTemplate,
  { basketCount, formToken = "" }: Pick<VisitorFacts, "basketCount" | "formToken">,
): FilledPage {
  const values = { count: String(basketCount), token: formToken };
  const filled = new Headers(headers);
  if (scripts.length > 0) {
    let policy = headers.get("content-security-policy") ?? "";
    for (const { text, hash } of scripts) policy = policy.replaceAll(hash, hashOf(fillIn(text, places, values)));
    filled.set("content-security-policy", policy);
  }
  return {
    headers: filled,
    html: () => pieces.map((piece) => (typeof piece === "string" ? values[piece] : piece.text)).join(""),
    gzip: () => gzipOf(pieces, values),
  };
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty last block (RFC 1951). */
const deflateEnd = Buffer.from([3, 0]);

function gzipOf(pieces: readonly Piece[], values: { readonly count: string; readonly token: string }): Buffer {
  const parts: Buffer[] = [gzipHead];
  let sum = 0;
  let size = 0;
  for (const piece of pieces) {
    const bytes = typeof piece === "string" ? Buffer.from(values[piece]) : piece.bytes;
    sum = crc32(bytes, sum);
    size += bytes.length;
    if (typeof piece === "string") parts.push(storedBlock(bytes.length), bytes);
    else parts.push(piece.deflated);
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(size, 4);
  return Buffer.concat([...parts, deflateEnd, trailer]);
}

/** Returns the head of an uncompressed block that is not the last one. */
function storedBlock(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return head;
}

function fillIn(text: string, places: Places, { count, token }: { count: string; token: string }): string {
  const filled = places.token === "" ? text : text.replaceAll(places.token, token);
  return places.count ? filled.replace(places.count, count) : filled;
}

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
