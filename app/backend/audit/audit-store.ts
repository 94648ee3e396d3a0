/** An operation to record in the audit log. */
export interface AuditAction {
  /** Null when the system did it. */
  readonly userId: number | null;
  /** "noun.verb", e.g. "spring.approve". */
  readonly action: string;
  readonly subject: string;
  readonly subjectId: string | number;
  /** Details, without secrets and with as little personal data as possible. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface AuditRecord {
  readonly id: number;
  readonly at: string;
  readonly person: { readonly id: number; readonly name: string } | null;
  readonly action: string;
  readonly subject: string;
  readonly subject_id: string;
  readonly details: Record<string, unknown>;
}

/** An entry with its link to the entry before (audit-chain.ts). */
export interface ChainedEntry {
  readonly id: number;
  readonly at: string;
  readonly user_id: number | null;
  readonly action: string;
  readonly subject: string;
  readonly subject_id: string;
  /** JSON. */
  readonly details: string;
  /** Null once the details were redacted. */
  readonly details_salt: string | null;
  readonly details_digest: string | null;
  readonly chain: string | null;
}

export interface AuditFilter {
  /** Filters by the user who did it. */
  readonly person?: number | undefined;
  readonly action?: string | undefined;
  /** Operations of staff, or entries about sign-ins and phone numbers. */
  readonly only?: "deeds" | "sign_ins" | undefined;
}

/**
 * Entries are permanent. Only names are redacted when an account is erased: the user's own, and those of the user's
 * springs and wells.
 */
export interface AuditStore {
  /** Records an operation; inside a transaction, the entry is written at its end. */
  record(action: AuditAction, at: Date): Promise<void>;
  /**
   * Redacts names in entries about a user, the user's springs and the names the user gave to wells, and the reason why
   * staff kept the account. Numbers, permits and other reasons stay.
   */
  redactUser(id: number, at: Date): Promise<void>;
  /** Lists entries, newest first. */
  list(
    filter: AuditFilter,
    range: { offset: number; limit: number },
  ): Promise<{ entries: AuditRecord[]; total: number }>;
  /** Returns entries with a larger id, oldest first. */
  entriesAfter(id: number, limit: number): Promise<ChainedEntry[]>;
  /** Returns the end of the log; null before its chain began. */
  head(): Promise<{ entries: number; last: string; seal: string } | null>;
  /** Keeps other processes from appending until the end of the transaction. Call it inside a transaction. */
  lockEnd(): Promise<void>;
}
