import { recordAudit } from "../audit/audit.ts";
import type { Ports } from "./ports.ts";

/** A site that its operator closed for a while. */
export interface Maintenance {
  readonly since: Date;
  /** When it is expected to end; it ends by command only. */
  readonly until: Date | null;
  /** A sentence of the operator for visitors; null for the site's own words. */
  readonly message: string | null;
}

type StoreAndClock = Pick<Ports, "store" | "clock">;

/** Returns the maintenance that an operator began; null while the site is open. */
export async function findMaintenance({ store }: Pick<Ports, "store">): Promise<Maintenance | null> {
  const mark = await store.marks.find("maintenance");
  if (!mark) return null;
  const { until, message } = JSON.parse(mark.details ?? "{}") as { until?: string; message?: string };
  return { since: mark.at, until: until === undefined ? null : new Date(until), message: message ?? null };
}

/** Closes the site for everybody but staff, in all processes within seconds; again to change what visitors read. */
export function beginMaintenance(
  { store, clock }: StoreAndClock,
  { until, message }: Pick<Maintenance, "until" | "message">,
): Promise<void> {
  const at = clock.now();
  const details = { ...(until && { until: until.toISOString() }), ...(message !== null && { message }) };
  return store.transaction(async (store) => {
    await store.marks.write("maintenance", { at, details: JSON.stringify(details) });
    const { message: _message, ...recorded } = details;
    await recordAudit(store, at, null, "maintenance.begin", ["maintenance", "site"], recorded);
  });
}

/** Opens the site again; false when it was open. */
export function endMaintenance({ store, clock }: StoreAndClock): Promise<boolean> {
  return store.transaction(async (store) => {
    if (!(await store.marks.find("maintenance"))) return false;
    await store.marks.remove("maintenance");
    await recordAudit(store, clock.now(), null, "maintenance.end", ["maintenance", "site"]);
    return true;
  });
}
