/**
 * What is noted: the last backup that the command made, the newest one that it verified, an X-Forwarded-For that was
 * not believed, the maintenance that an operator began, and the latest time that the site has seen; the days that were
 * not compared with the provider's report (reconciliation/reconciliation.ts); the last restore with the moment of its
 * backup, after which gift donors are asked about it, and that charges made after it may have ids that nobody knows
 * (payments/regular/regular-jobs.ts); that regular gifts wait and staff were told so (charging-hold.ts); and since when
 * which provider is set, because what another one did before tells nothing about it (going-live.ts).
 */
export type MarkName =
  | "backup"
  | "backup-verified"
  | "proxy"
  | "maintenance"
  | "clock"
  | "missing-reports"
  | "restored"
  | "restored-asked"
  | "restored-without-ids"
  | "charging-hold"
  | "charging-told"
  | "bank-provider"
  | "sms-provider"
  | "mail-provider";

export interface Mark {
  readonly at: Date;
  readonly details: string | null;
}
