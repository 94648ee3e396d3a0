import type { Language } from "../../contract/rules/languages.ts";
import type { Range } from "../content/content-store.ts";

/** The fields that contact messages and volunteers share. */
interface MessageBase {
  readonly id: number;
  readonly language: Language;
  readonly name: string;
  readonly email: string;
  readonly handled_at: string | null;
  readonly created_at: string;
}

export interface ContactMessageRecord extends MessageBase {
  readonly phone: string | null;
  readonly subject: string;
  readonly message: string;
}

export interface VolunteerRecord extends MessageBase {
  readonly surname: string;
  readonly phone: string;
  readonly gender: string | null;
  /** YYYY-MM-DD. */
  readonly birthday: string | null;
  readonly province: string | null;
  readonly district: string | null;
  readonly education_level: string | null;
  readonly institution: string | null;
  readonly department: string | null;
  readonly graduation_status: string | null;
  readonly known_languages: string | null;
  readonly occupation: string | null;
  readonly note: string | null;
  /** Version of the data-protection text that was approved. */
  readonly kvkk_version: string | null;
}

/** Records by kind. */
export interface MessageRecords {
  readonly message: ContactMessageRecord;
  readonly volunteer: VolunteerRecord;
}
export type MessageKind = keyof MessageRecords;

export type NewRecord<Kind extends MessageKind> = Omit<MessageRecords[Kind], "id" | "handled_at" | "created_at">;

/** Keyed hashes under which limits count. `confirmed`: whether the sender gets a confirmation. */
export interface RateLimitKeys {
  readonly emailHash: string;
  readonly addressHash: string | null;
  readonly confirmed: boolean;
}

export interface MessageStore {
  insert<Kind extends MessageKind>(
    kind: Kind,
    record: NewRecord<Kind>,
    rateLimitKeys: RateLimitKeys,
    at: Date,
  ): Promise<number>;
  /** Returns whether a record with the same e-mail address and the same fields was stored since a moment. */
  hasSame(
    kind: MessageKind,
    emailHash: string,
    fields: Readonly<Record<string, unknown>>,
    since: Date,
  ): Promise<boolean>;
  /** Counts the records of every kind from an address since a moment. */
  countFrom(addressHash: string, since: Date): Promise<number>;
  /** Returns whether an e-mail address was sent a confirmation since a moment, for any kind. */
  wasConfirmed(emailHash: string, since: Date): Promise<boolean>;
  /** Lists records, newest first. */
  list<Kind extends MessageKind>(
    kind: Kind,
    show: "waiting" | "handled" | "all",
    range: Range,
  ): Promise<{ records: MessageRecords[Kind][]; total: number }>;
  find<Kind extends MessageKind>(kind: Kind, id: number): Promise<MessageRecords[Kind] | null>;
  /** Marks a record as handled; with null, as waiting again. */
  markHandled(kind: MessageKind, id: number, at: Date | null): Promise<void>;
  remove(kind: MessageKind, id: number): Promise<void>;
}
