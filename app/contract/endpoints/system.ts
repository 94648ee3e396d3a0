import * as z from "zod";
import { byStaff, data, recordId } from "./endpoint.ts";

/** Code of a notification that waits for staff because it was perhaps sent after the backup that was restored. */
export const restoredCode = "restored";

/** The external services of the site, and its own scheduler. */
export const providerKinds = ["bank", "sms", "mail", "scheduler"] as const;

const providerState = z.object({
  kind: z.enum(providerKinds),
  /** "sandbox", "iyzico", "paytr", "outbox", "netgsm", "http" or "smtp"; null for the scheduler. */
  provider: z.string().nullable(),
  last_success_at: z.iso.datetime().nullable(),
  last_failure_at: z.iso.datetime().nullable(),
  /** The operation that failed last. */
  failure_operation: z.string().nullable(),
  /** Its error code, from the provider or the network. */
  failure_code: z.string().nullable(),
});

/** A notification that is not retried. */
const failedNotice = z.object({
  id: z.int(),
  channel: z.enum(["sms", "email"]),
  destination: z.string(),
  kind: z.string(),
  code: z.string().nullable(),
  created_at: z.iso.datetime(),
  failed_at: z.iso.datetime(),
});

/** A time in which regular gifts wait. `from` is the last moment of which the site knows everything. */
const chargingHold = z.object({ from: z.iso.datetime(), since: z.iso.datetime() });

export const systemState = z.object({
  /** Version of the API. */
  version: z.string().nullable(),
  started_at: z.iso.datetime(),
  database: z.object({ kind: z.enum(["sqlite", "postgres"]), bytes: z.int(), migration: z.string().nullable() }),
  /** Disk of the data folder; null when unknown. */
  disk: z.object({ free_bytes: z.int(), total_bytes: z.int() }).nullable(),
  /** End of the certificate that visitors get; null when unknown. */
  certificate_ends_at: z.iso.datetime().nullable(),
  providers: z.array(providerState),
  /** Payments whose outcome has been unknown for over a minute. */
  unknown_payments: z.int(),
  /** Differences to the provider's report that nobody has dealt with. */
  open_differences: z.int(),
  /** Days that were not compared with the provider's report in time. */
  missing_reports: z.int(),
  /** Null while regular gifts are charged. */
  charging_hold: chargingHold.nullable(),
  waiting_notices: z.int(),
  failed_notices: z.object({ total: z.int(), newest: z.array(failedNotice) }),
});
export type SystemState = z.output<typeof systemState>;

/** What a removal of the samples and test payments takes out; causes that stay, with the reason. */
export const sampleState = z.object({
  causes: z.int(),
  items: z.int(),
  people: z.int(),
  payments: z.int(),
  kept: z.array(
    z.object({
      kind: z.enum(["water_well", "sacrifice", "project", "spring"]),
      id: z.int(),
      title: z.string(),
      reason: z.enum(["payments", "edited"]),
    }),
  ),
});
export type SampleState = z.output<typeof sampleState>;

/** One failed notification; null for all of them. */
const whichNotices = z.object({ id: recordId.nullable() });
const done = data(z.object({ count: z.int() }));

export const systemEndpoints = {
  showSystem: byStaff("GET /admin/system", "system.read", {
    summary: "Shows the state of the site and its providers",
    result: data(systemState),
  }),
  showSamples: byStaff("GET /admin/samples", "system.read", {
    summary: "Counts the samples of the starter content and the sandbox's payments",
    result: data(sampleState),
  }),
  removeSamples: byStaff("POST /admin/samples/removal", "system.write", {
    summary: "Removes the samples and the sandbox's payments",
    result: data(sampleState),
  }),
  resumeRegularCharges: byStaff("POST /admin/regular-charges/resume", "system.write", {
    summary: "Lets regular gifts be charged again after a restored backup or an outage",
    result: data(chargingHold),
  }),
  resendNotifications: byStaff("POST /admin/notices/resend", "system.write", {
    summary: "Sends failed notifications again, one or all",
    body: whichNotices,
    result: done,
  }),
  dismissNotifications: byStaff("POST /admin/notices/dismiss", "system.write", {
    summary: "Deletes failed notifications, one or all",
    body: whichNotices,
    result: done,
  }),
};
