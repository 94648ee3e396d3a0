import type { AuditAction } from "./audit-queries.ts";
import type { Ports, Store } from "./ports.ts";

/** Records an operation. Call it in the transaction of the operation, so that neither is stored without the other. */
export function recordAudit(store: Store, action: AuditAction, at: Date): Promise<void> {
  return store.audit.record(action, at);
}

/** Records an export of personal data by staff, or at the server's console, before any of it is sent. */
export async function recordExport(
  { store, clock }: Pick<Ports, "store" | "clock">,
  userId: number | null,
  of: "donation" | "volunteer" | "consent" | "guest",
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(store, { userId, action: `${of}.export`, subject: of, subjectId: "csv", details }, clock.now());
}
