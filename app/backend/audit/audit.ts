import type { Store } from "../base/ports.ts";
import type { AuditAction } from "./audit-store.ts";

/** Writes down who did what to what. Call it in the transaction of the deed: neither is kept without the other. */
export function recordAudit(store: Store, action: AuditAction, at: Date): Promise<void> {
  return store.audit.record(action, at);
}
