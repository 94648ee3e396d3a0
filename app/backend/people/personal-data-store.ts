import type { Language } from "../../contract/rules/languages.ts";
import type { PaymentState } from "../../contract/rules/payment-states.ts";
import type { Owner } from "../accounts/owner.ts";

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

/** Finds and erases what stands under a contact and under no account. */
export interface PersonalDataStore {
  /** Returns guests' payments that have the contact as their payer's, newest first. */
  paymentsWith(contact: Contact): Promise<{ readonly id: string; readonly state: PaymentState }[]>;
  /** Returns what the contact's owner wrote, newest first. */
  writtenBy(contact: Contact): Promise<WrittenRecords>;
  /**
   * Moves payments of guests and their donations to one owner, and deletes the baskets that they came from. What an
   * owner has is then erased in one way, whether it is an account or not.
   */
  gather(paymentIds: readonly string[], owner: Owner): Promise<void>;
  /**
   * Erases what stands under the contact besides payments: messages, applications, transfer codes, lines of statements,
   * cards to it, gifts of others in its owner's name, waiting notifications, proofs.
   * @param cardHash the keyed hash under which cards to an e-mail address are counted
   */
  eraseContact(contact: Contact, cardHash: string | null, at: Date): Promise<void>;
  addRequest(request: Omit<ErasureRequest, "id">): Promise<number>;
  findRequest(id: number): Promise<ErasureRequest | null>;
  findRequestOf(contact: Contact): Promise<ErasureRequest | null>;
  removeRequest(id: number): Promise<void>;
}
