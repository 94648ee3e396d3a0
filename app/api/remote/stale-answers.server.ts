import type { EndpointName } from "~/contract/endpoints.ts";
import { ApiFailure } from "../failures.ts";
import type { PublicReads } from "../public-reads.server.ts";
import type { SiteStore } from "../site-store.server.ts";

/** The oldest answer that is still used. */
const longestStaleMilliseconds = 86_400_000;
/** How often an unchanged answer is written again, which renews its age. */
const rewriteMilliseconds = 10 * 60_000;
/** How long an answer waits for being stored: the page that asked for it comes first. */
const storeAfterMilliseconds = 100;
/** Characters of the longest key that is stored: keys contain queries, which visitors may choose freely. */
const longestKey = 200;
/** Public endpoints whose answers are not stored, because visitors write the query. */
const unstored: ReadonlySet<EndpointName> = new Set<EndpointName>(["search"]);

interface StoredAnswer {
  /** When it was loaded, in milliseconds since 1970. */
  readonly at: number;
  readonly value: unknown;
}

export interface StaleAnswers extends PublicReads {
  /** Stores the answers that wait for it. Call it before the store is closed. */
  storeNow(): void;
}

/**
 * Adds a fallback to the cache of public reads: the last good answers are in the site's store, also across restarts,
 * and are used for a day when the API fails (stale-if-error, RFC 5861).
 */
export function withStaleAnswers(reads: PublicReads, store: SiteStore): StaleAnswers {
  /** Times of the stale answers in use, by key. */
  const stale = new Map<string, Date>();
  const written = new Map<string, { readonly at: number; readonly text: string }>();
  /** Answers that are not stored yet, by key. */
  const waiting = new Map<string, StoredAnswer>();
  let timer: NodeJS.Timeout | undefined;

  function storeNow(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const [key, answer] of waiting) storeAnswer(key, answer);
    waiting.clear();
  }

  function storeAnswer(key: string, { at, value }: StoredAnswer): void {
    const text = JSON.stringify(value);
    const before = written.get(key);
    if (before?.text === text && at - before.at < rewriteMilliseconds) return;
    if (written.size > 2_000) written.clear();
    written.set(key, { at, text });
    const until = new Date(at + longestStaleMilliseconds);
    store.put(storeKey(key), JSON.stringify({ at, value } satisfies StoredAnswer), until);
  }

  function save(key: string, value: unknown): void {
    stale.delete(key);
    if (key.length > longestKey || unstored.has((JSON.parse(key) as [EndpointName])[0])) return;
    waiting.set(key, { at: Date.now(), value });
    timer ??= setTimeout(storeNow, storeAfterMilliseconds).unref();
  }

  function lastGood(key: string): StoredAnswer | null {
    const unstoredYet = waiting.get(key);
    if (unstoredYet) return unstoredYet;
    const text = store.get(storeKey(key));
    return text === null ? null : (JSON.parse(text) as StoredAnswer);
  }

  return {
    async read(key, load, onStale) {
      const answer = await reads.read(key, async () => {
        try {
          const value = await load();
          save(key, value);
          return value;
        } catch (failure) {
          const stored = allowsStale(failure) ? lastGood(key) : null;
          if (!stored) throw failure;
          stale.set(key, new Date(stored.at));
          return stored.value;
        }
      });
      const since = stale.get(key);
      if (since) onStale?.(since);
      return answer;
    },
    noteChange: reads.noteChange,
    storeNow,
  };
}

const storeKey = (key: string) => `answer ${key}`;

/**
 * Tells whether a stale answer is better than a failure. Other statuses, such as 404 and 422, are answers themselves.
 */
function allowsStale(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure) || failure.code === "not_offered") return false;
  const { status } = failure;
  return status === 0 || status >= 500 || [401, 403, 408, 429].includes(status);
}
