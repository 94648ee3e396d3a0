import type { Language } from "../../contract/rules/languages.ts";

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
