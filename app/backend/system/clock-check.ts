import { clockTolerance } from "../base/clock-tolerance.ts";
import type { Ports } from "../base/ports.ts";

type StoreAndClock = Pick<Ports, "store" | "clock">;

/**
 * Returns the latest time that was stored, when it is ahead of now: the clock was ahead before, or is behind now.
 * @returns null when the clock agrees with what was stored
 */
export async function timeAhead({ store, clock }: StoreAndClock, newestEntry: string | null): Promise<Date | null> {
  const seen = await store.marks.find("clock");
  const latest = Math.max(seen?.at.getTime() ?? 0, newestEntry === null ? 0 : Date.parse(newestEntry));
  return latest - clock.now().getTime() > clockTolerance ? new Date(latest) : null;
}

/**
 * Logs a clock that is behind what was stored, and notes the time. Content of a later time stays hidden, and what waits
 * for a later time stays waiting, until it comes.
 */
export async function watchClock(ports: StoreAndClock & Pick<Ports, "log" | "site">): Promise<void> {
  const { store, clock, log, site } = ports;
  const { newestEntry } = await store.launch.facts(site.adminPhones);
  const ahead = await timeAhead(ports, newestEntry);
  if (ahead === null) return store.marks.write("clock", { at: clock.now(), details: null });
  log.error(
    { stored: ahead.toISOString(), now: clock.now().toISOString(), page: "/admin/going-live" },
    "stored times are ahead of the clock: it was ahead before, or is behind now. Check it and use a time service",
  );
}
