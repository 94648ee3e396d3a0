import type { Language } from "../../contract/rules/languages.ts";
import type { genders } from "../../contract/rules/limits.ts";
import type { StaffRole } from "../../contract/rules/roles.ts";

/** A user as stored. Times are ISO 8601 in UTC. */
export interface UserRecord {
  readonly id: number;
  /** E.164. */
  readonly phone: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly email_verified_at: string | null;
  readonly gender: (typeof genders)[number] | null;
  readonly birthday: string | null;
  readonly province: string | null;
  readonly district: string | null;
  /** File name. */
  readonly avatar: string | null;
  readonly allow_sms: boolean;
  readonly allow_email: boolean;
  readonly deletion_requested_at: string | null;
  /** The role that staff gave; null for members who are not staff. */
  readonly staff_role: StaffRole | null;
  readonly created_at: string;
}

/** Of `email_verified_at`, only removing it is a change here; UserStore.verifyEmail sets it. */
export type UserChange = Partial<Omit<UserRecord, "id" | "created_at">>;

export type ConsentKind = "kvkk" | "terms" | "sms" | "email";

/** A consent that was given or withdrawn, as proof for the data controller. */
export interface ConsentRecord {
  readonly kind: ConsentKind;
  readonly granted: boolean;
  /** Version of the text that was shown. */
  readonly text_version: string | null;
  readonly language: Language;
  readonly channel: "web";
  readonly at: string;
}

/** A member's last word on marketing by one channel. */
export interface PermissionRecord {
  readonly id: number;
  readonly kind: "sms" | "email";
  readonly recipient: string;
  readonly granted: boolean;
  readonly at: string;
}

/** Returns the address that mail may go to: only the owner of a mailbox can verify it. */
export function verifiedEmailOf({ email, email_verified_at }: UserRecord): string | null {
  return email_verified_at === null ? null : email;
}

/** A user's contact data; everything except the id is empty after erasure. */
export interface UserContact {
  readonly id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}
