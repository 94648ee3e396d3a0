import * as z from "zod";
import { calendarKeys } from "../rules/religious-calendar.ts";
import { byStaff, data, largestId, recordId } from "./endpoint.ts";

/** What a site needs before it takes real money, in the order of the page. */
const launchKeys = [
  "organisation",
  "permit",
  "founding",
  "leader",
  "audit_report",
  "spending",
  "complaints",
  "bank",
  "card_entry",
  "test_payments",
  "samples",
  "law",
  "pages",
  "contact",
  "accounts",
  "causes",
  "calendar",
  "address",
  "proxy",
  "sms",
  "mail",
  "staff_mail",
  "administrators",
  "second_factor",
  "secrets",
  "backup",
  "clock",
  "metrics",
] as const;
export type LaunchKey = (typeof launchKeys)[number];

/** Why a line is missing or advised, or what comes with one that is ok; each has a sentence that says what to do. */
const launchReasons = [
  "organisation_missing",
  "permit_missing",
  "permit_over",
  "permit_ends",
  "founding_missing",
  "leader_missing",
  "audit_report_missing",
  "spending_missing",
  "complaints_missing",
  "bank_sandbox",
  "bank_test",
  "card_own",
  "card_hosted",
  "test_payments_left",
  "samples_left",
  "worked",
  "failed",
  "bank_not_paid",
  "sms_not_tried",
  "mail_not_tried",
  "law_samples",
  "pages_samples",
  "contact_missing",
  "contact_samples",
  "accounts_missing",
  "causes_missing",
  "calendar_missing",
  "address_not_https",
  "proxy_not_set",
  "proxy_not_believed",
  "sms_outbox",
  "mail_outbox",
  "staff_mail_missing",
  "administrators_missing",
  "administrators_absent",
  "second_factor_off",
  "second_factor_open",
  "secrets_generated",
  "backup_missing",
  "backup_old",
  "backup_not_verified",
  "clock_ahead",
  "metrics_off",
] as const;
export type LaunchReason = (typeof launchReasons)[number];

const launchLine = z.object({
  key: z.enum(launchKeys),
  state: z.enum(["ok", "missing", "advice"]),
  /** Null where nothing is to do. */
  reason: z.enum(launchReasons).nullable(),
  /**
   * The last backup, the latest time that was stored, when a provider last worked or failed; null for lines without a
   * moment.
   */
  at: z.iso.datetime().nullable(),
  /** Addresses of the pages meant. */
  which: z.array(z.string()),
});
export type LaunchLine = z.output<typeof launchLine>;

const marketingPermission = z.object({
  id: z.int(),
  kind: z.enum(["sms", "email"]),
  recipient: z.string(),
  granted: z.boolean(),
  at: z.iso.datetime(),
});

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
const failedNotification = z.object({
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
  /** Religious days and rates that are missing, or will be within a month. */
  missing_calendar: z.array(z.enum(calendarKeys)),
  /** Null while regular gifts are charged. */
  charging_hold: chargingHold.nullable(),
  waiting_notifications: z.int(),
  failed_notifications: z.object({ total: z.int(), newest: z.array(failedNotification) }),
});
export type SystemState = z.output<typeof systemState>;

/** What a removal of the samples and test payments takes out; causes that stay, with the reason. */
export const sampleState = z.object({
  causes: z.int(),
  items: z.int(),
  people: z.int(),
  payments: z.int(),
  remaining: z.array(
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
const whichNotifications = z.object({ id: recordId.nullable() });
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
  resendNotifications: byStaff("POST /admin/notifications/resend", "system.write", {
    summary: "Sends failed notifications again, one or all",
    body: whichNotifications,
    result: done,
  }),
  dismissNotifications: byStaff("POST /admin/notifications/dismiss", "system.write", {
    summary: "Deletes failed notifications, one or all",
    body: whichNotifications,
    result: done,
  }),
  exportConsents: byStaff("GET /admin/consents/export", "consents.export", {
    summary: "Returns members' present marketing permissions for İYS, the next 250 after an id",
    query: z.object({ after: z.coerce.number().int().min(0).max(largestId).default(0) }),
    result: data(z.array(marketingPermission)),
  }),
  showGoingLive: byStaff("GET /admin/going-live", "system.read", {
    summary: "Lists what is missing before the site takes real money, as the site checks it itself",
    result: data(z.array(launchLine)),
  }),
};
