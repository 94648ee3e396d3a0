import type { ProviderWatch } from "./outside.ts";

/** A recurring job of the site. */
export interface Job {
  readonly name: string;
  readonly run: () => Promise<void>;
  /** Interval of this job; the common one by default. */
  readonly everyMilliseconds?: number;
}

interface JobSettings {
  /** Milliseconds until the first run of each job, which handles everything that became due while no process ran. */
  readonly firstMilliseconds: number;
  readonly everyMilliseconds: number;
  /** Whether the jobs run by themselves; yes by default. */
  readonly hasTimers?: boolean;
  readonly providers: ProviderWatch;
  /** Calls a run of a job, whose name it is told. */
  readonly around?: ((job: string, run: () => Promise<void>) => Promise<void>) | undefined;
  /** Called with every unexpected failure. */
  readonly report: (failure: unknown) => void;
}

/** Milliseconds after which a run is reported as hanging. */
const lateMilliseconds = 5 * 60_000;

/**
 * Runs each job on its own timer, so that a hanging job delays no other. A job never runs twice at the same time; a
 * failed one runs again at its next tick.
 */
export function startJobs(jobs: readonly Job[], settings: JobSettings) {
  const { everyMilliseconds, providers, around = (_, run) => run(), report } = settings;
  const runs = new Map<Job, { readonly ended: Promise<void>; readonly since: number; isLate: boolean }>();

  function start(job: Job): Promise<void> {
    const running = around(job.name, job.run).then(
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

  /** Reports a run that takes too long, once. */
  function watch(job: Job): void {
    const run = runs.get(job)!;
    if (run.isLate || Date.now() - run.since <= lateMilliseconds) return;
    run.isLate = true;
    providers.failed("scheduler", job.name, { code: "still-running" });
  }

  const timers = (settings.hasTimers === false ? [] : jobs).flatMap((job) => {
    const tick = () => {
      if (runs.has(job)) watch(job);
      else void start(job);
    };
    return [
      setTimeout(tick, settings.firstMilliseconds).unref(),
      setInterval(tick, job.everyMilliseconds ?? everyMilliseconds).unref(),
    ];
  });
  // One after the other, so that each job sees the results of those before it.
  let queue: Promise<void> = Promise.resolve();
  const runAll = async () => {
    for (const job of jobs) {
      while (runs.has(job)) await runs.get(job)?.ended;
      await start(job);
    }
  };

  return {
    runDueJobs: () => (queue = queue.then(runAll)),
    /** Stops the timers and waits for running jobs. */
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      await queue;
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}
