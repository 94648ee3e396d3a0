import type { Ports, Store } from "../base/ports.ts";
import type { AuditAction } from "./audit-store.ts";

/** Writes down who did what to what. Call it in the transaction of the deed: neither is kept without the other. */
export function recordAudit(store: Store, action: AuditAction, at: Date): Promise<void> {
  return store.audit.record(action, at);
}

/** Writes down that staff take data about people out of the site, before any of it leaves. */
export async function recordExport(
  { store, clock }: Ports,
  userId: number,
  of: "donation" | "volunteer",
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(
    store,
    {
      userId,
      action: of === "donation" ? "donation.export" : "volunteer.export",
      subject: of,
      subjectId: "csv",
      details,
    },
    clock.now(),
  );
}
