import type { Caller } from "~/contract/endpoints/endpoint.ts";

/** How often what every visitor sees has changed: texts and causes, and sums of gifts. */
export interface PublicVersions {
  readonly content: number;
  readonly sums: number;
}

/** A time in milliseconds with the versions of the last question before it. */
export interface Moment extends PublicVersions {
  readonly at: number;
}

/** Tells how long public answers and pages may be cached. */
export interface Freshness {
  /** Milliseconds after which a cached answer is loaded again. */
  readonly freshMilliseconds: number;
  /** Returns the present moment; asks for the versions if the last question is too old or something changed. */
  now(): Promise<Moment>;
  /** Returns the present moment with the versions of the last question; null if they must be asked for. */
  latest(): Moment | null;
  /** Tells whether what was loaded at a moment may still be shown. */
  isCurrent(loaded: Moment, now: Moment): boolean;
  /** Notes that a call may have changed something, in this process or in another one on this machine. */
  noteChange(caller: Caller): void;
}

const freshMilliseconds = 5_000;
/** Milliseconds that a sum may be old: pages would be rendered for every gift on a busy evening. */
const sumMilliseconds = 1_000;

/**
 * Creates what tells how long public answers and pages may be cached.
 * @param askMilliseconds between two questions: how late a change by a process elsewhere may be seen
 * @param ask returns the versions of the database; absent with a remote API, where every change by a user or by staff
 *   of this process counts as one of content and every other change as one of sums
 * @param tellOthers called when this process may have changed something
 */
export function createFreshness({
  ask,
  askMilliseconds = 0,
  tellOthers,
}: {
  readonly ask: (() => Promise<PublicVersions>) | undefined;
  readonly askMilliseconds?: number;
  readonly tellOthers?: (caller: Caller) => void;
}): Freshness & { noteChangeElsewhere(caller: Caller): void } {
  let versions: PublicVersions = { content: 0, sums: 0 };
  let askedAt = ask ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  let asking: Promise<void> | undefined;
  /** Incremented when something may have changed, so that a question from before does not count. */
  let changes = 0;

  /** Asks until nothing changed during the question, whose answer may be from before the change. */
  async function askAgain(): Promise<void> {
    let at: number;
    let before: number;
    do {
      before = changes;
      at = performance.now();
      // A database that does not answer changes nothing: what is cached may be shown for its time.
      versions = await ask!().catch(() => versions);
    } while (before !== changes);
    askedAt = at;
    asking = undefined;
  }

  const isFresh = () => performance.now() - askedAt < askMilliseconds || askedAt === Number.POSITIVE_INFINITY;

  function noteChangeElsewhere(caller: Caller): void {
    changes += 1;
    if (ask) askedAt = Number.NEGATIVE_INFINITY;
    else if (caller === "user" || caller === "admin") versions = { ...versions, content: versions.content + 1 };
    else versions = { ...versions, sums: versions.sums + 1 };
  }

  return {
    freshMilliseconds,
    async now() {
      if (!isFresh()) await (asking ??= askAgain());
      return { ...versions, at: performance.now() };
    },
    latest: () => (isFresh() ? { ...versions, at: performance.now() } : null),
    isCurrent: (loaded, now) =>
      loaded.content === now.content && (loaded.sums === now.sums || now.at - loaded.at <= sumMilliseconds),
    noteChangeElsewhere,
    noteChange(caller) {
      noteChangeElsewhere(caller);
      tellOthers?.(caller);
    },
  };
}
