import { LRUCache } from "lru-cache";
import type { Caller } from "~/contract/endpoints/endpoint.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import type { SiteStore } from "../remote/site-store.server.ts";
import type { Freshness, Moment } from "./versions.server.ts";

/** Answers that are the same for everybody, by endpoint, language and content. */
export interface PublicReads {
  /**
   * Returns the cached answer, or loads it. An answer older than a few seconds is returned once more while it is loaded
   * again, and also as long as loading fails; an answer from before a change is not.
   * @param onStale called when the answer is stale because loading failed, with the time at which it was loaded
   */
  read(key: string, load: () => Promise<unknown>, onStale?: (since: Date) => void): Promise<unknown>;
  /** Notes that a call of this kind of caller may have changed what everybody sees. */
  noteChange(caller: Caller): void;
}

interface LoadedAnswer {
  readonly value: unknown;
  /** When it was loaded, in milliseconds since 1970; absent for an answer that is not stale. */
  readonly staleSince?: number;
}

interface CachedAnswer extends LoadedAnswer {
  readonly loaded: Moment;
}

/** Milliseconds in which an old answer is still returned while it is loaded again. */
const staleMilliseconds = 30_000;
const mostAnswers = 2_000;
/** The oldest stored answer that is used when the API fails, in milliseconds. */
const longestStoredMilliseconds = 86_400_000;
/** Characters of the longest key that is stored: keys contain queries, which visitors may choose freely. */
const longestKey = 200;

/**
 * Caches public answers in this process.
 * @param onRead called with whether a read was answered from here
 * @param store of a site beside another API: has the last good answers, which are used for a day when the API fails
 *   (stale-if-error, RFC 5861), also after a restart
 */
export function createPublicReads(
  freshness: Freshness,
  onRead: (isCached: boolean) => void = () => {},
  store?: SiteStore,
): PublicReads {
  const answers = new LRUCache<string, CachedAnswer>({ max: mostAnswers });
  const pending = new Map<string, Promise<LoadedAnswer>>();

  async function loadOrRecall(key: string, loader: () => Promise<unknown>): Promise<LoadedAnswer> {
    const storeKey = `answer ${key}`;
    // Visitors write the query of a search.
    const isStored = store !== undefined && key.length <= longestKey && !key.startsWith('["search"');
    try {
      const value = await loader();
      const staleSince = Date.now();
      const until = new Date(staleSince + longestStoredMilliseconds);
      // The page that asked for it comes first.
      if (isStored) setImmediate(() => store.put(storeKey, JSON.stringify({ value, staleSince }), until));
      return { value };
    } catch (failure) {
      const text = isStored && allowsStale(failure) ? store.get(storeKey) : null;
      if (text === null) throw failure;
      return JSON.parse(text) as LoadedAnswer;
    }
  }

  function load(key: string, loader: () => Promise<unknown>, begun: Moment): Promise<LoadedAnswer> {
    // One process asks once for what many visitors wait for, unless something changed since that question.
    const pendingKey = `${begun.content} ${begun.sums} ${key}`;
    let answer = pending.get(pendingKey);
    if (!answer) {
      answer = loadOrRecall(key, loader)
        .then((read) => {
          answers.set(key, { ...read, loaded: begun });
          return read;
        })
        .finally(() => pending.delete(pendingKey));
      pending.set(pendingKey, answer);
    }
    return answer;
  }

  async function readAnswer(key: string, loader: () => Promise<unknown>): Promise<LoadedAnswer> {
    const now = await freshness.now();
    const cached = answers.get(key);
    const age = cached ? now.at - cached.loaded.at : Number.POSITIVE_INFINITY;
    const isShown = cached !== undefined && freshness.isCurrent(cached.loaded, now) && age <= staleMilliseconds;
    onRead(isShown);
    if (!isShown) return load(key, loader, now);
    if (age > freshness.freshMilliseconds) load(key, loader, now).catch(() => {});
    return cached;
  }

  return {
    async read(key, loader, onStale) {
      const { value, staleSince } = await readAnswer(key, loader);
      if (staleSince !== undefined) onStale?.(new Date(staleSince));
      return value;
    },
    noteChange: freshness.noteChange,
  };
}

/**
 * Tells whether a stale answer is better than a failure. Other statuses, such as 404 and 422, are answers themselves.
 */
function allowsStale(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure) || failure.code === "not_supported") return false;
  const { status } = failure;
  return status === 0 || status >= 500 || [401, 403, 408, 429].includes(status);
}
