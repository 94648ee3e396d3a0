import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { ApiFailure } from "~/contract/product-api.ts";
import { isDefinite } from "../remote/failures.ts";
import type { SiteStore } from "../remote/site-store.server.ts";

const storedMilliseconds = 86_400_000;
/** How long the write of another process is waited for. */
const patienceMilliseconds = 16_000;
const lookMilliseconds = 200;

/**
 * Makes a write once.
 * @param key of the form; writes of another visitor have another one
 * @param findResult returns the result of a write that was made before, or null when it must be made again
 */
export type WriteOnce = <Result>(
  key: string,
  write: () => Promise<Result>,
  findResult: (isDone: boolean) => Promise<Result | null>,
) => Promise<Result>;

/**
 * Makes writes once, however often their form arrives: browsers send a form again when the connection ends without an
 * answer. What the API refused may be sent again.
 */
export function createWriteOnce(store: SiteStore): WriteOnce {
  const underWay = new Map<string, Promise<unknown>>();
  const soon = () => new Date(Date.now() + patienceMilliseconds);
  const until = () => new Date(Date.now() + storedMilliseconds);

  /** Waits for the write of another process; one that finished meanwhile is not waited for. */
  async function settled(key: string): Promise<string | null> {
    for (;;) {
      const state = store.get(key);
      if (Date.now() - Number(/^sent (\d+)$/.exec(state ?? "")?.[1] ?? 0) > patienceMilliseconds) return state;
      await wait(lookMilliseconds);
    }
  }

  async function writeNow<Result>(...[key, write, findResult]: Parameters<WriteOnce>): Promise<Result> {
    // Sent at a time, in milliseconds, until its answer comes; then "done", or "unknown".
    const sent = () => `sent ${Date.now()}`;
    if (store.claim(key, sent(), until()) === "taken") {
      const state = await settled(key);
      const result = state === null ? null : await findResult(state.startsWith("done"));
      if (result !== null) return result as Result;
      // Of several processes that found it missing, one makes it again.
      if (state !== null && store.claim(`${key} after ${state}`, "", soon()) === "taken") {
        await wait(lookMilliseconds);
        return writeNow(key, write, findResult);
      }
      store.put(key, sent(), until());
    }
    // A write of several calls may take longer than others wait for it.
    const beat = setInterval(() => store.put(key, sent(), until()), 5_000).unref();
    try {
      const result = await write().finally(() => clearInterval(beat));
      store.put(key, `done ${randomUUID()}`, until());
      return result as Result;
    } catch (failure) {
      if (failure instanceof ApiFailure && isDefinite(failure)) store.delete(key);
      else store.put(key, `unknown ${randomUUID()}`, until());
      throw failure;
    }
  }

  return (key, write, findResult) => {
    const name = `write ${key}`;
    const made = underWay.get(name) ?? writeNow(name, write, findResult).finally(() => underWay.delete(name));
    underWay.set(name, made);
    return made as ReturnType<typeof write>;
  };
}
