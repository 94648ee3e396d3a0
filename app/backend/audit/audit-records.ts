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
  readonly only?: "actions" | "sign_ins" | undefined;
}
