import type { Ports, Store } from "./ports.ts";

/**
 * Records an operation. Call it in the transaction of the operation, so that neither is stored without the other.
 * @param userId who did it; null for the system and the operator
 * @param action noun and verb, e.g. "spring.approve"
 * @param of kind and id of what it was done to
 * @param details without secrets, and with as little personal data as possible
 */
export function recordAudit(
  store: Store,
  at: Date,
  userId: number | null,
  action: string,
  [subject, subjectId]: readonly [string, string | number],
  details?: Readonly<Record<string, unknown>>,
): Promise<void> {
  return store.audit.record({ userId, action, subject, subjectId, ...(details && { details }) }, at);
}

/** Records an export of personal data by staff, or at the server's console, before any of it is sent. */
export async function recordExport(
  { store, clock }: Pick<Ports, "store" | "clock">,
  userId: number | null,
  of: "donation" | "volunteer" | "consent" | "guest",
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(store, clock.now(), userId, `${of}.export`, [of, "csv"], details);
}
