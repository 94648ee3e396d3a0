import { restoredCode } from "../../contract/endpoints/system.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-time.ts";
import { receiptSeries } from "../../contract/rules/receipts.ts";
import { migrationState } from "./migrate.ts";
import { writeMark } from "./queries.ts";
import type { Database } from "./schema.ts";

/** Receipts between the numbers before a restore and those after it: far more than one year has. */
const receiptStep = 100_000;
/** The first migration whose versions all give charges of regular gifts ids that can be asked about. */
const sinceIds = "044-guest-data";

/**
 * Prepares a restored database, also of an older version that will be migrated, for what was done after the backup and
 * is missing in it. Regular gifts wait (system/charging-hold.ts); receipts begin at the next hundred thousand, because
 * the next numbers were given to others; and messages that were waiting are left to staff, because most of them were
 * sent.
 * @param backedUpAt moment of the backup, ISO 8601
 */
export async function prepareRestored(db: Database, backedUpAt: string, at: Date): Promise<void> {
  const { done } = await migrationState(db);
  // A backup that was made while charges were missing lacks them, too.
  const hold = await db
    .selectFrom("site_marks")
    .select("details")
    .where("name", "=", "charging-hold")
    .executeTakeFirst();
  const from = hold?.details && hold.details < backedUpAt ? hold.details : backedUpAt;
  const mark = { at, details: from };
  await writeMark(db, "restored", mark);
  await writeMark(db, "charging-hold", mark);
  if (!done.includes(sinceIds)) await writeMark(db, "restored-without-ids", { at, details: null });
  await db
    .updateTable("notices")
    .set({ failed_at: at.toISOString(), last_code: restoredCode })
    .where("failed_at", "is", null)
    .execute();
  const counters = await db.selectFrom("receipt_counters").selectAll().execute();
  for (let year = yearOf(new Date(from)); year <= yearOf(at); year++)
    for (const series of receiptSeries) {
      const counter = counters.find((one) => one.series === series && one.year === year)?.last ?? 0;
      const last = (Math.floor(counter / receiptStep) + 1) * receiptStep;
      await db
        .insertInto("receipt_counters")
        .values({ series, year, last })
        .onConflict((on) => on.columns(["series", "year"]).doUpdateSet({ last }))
        .execute();
    }
}

function yearOf(moment: Date): number {
  return Number(dayInIstanbul(moment).slice(0, 4));
}
