import type { EndpointName } from "~/contract/endpoints.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import type { PublicReads } from "../public-reads.server.ts";
import type { SiteStore } from "../site-store.server.ts";

/** The oldest answer that is still used. */
const longestStaleMilliseconds = 86_400_000;
/** Characters of the longest key that is stored: keys contain queries, which visitors may choose freely. */
const longestKey = 200;
/** Public endpoints whose answers are not stored, because visitors write the query. */
const unstored: ReadonlySet<EndpointName> = new Set<EndpointName>(["search"]);

interface LoadedAnswer {
  /** When it was loaded, in milliseconds since 1970. */
  readonly at: number;
  readonly value: unknown;
  readonly isStale?: true;
}

/**
 * Adds a fallback to the cache of public reads: the last good answers are in the site's store, also across restarts,
 * and are used for a day when the API fails (stale-if-error, RFC 5861).
 */
export function withStaleAnswers(reads: PublicReads, store: SiteStore): PublicReads {
  async function loadOrRecall(key: string, load: () => Promise<unknown>): Promise<LoadedAnswer> {
    const isStored = key.length <= longestKey && !unstored.has((JSON.parse(key) as [EndpointName])[0]);
    try {
      const answer = { at: Date.now(), value: await load() };
      // The page that asked for it comes first.
      if (isStored)
        setImmediate(() =>
          store.put(`answer ${key}`, JSON.stringify(answer), new Date(answer.at + longestStaleMilliseconds)),
        );
      return answer;
    } catch (failure) {
      const text = isStored && allowsStale(failure) ? store.get(`answer ${key}`) : null;
      if (text === null) throw failure;
      return { ...(JSON.parse(text) as LoadedAnswer), isStale: true };
    }
  }

  return {
    async read(key, load, onStale) {
      const { at, value, isStale } = (await reads.read(key, () => loadOrRecall(key, load))) as LoadedAnswer;
      if (isStale) onStale?.(new Date(at));
      return value;
    },
    noteChange: reads.noteChange,
  };
}

/**
 * Tells whether a stale answer is better than a failure. Other statuses, such as 404 and 422, are answers themselves.
 */
function allowsStale(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure) || failure.code === "not_offered") return false;
  const { status } = failure;
  return status === 0 || status >= 500 || [401, 403, 408, 429].includes(status);
}
