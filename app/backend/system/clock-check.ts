import type { Ports } from "../base/ports.ts";

/** Milliseconds that a stored time may be ahead of now: machines of one site differ by seconds. */
const toleratedMilliseconds = 5 * 60_000;

/**
 * Returns the latest time that was stored, when it is ahead of now: the clock was ahead before, or is behind now.
 * @returns null when the clock agrees with what was stored
 */
export async function timeAhead(
  { store, clock }: Pick<Ports, "store" | "clock">,
  newestEntry: string | null,
): Promise<Date | null> {
  const seen = await store.marks.find("clock");
  const latest = Math.max(seen?.at.getTime() ?? 0, newestEntry === null ? 0 : Date.parse(newestEntry));
  return latest - clock.now().getTime() > toleratedMilliseconds ? new Date(latest) : null;
}
