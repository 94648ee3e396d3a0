/** What the database and the disk tell monitoring, the same for all processes of a site. */
export interface SiteFacts {
  /** ISO 8601. */
  readonly measuredAt: string;
  readonly payments: readonly { readonly state: string; readonly count: number }[];
  readonly unknownPayments: number;
  readonly openDifferences: number;
  readonly missingReports: number;
  readonly lastBackupAt: string | null;
  readonly permitEndsAt: string | null;
  readonly notifications: readonly {
    readonly channel: string;
    readonly waiting: number;
    readonly failed: number;
    readonly oldest_at: string | null;
  }[];
  readonly jobs: readonly {
    readonly job: string;
    readonly intervalSeconds: number;
    readonly last_success_at: string | null;
    readonly last_failure_at: string | null;
  }[];
  readonly certificateEndsAt: string | null;
  readonly databaseBytes: number;
  readonly disk: { readonly free: number; readonly total: number } | null;
}

type Samples = readonly (readonly [labels: Readonly<Record<string, string>>, value: number | null])[];

const secondsOf = (at: string | null) => (at === null ? null : Date.parse(at) / 1000);

/**
 * Writes the facts of the site in the exposition format.
 * @param facts null while the database does not answer, undefined for the site of an API that measures itself
 * @param ready the parts of the process that is asked, as /ready tells them
 */
export async function siteFactsText(
  facts: SiteFacts | null | undefined,
  ready: Readonly<Record<string, boolean>>,
): Promise<string> {
  const { Gauge, Registry } = await import("prom-client");
  const registry = new Registry();
  const gauge = (name: string, help: string, samples: Samples) => {
    const labelNames = Object.keys(samples[0]?.[0] ?? {});
    const written = new Gauge({ name: `pinar_${name}`, help, labelNames, registers: [registry] });
    // One without labels begins at zero.
    if (labelNames.length === 0) written.remove();
    for (const [labels, value] of samples) if (value !== null) written.set(labels, value);
  };
  gauge(
    "ready",
    "1 for each part of /ready that is fit",
    Object.entries(ready).map(([part, isFit]) => [{ part }, isFit ? 1 : 0]),
  );
  if (facts === undefined) return registry.metrics();
  gauge("database_up", "1 while the database answers", [[{}, facts ? 1 : 0]]);
  if (!facts) return registry.metrics();
  const { payments, notifications, jobs, disk } = facts;
  const measuredAt = secondsOf(facts.measuredAt)!;
  gauge("measured_timestamp_seconds", "When the figures of the site were measured", [[{}, measuredAt]]);
  gauge(
    "payments",
    "Payments by state",
    payments.map(({ state, count }) => [{ state }, count]),
  );
  gauge("payments_unknown", "Payments whose outcome is unknown for over a minute", [[{}, facts.unknownPayments]]);
  gauge("reconciliation_differences_open", "Open differences to the bank's reports", [[{}, facts.openDifferences]]);
  gauge("reconciliation_days_missing", "Days not compared with the bank's report in time", [
    [{}, facts.missingReports],
  ]);
  gauge("backup_last_timestamp_seconds", "Last backup by the command, 0 before the first", [
    [{}, secondsOf(facts.lastBackupAt) ?? 0],
  ]);
  gauge("permit_end_timestamp_seconds", "End of the permit to collect donations", [
    [{}, secondsOf(facts.permitEndsAt)],
  ]);
  gauge(
    "notifications_waiting",
    "Notifications that wait for their delivery",
    notifications.map(({ channel, waiting }) => [{ channel }, waiting]),
  );
  gauge(
    "notifications_failed",
    "Notifications that are not tried again and wait for staff",
    notifications.map(({ channel, failed }) => [{ channel }, failed]),
  );
  gauge(
    "notifications_oldest_seconds",
    "Age of the oldest waiting notification",
    notifications.map(({ channel, oldest_at }) => [
      { channel },
      oldest_at === null ? 0 : Math.max(0, measuredAt - secondsOf(oldest_at)!),
    ]),
  );
  // Prometheus has a label "job" of its own.
  gauge(
    "job_last_success_timestamp_seconds",
    "Last success of each job, written once a minute at most",
    jobs.map(({ job, last_success_at }) => [{ task: job }, secondsOf(last_success_at)]),
  );
  gauge(
    "job_last_failure_timestamp_seconds",
    "Last failure of each job",
    jobs.map(({ job, last_failure_at }) => [{ task: job }, secondsOf(last_failure_at)]),
  );
  gauge(
    "job_interval_seconds",
    "Time between two runs of each job",
    jobs.map(({ job, intervalSeconds }) => [{ task: job }, intervalSeconds]),
  );
  gauge("certificate_end_timestamp_seconds", "End of the certificate of the public address", [
    [{}, secondsOf(facts.certificateEndsAt)],
  ]);
  gauge("database_bytes", "Size of the database", [[{}, facts.databaseBytes]]);
  gauge("disk_free_bytes", "Free bytes on the disk of the site's files", [[{}, disk?.free ?? null]]);
  gauge("disk_total_bytes", "Size of the disk of the site's files", [[{}, disk?.total ?? null]]);
  return registry.metrics();
}
