import { setTimeout as wait } from "node:timers/promises";
import { ApiFailure, isDefinite } from "../failures.ts";
import type { SiteStore } from "../site-store.server.ts";

const keptMilliseconds = 86_400_000;
/** How long the write of another process is waited for. */
const patienceMilliseconds = 16_000;
const lookMilliseconds = 200;

/** What is known of a write: when it was sent (milliseconds) while it waits for its answer, "unknown" if none came. */
type WriteState = `sent ${number}` | "unknown" | "done";

interface Repetition<Result> {
  /** Asks the API whether a write whose answer never came was made. */
  readonly wasMade: () => Promise<boolean>;
  /** The result of a write that was made before. */
  readonly result: Result;
}

/**
 * Makes a write once, however often its form arrives: browsers send a form again when the connection ends without an
 * answer. What the API refused may be sent again. After a write without an answer the API is asked first.
 */
export function createWriteOnce(store: SiteStore) {
  const underWay = new Map<string, Promise<unknown>>();
  const until = () => new Date(Date.now() + keptMilliseconds);
  const put = (name: string, state: WriteState) => store.put(name, state, until());

  /** Waits for the write of another process; one that ended meanwhile is not waited for. */
  async function settled(name: string): Promise<WriteState | null> {
    for (;;) {
      const state = store.get(name) as WriteState | null;
      const sentAt = state?.startsWith("sent ") ? Number(state.slice(5)) : 0;
      if (Date.now() - sentAt > patienceMilliseconds) return state;
      await wait(lookMilliseconds);
    }
  }

  async function writeNow<Result>(name: string, write: () => Promise<Result>, { wasMade, result }: Repetition<Result>) {
    const sent = () => `sent ${Date.now()}` as const;
    if (store.claim(name, sent(), until()) === "taken") {
      const state = await settled(name);
      if (state === "done" || (state !== null && (await wasMade()))) {
        put(name, "done");
        return result;
      }
      put(name, sent());
    }
    try {
      const answer = await write();
      put(name, "done");
      return answer;
    } catch (failure) {
      if (failure instanceof ApiFailure && isDefinite(failure)) store.delete(name);
      else put(name, "unknown");
      throw failure;
    }
  }

  /** @param key of the form; writes of another visitor have another one */
  return function once<Result>(
    key: string,
    write: () => Promise<Result>,
    repetition: Repetition<Result>,
  ): Promise<Result> {
    const known = underWay.get(key) as Promise<Result> | undefined;
    if (known) return known;
    const made = writeNow(`write ${key}`, write, repetition).finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  };
}
