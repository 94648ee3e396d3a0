import { LRUCache } from "lru-cache";
import type { Freshness, Moment } from "~/cache/versions.server.ts";
import type { Encoding } from "~/http/accept.ts";
import { compress } from "~/http/compression.server.ts";
import { countCache } from "~/metrics/counts.server.ts";
import { site } from "~/process/site.server.ts";

/** A whole answer: what the framework would have answered for the same request. */
export interface WholeAnswer {
  /** Pattern of the route, for the log. */
  readonly route: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** A rendered page that is the same for everybody, or a template of one (page-template.server.ts). */
export interface CachedPage<Extra = unknown> {
  /** Pattern of its route, for the log. */
  readonly route: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly extra: Extra;
}

interface Entry {
  readonly page: CachedPage;
  readonly loaded: Moment;
  readonly bodies: Map<Encoding, Buffer>;
}

/** Bytes of all cached bodies together. */
const mostBytes = 32 * 1024 * 1024;

/** Pages by their key. Unknown addresses are apart, because anybody can ask for any number of them. */
const pages = new LRUCache<string, Entry>({ max: 1_000, maxSize: mostBytes, sizeCalculation: bytesOf });
const unknownPages = new LRUCache<string, Entry>({ max: 100, maxSize: mostBytes / 8, sizeCalculation: bytesOf });
/** Renderings under way: many visitors wait for one. */
const pending = new Map<string, Promise<Entry | null>>();

/** With room for two compressed bodies, which are made later. */
function bytesOf({ page }: Entry): number {
  return Math.ceil(page.body.length * 1.5) + 1;
}

/** Returns the cached page of a key; null when there is none that may be shown. */
export async function cachedPage(key: string): Promise<Entry | null> {
  const { freshness } = await site();
  const entry = currentEntry(key, freshness, freshness.latest() ?? (await freshness.now()));
  // A miss is counted when the page is looked for again to be rendered.
  if (entry) countCache("shared pages", true);
  return entry;
}

function currentEntry(key: string, freshness: Freshness, now: Moment): Entry | null {
  const cached = pages.get(key) ?? unknownPages.get(key);
  const isCurrent =
    cached && freshness.isCurrent(cached.loaded, now) && now.at - cached.loaded.at <= freshness.freshMilliseconds;
  return isCurrent ? cached : null;
}

/**
 * Returns the cached page of a key, or renders it. A page is cached for some seconds, and until something that it shows
 * changes.
 * @param render returns null for a page that must not be cached
 * @returns null when it rendered a page that must not be cached
 */
export async function cachedOrRendered(key: string, render: () => Promise<CachedPage | null>): Promise<Entry | null> {
  const { freshness } = await site();
  const now = await freshness.now();
  const cached = currentEntry(key, freshness, now);
  countCache("shared pages", cached !== null);
  if (cached) return cached;
  const pendingKey = `${now.content} ${now.sums} ${key}`;
  const othersRendering = pending.get(pendingKey);
  // If it fails, e.g. because the other visitor left, this one's may succeed.
  if (othersRendering) return othersRendering.catch(() => null);
  const rendering = render()
    .then((page) => {
      if (!page) return null;
      const entry: Entry = { page, loaded: now, bodies: new Map([["identity", page.body]]) };
      (page.status === 200 ? pages : unknownPages).set(key, entry);
      return entry;
    })
    .finally(() => pending.delete(pendingKey));
  pending.set(pendingKey, rendering);
  return rendering;
}

/** Returns the body of a cached page in an encoding; it is compressed once. */
export function bodyOf({ page, bodies }: Entry, encoding: Encoding): Buffer {
  const cached = bodies.get(encoding);
  if (cached) return cached;
  const body = compress(page.body, encoding, "well");
  bodies.set(encoding, body);
  return body;
}
