import type { Language } from "../../contract/rules/languages.ts";
import type { genders } from "../../contract/rules/limits.ts";
import type { Permission, StaffRole } from "../../contract/rules/roles.ts";

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

export interface UserStore {
  insert(
    user: { phone: string; first_name: string; last_name: string; email: string | null },
    at: Date,
  ): Promise<number>;
  find(id: number): Promise<UserRecord | null>;
  findByPhone(phone: string): Promise<UserRecord | null>;
  /** @param email in lower case */
  findByVerifiedEmail(email: string): Promise<UserRecord | null>;
  /**
   * Marks the user's e-mail address as verified.
   * @param signInEmail the address in lower case
   * @throws when another user has verified it
   */
  verifyEmail(id: number, signInEmail: string, at: Date): Promise<void>;
  /** @throws when another user has the phone */
  change(id: number, change: UserChange): Promise<void>;
  /** Deletes a user's personal data and sign-ins. The phone can be registered again. */
  erase(id: number, at: Date): Promise<void>;
  recordConsent(userId: number, consent: Omit<ConsentRecord, "at" | "channel">, at: Date): Promise<void>;
  /**
   * Lists the present marketing permissions of members who ever changed one, by id, after an id: the number for SMS,
   * the verified address for e-mail.
   */
  permissionsAfter(after: number, limit: number): Promise<PermissionRecord[]>;
  /** Lists consents, oldest first. */
  consents(userId: number): Promise<ConsentRecord[]>;
  contact(userId: number): Promise<UserContact>;
  /** Returns the contact data of users by their ids. */
  contacts(userIds: readonly number[]): Promise<ReadonlyMap<number, UserContact>>;
  /** Lists the staff whose role has a permission, by id; the first administrators have every permission. */
  staffWith(permission: Permission, firstPhones: readonly string[]): Promise<UserRecord[]>;
}
