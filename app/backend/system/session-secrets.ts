import { recordAudit } from "../audit/audit.ts";
import type { Secrets } from "../outside.ts";
import type { Ports, Store } from "./ports.ts";

/** Thrown when no cookie of the other processes would be valid here. */
export class WrongSessionSecret extends Error {
  readonly code = "WRONG_SESSION_SECRET";

  constructor() {
    super(
      "SESSION_SECRET is not the one that this database was used with: set the same on every machine, or, " +
        "if it was changed on purpose, run `npm run admin -- accept-session-secret`",
    );
  }
}

/**
 * Compares the session secrets of a starting process with those of the processes before it, and records them. The lists
 * have to share one, so that a rotation passes that keeps the former secret in the list for a while.
 * @param sessionSecrets the first one signs, all of them verify
 * @returns whether the list differs from the recorded one
 * @throws WrongSessionSecret
 */
export function checkSessionSecrets(store: Store, secrets: Secrets, sessionSecrets: readonly string[]) {
  const marks = marksOf(secrets, sessionSecrets);
  return store.transaction(async (store) => {
    await store.lock("secret marks");
    const before = await store.system.secretMarks();
    if (before && isSame(before, marks)) return { isChanged: false };
    if (before && !before.some((mark) => marks.includes(mark))) throw new WrongSessionSecret();
    await store.system.recordSecretMarks(marks);
    return { isChanged: before !== null };
  });
}

/**
 * Records session secrets that have none in common with the former ones, as an operator decided.
 * @returns false when they were recorded already
 */
export function acceptSessionSecrets(
  { store, secrets, clock }: Pick<Ports, "store" | "secrets" | "clock">,
  sessionSecrets: readonly string[],
): Promise<boolean> {
  const at = clock.now();
  const marks = marksOf(secrets, sessionSecrets);
  return store.transaction(async (store) => {
    await store.lock("secret marks");
    const before = await store.system.secretMarks();
    if (before && isSame(before, marks)) return false;
    await store.system.recordSecretMarks(marks);
    await recordAudit(store, at, null, "secrets.accept_session", ["secrets", "session"]);
    return true;
  });
}

/** Returns a hash of each secret, keyed with DATA_SECRET: without that one, guesses cannot be tried against it. */
function marksOf({ fingerprint }: Secrets, sessionSecrets: readonly string[]): string[] {
  return sessionSecrets.map((secret) => fingerprint(`mark of session secret ${secret}`)).sort();
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
