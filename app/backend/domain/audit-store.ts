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

/** What was done stays written down as it was; only what somebody was called, and what they called their springs and wells, goes when they are erased. */
export interface AuditStore {
  record(action: AuditAction, at: Date): Promise<void>;
  /** Of entries about a person, their springs and the names they gave to wells, no name is left, nor why staff kept their account. Numbers, permits and reasons stay. */
  forgetPerson(id: number): Promise<void>;
  /** Newest first. */
  list(filter: { person?: number | undefined; action?: string | undefined }, range: { offset: number; limit: number }): Promise<{ entries: AuditRecord[]; total: number }>;
}
