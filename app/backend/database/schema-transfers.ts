import type { Generated } from "kysely";
import type { DonationChannel } from "../../contract/rules/channels.ts";
import type { CauseKind } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { DifferenceKind, ReconciliationState } from "../../contract/rules/reconciliation.ts";
import type { StatementLineState, StatementMatch } from "../../contract/rules/statements.ts";
import type { TransferKind } from "../../contract/rules/transfers.ts";

/** The tables of transfers, bank statements, the daily reconciliation and the figures by day. */
export interface TransferSchema {
  transfers: TransfersTable;
  transfer_codes: TransferCodesTable;
  /** JSON: which column of a bank's file has which meaning, by the id of the bank account. */
  statement_formats: { account_id: number; columns: string; updated_at: string };
  statement_files: StatementFilesTable;
  statement_lines: StatementLinesTable;
  /** The movements of money that the provider reported. */
  provider_transactions: {
    provider: string;
    kind: string;
    transaction_id: string;
    day: string;
    provider_payment_id: string;
    amount: number;
  };
  reconciliation_days: ReconciliationDaysTable;
  reconciliation_differences: ReconciliationDifferencesTable;
  figure_days: {
    day: string;
    kind: CauseKind;
    country: string;
    channel: DonationChannel;
    donations: number;
    amount: number;
  };
  figure_donors: { day: string; new_donors: number; returning_donors: number; computed_at: string };
}

interface TransfersTable {
  payment_id: string;
  kind: TransferKind;
  /** When the money arrived. */
  day: string;
  amount: number;
  /** Id of the content item of the bank account; null for cash. */
  account_id: number | null;
  /** The account's name at that time. */
  account: string | null;
  sender: string | null;
  sender_iban: string | null;
  reference: string | null;
  entered_by: number | null;
  created_at: string;
}

interface TransferCodesTable {
  code: string;
  /** Null for a guest's code. */
  user_id: number | null;
  cause_id: number | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  language: Language;
  /** Keyed hash of the guest's address, to limit how many codes are stored. */
  address_hash: string | null;
  /** Identifies one submit of the guest's form; null where it had none. */
  idempotency_key: string | null;
  created_at: string;
}

interface StatementFilesTable {
  id: Generated<number>;
  account_id: number;
  account: string;
  name: string;
  /** Keyed hash of the content. */
  digest: string;
  /** The decoded content; null once it is imported. */
  body: string | null;
  lines: Generated<number>;
  doubles: Generated<number>;
  left_out: Generated<number>;
  uploaded_by: number | null;
  uploaded_at: string;
  imported_at: string | null;
}

interface StatementLinesTable {
  id: Generated<number>;
  file_id: number;
  account_id: number;
  /** Keyed hash of the bank's row, and of its number among equal rows of a file. */
  fingerprint: string;
  day: string;
  amount: number;
  sender: string | null;
  /** The normalized sender. */
  sender_key: string | null;
  sender_iban: string | null;
  description: string | null;
  reference: string | null;
  state: StatementLineState;
  /** What the suggestion was found by; null without a suggestion. */
  matched_by: StatementMatch | null;
  user_id: number | null;
  donor_name: string | null;
  donor_email: string | null;
  donor_phone: string | null;
  cause_id: number | null;
  payment_id: string | null;
  decided_by: number | null;
  decided_at: string | null;
  reason: string | null;
}

interface ReconciliationDaysTable {
  provider: string;
  day: string;
  state: ReconciliationState;
  /** Until then no other process reconciles this day. */
  claimed_until: string;
  tries: Generated<number>;
  /** Code of the last failure. */
  code: string | null;
  ran_at: string | null;
  paid_there: Generated<number>;
  refunded_there: Generated<number>;
  paid_here: Generated<number>;
  refunded_here: Generated<number>;
}

interface ReconciliationDifferencesTable {
  id: Generated<number>;
  provider: string;
  day: string;
  kind: DifferenceKind;
  provider_payment_id: string;
  payment_id: string | null;
  amount_there: number;
  amount_here: number;
  found_at: string;
  /** When a later run found both sides equal. */
  gone_at: string | null;
  handled_at: string | null;
  handled_by: number | null;
  reason: string | null;
}
