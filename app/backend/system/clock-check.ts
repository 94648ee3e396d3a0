import { clockTolerance } from "../../contract/rules/limits.ts";
import type { Ports } from "./ports.ts";

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

/** Milliseconds without a run after which days count as missing: the site was off, or its data are of another day. */
const longestGap = 86_400_000;

/** Returns whether days are missing since the site ran last. */
export async function isGap({ store, clock }: StoreAndClock): Promise<boolean> {
  const seen = await store.marks.find("clock");
  return seen !== null && clock.now().getTime() - seen.at.getTime() > longestGap;
}

/**
 * Logs a clock that is behind what was stored, and notes the time. Content of a later time stays hidden, and what waits
 * for a later time stays waiting, until it comes.
 */
export async function watchClock(ports: StoreAndClock & Pick<Ports, "log">): Promise<void> {
  const { store, clock, log } = ports;
  const newestEntry = await store.launch.newestEntry();
  const ahead = await timeAhead(ports, newestEntry);
  // After a gap the time is noted by who looks whether charges are missing (charging-hold.ts).
  if (ahead === null && !(await isGap(ports))) return store.marks.write("clock", { at: clock.now(), details: null });
  if (ahead === null) return;
  log.error(
    { stored: ahead.toISOString(), now: clock.now().toISOString(), page: "/admin/going-live" },
    "stored times are ahead of the clock: it was ahead before, or is behind now. Check it and use a time service",
  );
}

/** Milliseconds before its end in which a certificate has long been renewed. */
const longestDelay = 10 * 86_400_000;

/** Logs a certificate that ends soon. Visitors would be warned of the site, and payments would stop. */
export async function watchCertificate({ system, clock, log }: Pick<Ports, "system" | "clock" | "log">): Promise<void> {
  const end = await system.certificateEnd();
  if (end && end.getTime() - clock.now().getTime() < longestDelay)
    log.error(
      { ends: end.toISOString() },
      end > clock.now()
        ? "the certificate of PUBLIC_URL ends soon: it was not renewed"
        : "the certificate of PUBLIC_URL has expired: it was not renewed",
    );
}
