import type { Ports } from "../base/ports.ts";
import { recordAudit } from "./audit.ts";

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
