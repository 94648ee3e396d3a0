import { deleteUnsavedPictures } from "./content/content-pictures.ts";
import { computeFigures } from "./figures/figures.ts";
import { deleteExpiredGuestBaskets } from "./giving/baskets.ts";
import { checkRunningTotals } from "./giving/donation-history.ts";
import { notifyGivers } from "./giving/opening-notifications.ts";
import { deliverPending } from "./messages/delivery.ts";
import { remindOfMissing } from "./organisation/religious-calendar.ts";
import type { ProviderWatch } from "./outside.ts";
import { refreshPendingPayments } from "./payments/charge/payment-outcomes.ts";
import { cleanUpNotifications } from "./payments/charge/provider-callbacks.ts";
import { cleanUpCards, sendDueCards } from "./payments/gift-cards/gift-cards.ts";
import { cleanUpReceipts } from "./payments/receipts/receipts.ts";
import { refreshPendingRefunds } from "./payments/refunds/refund-outcomes.ts";
import { askAfterRestore, chargeDueGifts, prepareRegularGifts } from "./payments/regular/regular-jobs.ts";
import { deleteExpiredCodes } from "./people/verification-codes.ts";
import { reconcileDueDays } from "./reconciliation/reconciliation.ts";
import { endDueSprings } from "./springs/springs.ts";
import { mayCharge } from "./system/charging-hold.ts";
import { watchCertificate, watchClock } from "./system/clock-check.ts";
import type { Ports } from "./system/ports.ts";
import { enforceRetention } from "./system/retention.ts";

/** A recurring job of the site. */
interface Job {
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
  /** Wraps each run of a job, to measure it. */
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
  const runs = new Map<Job, { readonly finished: Promise<void>; readonly since: number; isLate: boolean }>();

  function start(job: Job): Promise<void> {
    const running = around(job.name, job.run).then(
      () => providers.succeeded("scheduler", job.name),
      (cause: unknown) => {
        providers.failed("scheduler", job.name, { cause });
        report(cause);
      },
    );
    const finished = running.finally(() => runs.delete(job));
    runs.set(job, { finished, since: Date.now(), isLate: false });
    return finished;
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
      while (runs.has(job)) await runs.get(job)?.finished;
      await start(job);
    }
  };

  return {
    runDueJobs: () => (queue = queue.then(runAll)),
    /** Stops the timers and waits for running jobs. */
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      await queue;
      await Promise.all([...runs.values()].map(({ finished }) => finished));
    },
  };
}

/** Milliseconds between runs of a job that names no interval of its own. */
export const jobMilliseconds = 30_000;
const hourMilliseconds = 3_600_000;
const dayMilliseconds = 86_400_000;
/** Milliseconds between looks for days to reconcile. */
const reconciliationMilliseconds = 600_000;
/** Milliseconds between runs of the payments job. */
const paymentsMilliseconds = 5_000;
/** Milliseconds between looks whether the clock agrees with what was stored. */
const clockMilliseconds = 10 * 60_000;
/** Milliseconds between runs of each delivery. */
const deliveryMilliseconds = 10_000;

/**
 * Lists the jobs of the scheduler.
 * @param ports returns the ports, which know the names of the jobs and so are made after them
 * @param logAuditHead writes the newest entry of the audit log to the log
 */
export function jobsOf(ports: () => Ports, logAuditHead: () => Promise<void>): readonly Job[] {
  /** Runs a job whose timer is short, but whose work is long, at the first run and then at intervals. */
  const rarely = (milliseconds: number, run: () => Promise<void>) => {
    let ranAt = Number.NEGATIVE_INFINITY;
    return async () => {
      const now = ports().clock.now().getTime();
      // A clock that went back delays no job.
      if (Math.abs(now - ranAt) < milliseconds) return;
      await run();
      ranAt = now;
    };
  };
  // Reads every running gift with a cause.
  const prepareGifts = rarely(hourMilliseconds, () => prepareRegularGifts(ports()));
  const chargeGifts = async () => {
    await askAfterRestore(ports());
    await prepareGifts();
    if (await mayCharge(ports())) await chargeDueGifts(ports());
  };
  return [
    { name: "payments", run: () => refreshPendingPayments(ports()), everyMilliseconds: paymentsMilliseconds },
    { name: "refunds", run: () => refreshPendingRefunds(ports()) },
    { name: "regular gifts", run: chargeGifts },
    { name: "cards", run: () => sendDueCards(ports()) },
    { name: "openings", run: () => notifyGivers(ports()) },
    { name: "springs", run: () => endDueSprings(ports()) },
    { name: "calendar", run: rarely(dayMilliseconds, () => remindOfMissing(ports())) },
    { name: "sms", run: () => deliverPending(ports(), "sms"), everyMilliseconds: deliveryMilliseconds },
    { name: "mail", run: () => deliverPending(ports(), "email"), everyMilliseconds: deliveryMilliseconds },
    { name: "guest baskets", run: () => deleteExpiredGuestBaskets(ports()) },
    { name: "figures", run: () => computeFigures(ports()), everyMilliseconds: 60_000 },
    { name: "reconciliation", run: () => reconcileDueDays(ports()), everyMilliseconds: reconciliationMilliseconds },
    { name: "codes", run: () => deleteExpiredCodes(ports()) },
    { name: "provider notifications", run: () => cleanUpNotifications(ports()) },
    // Checks every picture of a month.
    { name: "pictures", run: rarely(hourMilliseconds, () => deleteUnsavedPictures(ports())) },
    { name: "receipts", run: () => cleanUpReceipts(ports()), everyMilliseconds: hourMilliseconds },
    { name: "running totals", run: () => checkRunningTotals(ports()), everyMilliseconds: dayMilliseconds },
    { name: "card addresses", run: () => cleanUpCards(ports()), everyMilliseconds: hourMilliseconds },
    { name: "clock", run: rarely(clockMilliseconds, () => watchClock(ports())) },
    { name: "retention", run: rarely(hourMilliseconds, () => enforceRetention(ports())) },
    { name: "certificate", run: () => watchCertificate(ports()), everyMilliseconds: hourMilliseconds },
    { name: "audit head", run: rarely(dayMilliseconds, logAuditHead) },
  ];
}
