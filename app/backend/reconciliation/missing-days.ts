import { queueStaffMail } from "../messages/notifications.ts";
import type { Ports, Store } from "./ports.ts";
import type { MissingDays } from "./reconciliation-records.ts";

/** Returns the days that are missing; null when each was compared in time. */
export async function findMissingDays(store: Pick<Store, "marks">): Promise<MissingDays | null> {
  return (await findNote(store))?.missing ?? null;
}

/** Returns what is noted: the missing days, and the newest one that staff were told of. */
async function findNote({ marks }: Pick<Store, "marks">) {
  const mark = await marks.find("missing-reports");
  if (!mark?.details) return null;
  const [first, last, count, told] = mark.details.split(" ") as [string, string, string, string];
  return { missing: { first, last, count: Number(count) }, told };
}

/**
 * Notes the days that are missing for staff, and tells them when there is a new one.
 * @param last the newest day that was to be compared, which is not late yet
 */
export async function nameMissingDays({ store, clock, gateway, site }: Ports, last: string): Promise<void> {
  const at = clock.now();
  await store.transaction(async (store) => {
    await store.lock("missing reports");
    const missing = await store.reconciliation.missingDays(gateway.name, last);
    if (missing === null) return store.marks.remove("missing-reports");
    const { first, last: newest, count } = missing;
    // While older days are left, staff are not told again.
    const told = (await findNote(store))?.told ?? "";
    const isTold = told >= newest;
    await store.marks.write("missing-reports", {
      at,
      details: `${first} ${newest} ${count} ${isTold ? told : newest}`,
    });
    if (isTold) return;
    await queueStaffMail(store, site, "staff_missing_reports", { first_day: first, last_day: newest, days: count }, at);
  });
}
