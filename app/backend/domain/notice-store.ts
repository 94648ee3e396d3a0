import type { Language } from "../../contract/languages.ts";

/** What people are told about what became of their wishes. */
export const noticeKinds = [
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
  "staff_message",
  "staff_volunteer",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Filled into the words; `spring` and `received` are ids of what it is about. Only staff are told `text`. */
export interface NoticeValues {
  readonly name?: string;
  readonly reason?: string;
  readonly spring?: number;
  /** Year, month and day. */
  readonly last_day?: string;
  readonly received?: number;
  readonly text?: string;
  /** E-mail address that an answer goes to. */
  readonly reply_to?: string;
}

export interface NewNotice {
  readonly channel: "sms" | "email";
  readonly destination: string;
  readonly language: Language;
  readonly kind: NoticeKind;
  readonly values: NoticeValues;
}

export interface NoticeRecord extends NewNotice {
  readonly id: number;
  /** How often sending it was begun, this time included. */
  readonly tries: number;
}

/** Notices on their way. One that was sent is forgotten, its destination with it. */
export interface NoticeStore {
  add(notice: NewNotice, at: Date): Promise<void>;
  /** Takes one notice that is due until `again`: whoever has it sends it. Null when none is due. */
  claim(now: Date, again: Date): Promise<NoticeRecord | null>;
  forget(id: number): Promise<void>;
  /** Those whose sending was begun so often, in vain. */
  forgetTried(tries: number): Promise<void>;
}
