import type { Store } from "./ports.ts";

interface AuditAction {
  readonly userId: number | null;
  readonly action: string;
  readonly subject: string;
  readonly subjectId: string | number;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Stands in until the audit of staff's deeds lands. */
export async function recordAudit(_store: Store, _action: AuditAction, _at: Date): Promise<void> {}
