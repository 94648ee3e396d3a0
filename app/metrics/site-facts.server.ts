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
/** Name without `pinar_`, help, and one value or several with labels. */
type Gauges = readonly (readonly [name: string, help: string, value: number | null | Samples])[];

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
  const parts = Object.entries(ready).map(([part, isFit]) => [{ part }, Number(isFit)] as const);
  const gauges: Gauges = [
    ["ready", "1 for each part of /ready that is fit", parts],
    ...(facts === undefined ? [] : ([["database_up", "1 while the database answers", facts ? 1 : 0]] as const)),
    ...(facts ? gaugesOf(facts) : []),
  ];
  for (const [name, help, value] of gauges) {
    const samples: Samples = typeof value === "object" && value !== null ? value : [[{}, value]];
    const labelNames = Object.keys(samples[0]?.[0] ?? {});
    const gauge = new Gauge({ name: `pinar_${name}`, help, labelNames, registers: [registry] });
    // One without labels begins at zero.
    if (labelNames.length === 0) gauge.remove();
    for (const [labels, sample] of samples) if (sample !== null) gauge.set(labels, sample);
  }
  return registry.metrics();
}

function gaugesOf(facts: SiteFacts): Gauges {
  const { payments, notifications, jobs, disk } = facts;
  const measuredAt = secondsOf(facts.measuredAt)!;
  type Delivery = SiteFacts["notifications"][number];
  const age = ({ oldest_at: at }: Delivery) => (at === null ? 0 : Math.max(0, measuredAt - secondsOf(at)!));
  const ofChannels = (value: (one: Delivery) => number) =>
    notifications.map((one) => [{ channel: one.channel }, value(one)] as const);
  // Prometheus has a label "job" of its own.
  const ofJobs = (value: (one: SiteFacts["jobs"][number]) => number | null) =>
    jobs.map((one) => [{ task: one.job }, value(one)] as const);
  return [
    ["measured_timestamp_seconds", "When the figures of the site were measured", measuredAt],
    ["payments", "Payments by state", payments.map(({ state, count }) => [{ state }, count])],
    ["payments_unknown", "Payments whose outcome is unknown for over a minute", facts.unknownPayments],
    ["reconciliation_differences_open", "Open differences to the bank's reports", facts.openDifferences],
    ["reconciliation_days_missing", "Days not compared with the bank's report in time", facts.missingReports],
    [
      "backup_last_timestamp_seconds",
      "Last backup by the command, 0 before the first",
      secondsOf(facts.lastBackupAt) ?? 0,
    ],
    ["permit_end_timestamp_seconds", "End of the permit to collect donations", secondsOf(facts.permitEndsAt)],
    ["notifications_waiting", "Notifications that wait for their delivery", ofChannels(({ waiting }) => waiting)],
    [
      "notifications_failed",
      "Notifications that are not tried again and wait for staff",
      ofChannels(({ failed }) => failed),
    ],
    ["notifications_oldest_seconds", "Age of the oldest waiting notification", ofChannels(age)],
    [
      "job_last_success_timestamp_seconds",
      "Last success of each job, written once a minute at most",
      ofJobs(({ last_success_at }) => secondsOf(last_success_at)),
    ],
    [
      "job_last_failure_timestamp_seconds",
      "Last failure of each job",
      ofJobs(({ last_failure_at }) => secondsOf(last_failure_at)),
    ],
    ["job_interval_seconds", "Time between two runs of each job", ofJobs(({ intervalSeconds }) => intervalSeconds)],
    [
      "certificate_end_timestamp_seconds",
      "End of the certificate of the public address",
      secondsOf(facts.certificateEndsAt),
    ],
    ["database_bytes", "Size of the database", facts.databaseBytes],
    ["disk_free_bytes", "Free bytes on the disk of the site's files", disk?.free ?? null],
    ["disk_total_bytes", "Size of the disk of the site's files", disk?.total ?? null],
  ];
}
