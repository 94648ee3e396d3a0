import { setTimeout as wait } from "node:timers/promises";
import { HttpBrowser } from "./http-browser.ts";
import { giveOverHttp } from "./http-member.ts";

/** Donors who give whole donations one after the other, some at once, until they are told to stop. */
export function startDonors(url: string, { atOnce, most = Infinity }: { atOnce: number; most?: number }) {
  const stop = new AbortController();
  /** Payments whose receipt was read. */
  const acknowledged: string[] = [];
  /** What the others met. */
  const failures: string[] = [];
  let begun = 0;

  async function giveOn(): Promise<void> {
    while (!stop.signal.aborted && begun < most) {
      begun += 1;
      try {
        acknowledged.push(await giveOverHttp(new HttpBrowser({ url, language: "tr" })));
      } catch (failure) {
        failures.push(String((failure as Error).cause ?? failure));
        await wait(50);
      }
    }
  }

  const all = Promise.all(Array.from({ length: atOnce }, giveOn));
  return {
    acknowledged,
    failures,
    /** Ends when `most` donations were begun. */
    done: all,
    async stop() {
      stop.abort();
      await all;
    },
  };
}
