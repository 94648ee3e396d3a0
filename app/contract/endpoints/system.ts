import * as z from "zod";
import { data, endpoint, recordId } from "./endpoint.ts";

/** What the site depends on outside its own process; the scheduler runs its own jobs. */
export const providerKinds = ["bank", "sms", "mail", "scheduler"] as const;

const providerState = z.object({
  kind: z.enum(providerKinds),
  /** Who it is: "sandbox", "iyzico", "outbox", "netgsm", "smtp"; null for the scheduler. */
  provider: z.string().nullable(),
  last_success_at: z.iso.datetime().nullable(),
  last_failure_at: z.iso.datetime().nullable(),
  /** What was asked for when it failed last. */
  failure_operation: z.string().nullable(),
  /** The provider's own code of that failure, or the network's. */
  failure_code: z.string().nullable(),
});

/** A notice that is tried no more. */
const failedNotice = z.object({
  id: z.int(),
  channel: z.enum(["sms", "email"]),
  destination: z.string(),
  kind: z.string(),
  code: z.string().nullable(),
  created_at: z.iso.datetime(),
  failed_at: z.iso.datetime(),
});

export const systemState = z.object({
  /** Of the API's program. */
  version: z.string().nullable(),
  started_at: z.iso.datetime(),
  database: z.object({ kind: z.enum(["sqlite", "postgres"]), bytes: z.int(), migration: z.string().nullable() }),
  /** Of the folder of the site's files; null where it cannot be asked. */
  disk: z.object({ free_bytes: z.int(), total_bytes: z.int() }).nullable(),
  providers: z.array(providerState),
  /** Payments whose end the provider has not told for a minute. */
  unknown_payments: z.int(),
  waiting_notices: z.int(),
  failed_notices: z.object({ total: z.int(), newest: z.array(failedNotice) }),
});
export type SystemState = z.output<typeof systemState>;

/** One notice, or all that failed. */
const whichNotices = z.object({ id: recordId.nullable() });
const done = data(z.object({ count: z.int() }));

export const systemEndpoints = {
  showSystem: endpoint({
    method: "GET",
    path: "/admin/system",
    caller: "admin",
    summary: "How the site and its providers fare (ours)",
    result: data(systemState),
  }),
  resendNotifications: endpoint({
    method: "POST",
    path: "/admin/notices/resend",
    caller: "admin",
    summary: "Sends failed notices again, one or all (ours)",
    body: whichNotices,
    result: done,
  }),
  dismissNotifications: endpoint({
    method: "POST",
    path: "/admin/notices/dismiss",
    caller: "admin",
    summary: "Forgets failed notices, one or all (ours)",
    body: whichNotices,
    result: done,
  }),
};
