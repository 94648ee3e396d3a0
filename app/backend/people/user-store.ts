import type { genders } from "../../contract/endpoints/profile.ts";
import type { Language } from "../../contract/rules/languages.ts";

/** A signed-up person as stored. Moments are ISO 8601 in UTC. */
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
  /** Name of a file. */
  readonly avatar: string | null;
  readonly allow_sms: boolean;
  readonly allow_email: boolean;
  readonly deletion_requested_at: string | null;
  /** Made staff by staff. */
  readonly is_administrator: boolean;
  readonly created_at: string;
}

export type UserChange = Partial<Omit<UserRecord, "id" | "created_at">>;

export type ConsentKind = "kvkk" | "terms" | "sms" | "email";

/** That somebody agreed to something, or took it back: what a controller must be able to prove. */
export interface ConsentRecord {
  readonly kind: ConsentKind;
  readonly granted: boolean;
  /** Version of the text that was on show. */
  readonly text_version: string | null;
  readonly language: Language;
  readonly channel: "web";
  readonly at: string;
}

export interface UserStore {
  insert(
    person: { phone: string; first_name: string; last_name: string; email: string | null },
    at: Date,
  ): Promise<number>;
  find(id: number): Promise<UserRecord | null>;
  findByPhone(phone: string): Promise<UserRecord | null>;
  /** @throws when the phone number is another person's */
  change(id: number, change: UserChange): Promise<void>;
  /** Forgets who somebody is and ends their sign-ins; their number is free again. */
  erase(id: number, at: Date): Promise<void>;
  recordConsent(userId: number, consent: Omit<ConsentRecord, "at" | "channel">, at: Date): Promise<void>;
  /** Oldest first. */
  consents(userId: number): Promise<ConsentRecord[]>;
}
