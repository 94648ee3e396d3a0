import type { EndpointName } from "~/contract/endpoints.ts";
import { ApiFailure } from "../failures.ts";
import type { PublicReads } from "../public-reads.server.ts";
import type { SiteStore } from "../site-store.server.ts";

const dayMilliseconds = 86_400_000;
/** How often an answer that did not change is written again. */
const rewriteMilliseconds = 10 * 60_000;
/** Characters of the longest key: questions in visitors' own words are not kept. */
const longestKey = 200;
const unkept: ReadonlySet<EndpointName> = new Set<EndpointName>(["search"]);

interface Kept {
  /** Milliseconds. */
  readonly at: number;
  readonly value: unknown;
}

/**
 * Keeps the last good public answers in the site's store, across restarts, and returns them when the API gives no new
 * ones: at most a day old.
 */
export function createKeptAnswers(reads: PublicReads, store: SiteStore): PublicReads {
  /** Keys that are answered from the store, with the time of the answer. */
  const stale = new Map<string, Date>();
  const written = new Map<string, { readonly at: number; readonly text: string }>();

  function keep(key: string, value: unknown): void {
    stale.delete(key);
    if (key.length > longestKey || unkept.has((JSON.parse(key) as [EndpointName])[0])) return;
    const text = JSON.stringify(value);
    const before = written.get(key);
    if (before?.text === text && Date.now() - before.at < rewriteMilliseconds) return;
    if (written.size > 2_000) written.clear();
    written.set(key, { at: Date.now(), text });
    store.put(
      storeKey(key),
      JSON.stringify({ at: Date.now(), value } satisfies Kept),
      new Date(Date.now() + dayMilliseconds),
    );
  }

  function lastGood(key: string): Kept | null {
    const text = store.get(storeKey(key));
    return text === null ? null : (JSON.parse(text) as Kept);
  }

  return {
    async read(key, load, onStale) {
      const answer = await reads.read(key, async () => {
        try {
          const value = await load();
          keep(key, value);
          return value;
        } catch (failure) {
          const kept = isNoAnswer(failure) ? lastGood(key) : null;
          if (!kept) throw failure;
          stale.set(key, new Date(kept.at));
          return kept.value;
        }
      });
      const since = stale.get(key);
      if (since) onStale?.(since);
      return answer;
    },
    noteChange: reads.noteChange,
  };
}

const storeKey = (key: string) => `answer ${key}`;

/** Tells whether a failure says nothing about what was asked: 404 and 422 are answers. */
function isNoAnswer(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure) || failure.code === "not_offered") return false;
  const { status } = failure;
  return status === 0 || status >= 500 || [401, 403, 408, 429].includes(status);
}
