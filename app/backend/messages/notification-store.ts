import type { Language } from "../../contract/rules/languages.ts";

/** What people are told about what became of their wishes. */
export const notificationKinds = [
  "spring_approved",
  "spring_rejected",
  "spring_update_approved",
  "spring_update_rejected",
  "spring_deletion_approved",
  "spring_deletion_rejected",
  "spring_stopped",
  "spring_removed",
  "spring_last_day_changed",
  "spring_ended",
  "well_name_approved",
  "well_name_rejected",
  "phone_changed",
  "account_deleted",
  "account_deletion_rejected",
  "administrator_added",
  "administrator_removed",
  "message_received",
  "volunteer_received",
  "payment_succeeded",
  "payment_not_taken",
  "staff_message",
  "staff_volunteer",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Filled into the words; `spring` and `received` are ids of what it is about. Only staff are told `text`. */
export interface NotificationValues {
  readonly name?: string;
  readonly reason?: string;
  readonly spring?: number;
  /** Year, month and day. */
  readonly last_day?: string;
  readonly received?: number;
  /** Id of a payment, and its sum in kuruş. */
  readonly payment?: string;
  readonly amount?: number;
  readonly text?: string;
  /** E-mail address that an answer goes to. */
  readonly reply_to?: string;
}

export interface NewNotification {
  readonly channel: "sms" | "email";
  readonly destination: string;
  readonly language: Language;
  readonly kind: NotificationKind;
  readonly values: NotificationValues;
}

export interface NotificationRecord extends NewNotification {
  readonly id: number;
  /** How often sending it was begun, this time included. */
  readonly tries: number;
}

/** A notice that is tried no more. Moments, ISO 8601. */
export interface FailedNotification {
  readonly id: number;
  readonly channel: "sms" | "email";
  readonly destination: string;
  readonly kind: NotificationKind;
  readonly code: string | null;
  readonly created_at: string;
  readonly failed_at: string;
}

/** Notices on their way. One that was sent is forgotten, its destination with it. */
export interface NotificationStore {
  add(notice: NewNotification, at: Date): Promise<void>;
  /**
   * Takes one notice of a channel that is due until `again`: whoever has it sends it.
   * @param busy destinations that get their turn later
   * @returns null when none is due
   */
  claim(channel: "sms" | "email", busy: readonly string[], now: Date, again: Date): Promise<NotificationRecord | null>;
  forget(id: number): Promise<void>;
  /** Forgets what could not be sent to somebody. */
  forgetFailed(destinations: readonly string[]): Promise<void>;
  noteFailure(id: number, code: string | null): Promise<void>;
  /** Marks those whose sending was begun so often in vain: they are tried no more, and stay for staff. */
  markFailed(tries: number, at: Date): Promise<void>;
  countWaiting(): Promise<number>;
  /** Newest first. */
  failed(limit: number): Promise<{ readonly total: number; readonly rows: readonly FailedNotification[] }>;
  /**
   * Sends failed ones again: all, or the one of that id.
   * @returns how many there were
   */
  retry(id: number | "all", at: Date): Promise<number>;
  /**
   * Forgets failed ones: all, or the one of that id.
   * @returns how many there were
   */
  dismiss(id: number | "all"): Promise<number>;
}
