import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { HttpDonor } from "../bench/http-donor.ts";

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
      const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
      const donor = HttpDonor.visit(url, undefined, { "x-test-address": address });
      try {
        if ((await donor.donate()) && donor.payment) acknowledged.push(donor.payment);
        else failures.push(donor.steps);
      } catch (failure) {
        failures.push(`${String((failure as Error).cause ?? failure)} after ${donor.steps}`);
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
