import { setTimeout as pause } from "node:timers/promises";

/** Longest wait for what a page is expected to become. Only a failing test waits this long. */
const longestMilliseconds = 30_000;

/**
 * Reads a value until it is as wanted: a page may lead on by itself (`<meta http-equiv="refresh">`), and another action
 * of the test may be under way.
 * @throws Error with the explanation when it never is
 */
export async function poll<T>(
  read: () => T,
  isWanted: (value: T) => boolean,
  explain: () => string,
  longest = longestMilliseconds,
): Promise<T> {
  const end = performance.now() + longest;
  for (;;) {
    let failure: unknown;
    try {
      const value = read();
      if (isWanted(value)) return value;
    } catch (reason) {
      failure = reason;
    }
    if (performance.now() >= end) throw failure ?? new Error(explain());
    await pause(20);
  }
}
