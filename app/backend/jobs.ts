import type { ProviderWatch } from "./system/system-store.ts";

/** Something that the site does by itself, again and again. */
export interface Job {
  readonly name: string;
  readonly run: () => Promise<void>;
  /** How often, where that is not as often as the others. */
  readonly everyMilliseconds?: number;
}

interface JobSettings {
  /** Milliseconds until each job runs first: what fell due while no process ran is caught up with. */
  readonly firstMilliseconds: number;
  readonly everyMilliseconds: number;
  readonly providers: ProviderWatch;
  /** Told of every unexpected failure. */
  readonly report: (failure: unknown) => void;
}

/** A run that takes longer is told of. */
const lateMilliseconds = 5 * 60_000;

/**
 * Runs each job on a timer of its own: one that hangs delays no other. No job runs twice at the same time; one that
 * fails comes round again.
 */
export function startJobs(
  jobs: readonly Job[],
  { firstMilliseconds, everyMilliseconds, providers, report }: JobSettings,
) {
  const runs = new Map<Job, { readonly ended: Promise<void>; readonly since: number; isLate: boolean }>();

  function start(job: Job): Promise<void> {
    const running = job.run().then(
      () => providers.succeeded("scheduler", job.name),
      (cause: unknown) => {
        providers.failed("scheduler", job.name, { cause });
        report(cause);
      },
    );
    const ended = running.finally(() => runs.delete(job));
    runs.set(job, { ended, since: Date.now(), isLate: false });
    return ended;
  }

  /** Tells once of a run that takes too long. */
  function watch(job: Job): void {
    const run = runs.get(job)!;
    if (run.isLate || Date.now() - run.since <= lateMilliseconds) return;
    run.isLate = true;
    providers.failed("scheduler", job.name, { code: "still-running" });
  }

  const timers = jobs.flatMap((job) => {
    const tick = () => {
      if (runs.has(job)) watch(job);
      else void start(job);
    };
    return [
      setTimeout(tick, firstMilliseconds).unref(),
      setInterval(tick, job.everyMilliseconds ?? everyMilliseconds).unref(),
    ];
  });
  // One after the other, so that what one run leaves to the next job is seen by it.
  let queue: Promise<void> = Promise.resolve();
  const runAll = async () => {
    for (const job of jobs) {
      while (runs.has(job)) await runs.get(job)!.ended;
      await start(job);
    }
  };

  return {
    /** Runs every job once, in order. */
    runDueJobs: () => (queue = queue.then(runAll)),
    /** Starts no job again, and waits for those that run. */
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      await queue;
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}
