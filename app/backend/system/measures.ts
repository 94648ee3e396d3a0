import { endOfDay } from "../../contract/rules/istanbul-time.ts";
import { findOrganisation } from "../organisation/organisation.ts";
import { findMissingDays } from "../reconciliation/reconciliation.ts";
import type { Ports } from "./ports.ts";
import type { StoredMeasures } from "./system-queries.ts";

/** What monitoring reads about the whole site, the same in each of its processes. */
export interface Measures extends Omit<StoredMeasures, "jobs"> {
  /** When it was measured, ISO 8601. */
  readonly measuredAt: string;
  readonly jobs: readonly {
    readonly job: string;
    readonly intervalSeconds: number;
    /** ISO 8601; null for a job that never succeeded. */
    readonly last_success_at: string | null;
    readonly last_failure_at: string | null;
  }[];
  /** Payments under review, and those confirming for over a minute. */
  readonly unknownPayments: number;
  /** Differences between the books and the bank's report that nobody settled. */
  readonly openDifferences: number;
  /** Days that were not compared with the bank's report in time. */
  readonly missingReports: number;
  /** Moment of the last backup by the command, ISO 8601; null before the first. */
  readonly lastBackupAt: string | null;
  /** When the organisation's permit ends, ISO 8601; null for one without an end, or while staff entered none. */
  readonly permitEndsAt: string | null;
  /** End of the certificate of the public address, ISO 8601; null where it is unknown. */
  readonly certificateEndsAt: string | null;
  readonly databaseBytes: number;
  readonly disk: { readonly free: number; readonly total: number } | null;
}

/** Milliseconds that an answer is cached at least, and how many times as long as it took. */
const keepMilliseconds = 10_000;
const keepTimes = 50;

/** Creates what measures the site, however often and in however many ways monitoring asks. */
export function createMeasure(
  { store, clock, system }: Pick<Ports, "store" | "clock" | "system">,
  jobs: readonly { readonly name: string; readonly everyMilliseconds: number }[],
): () => Promise<Measures> {
  async function measure(): Promise<Measures> {
    const now = clock.now();
    const [stored, unknownPayments, openDifferences, missing, backup, organisation, database, disk] = await Promise.all(
      [
        store.system.measure(),
        store.system.countUnknownPayments(now),
        store.reconciliation.countOpen(),
        findMissingDays(store),
        store.marks.find("backup"),
        findOrganisation(store),
        store.system.database(),
        system.disk(),
      ],
    );
    return {
      ...stored,
      measuredAt: now.toISOString(),
      jobs: jobs.map(({ name, everyMilliseconds }) => ({
        ...{ last_success_at: null, last_failure_at: null },
        ...stored.jobs.find(({ job }) => job === name),
        job: name,
        intervalSeconds: everyMilliseconds / 1000,
      })),
      unknownPayments,
      openDifferences,
      missingReports: missing?.count ?? 0,
      lastBackupAt: backup?.at.toISOString() ?? null,
      permitEndsAt: organisation?.permit_until ? endOfDay(organisation.permit_until).toISOString() : null,
      certificateEndsAt: (await system.certificateEnd())?.toISOString() ?? null,
      databaseBytes: database.bytes,
      disk,
    };
  }

  let last: { readonly answer: Promise<Measures>; cachedUntil: number } | undefined;
  return () => {
    const begun = performance.now();
    if (last && begun < last.cachedUntil) return last.answer;
    const current = { answer: measure(), cachedUntil: Number.POSITIVE_INFINITY };
    last = current;
    const keepFor = (milliseconds: number) => void (current.cachedUntil = performance.now() + milliseconds);
    current.answer.then(
      () => keepFor(Math.max(keepMilliseconds, keepTimes * (performance.now() - begun))),
      () => keepFor(0),
    );
    return current.answer;
  };
}
