import { tmpdir } from "node:os";
import { join } from "node:path";

/** Keeps compiled code for the programs that tests start: with it a program starts in half the processor time. */
export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), "pinar-tests-compile-cache") };

/** What every program needs of the shell. */
const needed = ["PATH", "HOME", "USER", "TMPDIR", "LD_LIBRARY_PATH"];

/**
 * Returns the environment of a program that a test starts: what every program needs, and what the test says. Nothing
 * else of the shell reaches it (NO_COLOR, CI, TZ, NODE_OPTIONS, settings of a site), so that no test depends on it.
 */
export function childEnvironment(settings: Readonly<Record<string, string>> = {}): Record<string, string> {
  const ofShell = needed.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(ofShell), LANG: "C.UTF-8", TZ: "UTC", ...compileCache, ...settings };
}
