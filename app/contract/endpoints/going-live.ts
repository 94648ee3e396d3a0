import * as z from "zod";
import { byStaff, data, largestId } from "./endpoint.ts";

/** What a site needs before it takes real money, in the order of the page. */
export const launchKeys = [
  "organisation",
  "permit",
  "bank",
  "card_entry",
  "test_payments",
  "samples",
  "law",
  "pages",
  "contact",
  "accounts",
  "causes",
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
export const launchReasons = [
  "organisation_missing",
  "permit_missing",
  "permit_over",
  "permit_ends",
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

export const goingLiveEndpoints = {
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
