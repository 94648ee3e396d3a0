import type { Language } from "../../contract/rules/languages.ts";
import type { StatementColumn, StatementLineState, StatementMatch } from "../../contract/rules/statements.ts";

/** Why a file cannot be read: no text, no table, quotes without an end, too many rows, or cells that are too long. */
export type StatementFault = "binary" | "no_table" | "quotes" | "too_long" | "cells";

export type StatementText =
  | { readonly outcome: "read"; readonly text: string }
  | { readonly outcome: "refused"; readonly fault: StatementFault };

export type StatementTable =
  | { readonly outcome: "read"; readonly rows: readonly (readonly string[])[] }
  | { readonly outcome: "refused"; readonly fault: StatementFault };

/** Reads the bytes of banks' files: their encoding, and the cells of their table. */
export interface StatementReader {
  decode(bytes: Uint8Array): StatementText;
  split(text: string): StatementTable;
}

/** The names of the columns that an account's last file had. */
export type ColumnNames = Readonly<Partial<Record<StatementColumn, string>>>;

export interface StatementFileRecord {
  readonly id: number;
  readonly account_id: number;
  readonly account: string;
  readonly name: string;
  /** The decoded content; null once it is imported. */
  readonly body: string | null;
  readonly lines: number;
  readonly doubles: number;
  readonly left_out: number;
  readonly uploaded_at: string;
  readonly imported_at: string | null;
}

/** Who and what a line is probably for. */
export interface Suggestion {
  readonly matched_by: StatementMatch | null;
  readonly user_id: number | null;
  readonly donor_name: string | null;
  readonly donor_email: string | null;
  readonly donor_phone: string | null;
  readonly cause_id: number | null;
}

export interface NewStatementLine extends Suggestion {
  readonly fingerprint: string;
  readonly day: string;
  /** Kuruş. */
  readonly amount: number;
  readonly sender: string | null;
  /** The normalized sender. */
  readonly sender_key: string | null;
  readonly sender_iban: string | null;
  readonly description: string | null;
  readonly reference: string | null;
}

export interface StatementLineRecord extends NewStatementLine {
  readonly id: number;
  readonly file_id: number;
  readonly account_id: number;
  readonly account: string;
  readonly state: StatementLineState;
  readonly user: { readonly name: string; readonly phone: string | null } | null;
  readonly cause: { readonly texts: Record<Language, { readonly title: string }> } | null;
  readonly payment_id: string | null;
  readonly decided_by: { readonly id: number; readonly name: string } | null;
  readonly decided_at: string | null;
  readonly reason: string | null;
}

/** How a line was dealt with. */
export interface StatementDecision {
  readonly state: StatementLineState;
  readonly payment_id: string | null;
  readonly decided_by: number;
  readonly reason: string | null;
}
