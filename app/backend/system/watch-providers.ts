import { codeOf, failureFields } from "../../log/failure-fields.ts";
import { createThrottle } from "../../log/throttle.ts";
import type { Clock, Log, ProviderKind, ProviderWatch } from "../outside.ts";
import type { Store } from "./ports.ts";

/** Milliseconds between two writes of the same success or failure; staff read minutes. */
const writeAgainMilliseconds = { success: 60_000, failure: 10_000 };

/**
 * Returns the name of a scheduler's job. Each job has its own health, so that running jobs do not hide a hanging one.
 */
const jobOf = (kind: ProviderKind, operation: string) => (kind === "scheduler" ? operation : null);

/**
 * Logs failures of providers, and stores the last success and failure of each for the System page.
 * @returns the watch, and `written`, which waits for pending writes
 */
export function createProviderWatch(
  log: Log,
  clock: Clock,
  store: Pick<Store["system"], "noteSuccess" | "recordFailure">,
): ProviderWatch & { written(): Promise<unknown> } {
  const throttle = createThrottle(() => clock.now().getTime());
  const writtenAt = new Map<string, number>();
  const writing = new Set<Promise<void>>();

  /** Writes in the background. If the database fails, the entry is lost, but the log has the failure. */
  function write(key: string, everyMilliseconds: number, note: (at: Date) => Promise<void>): void {
    const at = clock.now();
    if (Math.abs(at.getTime() - (writtenAt.get(key) ?? Number.NEGATIVE_INFINITY)) < everyMilliseconds) return;
    writtenAt.set(key, at.getTime());
    const written = note(at)
      .catch(() => void writtenAt.delete(key))
      .finally(() => writing.delete(written));
    writing.add(written);
  }

  return {
    succeeded(kind, operation) {
      write(`${kind} ${jobOf(kind, operation)} success`, writeAgainMilliseconds.success, (at) =>
        store.noteSuccess(kind, jobOf(kind, operation), at),
      );
    },

    failed(kind, operation, failure) {
      const code = failure.code ?? codeOf(failure.cause) ?? null;
      write(`${kind} failure ${operation} ${code}`, writeAgainMilliseconds.failure, (at) =>
        store.recordFailure(kind, jobOf(kind, operation), { operation, code }, at),
      );
      const count = throttle(`${kind} ${operation} ${code}`);
      if (count === 0) return;
      const cause = failure.cause === undefined ? {} : { cause: failureFields(failure.cause) };
      log.warn({ provider: kind, operation, code, count, ...cause }, "provider failed");
    },

    written: () => Promise.all(writing),
  };
}
