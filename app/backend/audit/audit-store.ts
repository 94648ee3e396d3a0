/** Something that staff did. */
export interface AuditAction {
  /** Null for the system. */
  readonly userId: number | null;
  /** "noun.verb", e.g. "spring.approve". */
  readonly action: string;
  readonly subject: string;
  readonly subjectId: string | number;
  /** What it was about, without secrets and without more of people than needed. */
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

/** An entry as it is chained to the one before (audit-chain.ts). */
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
  /** Who did it. */
  readonly person?: number | undefined;
  readonly action?: string | undefined;
  /** Staff's deeds, or what concerns sign-ins and the numbers behind them. */
  readonly only?: "deeds" | "sign_ins" | undefined;
}

/**
 * What was done stays written down as it was; only what somebody was called, and what they called their springs and
 * wells, goes when they are erased.
 */
export interface AuditStore {
  /** Inside a transaction the entry is written at its end. */
  record(action: AuditAction, at: Date): Promise<void>;
  /**
   * Of entries about a person, their springs and the names they gave to wells, no name is left, nor why staff kept
   * their account. Numbers, permits and reasons stay.
   */
  redactUser(id: number, at: Date): Promise<void>;
  /** Newest first. */
  list(
    filter: AuditFilter,
    range: { offset: number; limit: number },
  ): Promise<{ entries: AuditRecord[]; total: number }>;
  /** Oldest first, those with a larger id. */
  entriesAfter(id: number, limit: number): Promise<ChainedEntry[]>;
  /** How the log ends; null before its chain began. */
  head(): Promise<{ entries: number; last: string; seal: string } | null>;
  /** Keeps other processes from appending until the end of the transaction. Call it inside a transaction. */
  lockEnd(): Promise<void>;
}
