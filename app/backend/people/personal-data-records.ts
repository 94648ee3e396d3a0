import type { Language } from "../../contract/rules/languages.ts";

/** What a person without an account is known by: an e-mail address in lower case, or a phone number (E.164). */
export type Contact =
  | { readonly email: string; readonly phone: null }
  | { readonly email: null; readonly phone: string };

/** What guests wrote by other forms than those of giving, as stored. */
export interface WrittenRecords {
  readonly messages: readonly Record<string, unknown>[];
  readonly volunteers: readonly Record<string, unknown>[];
  readonly transfer_codes: readonly Record<string, unknown>[];
}

/** A request to erase what stands under a contact. Its text contact is deleted with it, once staff have decided. */
export interface ErasureRequest {
  readonly id: number;
  readonly contact: Contact;
  readonly language: Language;
  /** The reason that staff gave; null when the guest proved the contact. */
  readonly reason: string | null;
  /** Who of staff entered it; null for the guest. */
  readonly requested_by: number | null;
  /** ISO 8601. */
  readonly requested_at: string;
}
