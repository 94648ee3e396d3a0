import { LRUCache } from "lru-cache";
import type { Caller } from "~/contract/endpoints/endpoint.ts";
import type { Freshness, Moment } from "./freshness.server.ts";

/** Answers that are the same for everybody, by endpoint, language and content. */
export interface PublicReads {
  /**
   * Returns the kept answer, or loads it. An answer older than a few seconds is returned once more while it is loaded
   * again, and also as long as loading fails; an answer from before a change is not.
   * @param onStale called when the answer is stale because loading failed, with the time at which it was loaded
   */
  read(key: string, load: () => Promise<unknown>, onStale?: (since: Date) => void): Promise<unknown>;
  /** Notes that a call of this kind of caller may have changed what everybody sees. */
  noteChange(caller: Caller): void;
}

interface KeptAnswer {
  readonly value: unknown;
  readonly loaded: Moment;
}

/** Milliseconds in which an old answer is still returned while it is loaded again. */
const staleMilliseconds = 30_000;
const mostAnswers = 2_000;

/**
 * Keeps public answers in this process.
 * @param onRead told whether a read was answered from here
 */
export function createPublicReads(freshness: Freshness, onRead: (isKept: boolean) => void = () => {}): PublicReads {
  const answers = new LRUCache<string, KeptAnswer>({ max: mostAnswers });
  const pending = new Map<string, Promise<unknown>>();

  function load(key: string, loader: () => Promise<unknown>, begun: Moment): Promise<unknown> {
    // One process asks once for what many visitors wait for, unless something changed since that question.
    const pendingKey = `${begun.content} ${begun.sums} ${key}`;
    let answer = pending.get(pendingKey);
    if (!answer) {
      answer = loader()
        .then((value) => {
          answers.set(key, { value, loaded: begun });
          return value;
        })
        .finally(() => pending.delete(pendingKey));
      pending.set(pendingKey, answer);
    }
    return answer;
  }

  return {
    async read(key, loader) {
      const now = await freshness.now();
      const kept = answers.get(key);
      const age = kept ? now.at - kept.loaded.at : Number.POSITIVE_INFINITY;
      const isShown = kept !== undefined && freshness.isCurrent(kept.loaded, now) && age <= staleMilliseconds;
      onRead(isShown);
      if (!isShown) return load(key, loader, now);
      if (age <= freshness.freshMilliseconds) return kept.value;
      load(key, loader, now).catch(() => {});
      return kept.value;
    },
    noteChange: freshness.noteChange,
  };
}
