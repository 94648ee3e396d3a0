import type { Language } from "../../contract/rules/languages.ts";

/** A reference code: of a user, or of a guest who chose a cause and may have left a way to reach them. */
export interface TransferCode {
  readonly code: string;
  readonly user_id: number | null;
  readonly cause_id: number | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Language;
}

export interface TransferCodeStore {
  find(code: string): Promise<TransferCode | null>;
  /** Returns those of some codes that exist. */
  findAll(codes: readonly string[]): Promise<TransferCode[]>;
  findOfUser(userId: number): Promise<TransferCode | null>;
  /** Returns the code that the form of a key made. */
  findByForm(key: string): Promise<TransferCode | null>;
  /** Returns false when the code is taken, or the user or the form has one. */
  add(
    code: TransferCode & { readonly address_hash: string | null; readonly idempotency_key: string | null },
    at: Date,
  ): Promise<boolean>;
  /** Counts the codes that an address got since a moment. */
  countOfAddress(addressHash: string, since: Date): Promise<number>;
}
