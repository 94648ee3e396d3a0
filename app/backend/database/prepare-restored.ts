import { restoredCode } from "../../contract/endpoints/system.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-day.ts";
import { receiptSeries } from "../../contract/rules/receipts.ts";
import type { Database } from "./database.ts";
import { writeMark } from "./marks.ts";

/** Receipts between the numbers before a restore and those after it: far more than one year has. */
const receiptStep = 100_000;

/**
 * Prepares a restored database for what was done after the backup and is missing in it. Regular gifts wait
 * (system/charging-hold.ts); receipts begin at the next hundred thousand, because the next numbers were given to
 * others; and messages that were waiting are left to staff, because most of them were sent.
 * @param from moment of the backup, ISO 8601
 */
export async function prepareRestored(db: Database, from: string, at: Date): Promise<void> {
  const mark = { at, details: from };
  await writeMark(db, "restored", mark);
  await writeMark(db, "charging-hold", mark);
  await db
    .updateTable("notices")
    .set({ failed_at: at.toISOString(), last_code: restoredCode })
    .where("failed_at", "is", null)
    .execute();
  const counters = await db.selectFrom("receipt_counters").selectAll().execute();
  for (let year = yearOf(new Date(from)); year <= yearOf(at); year++)
    for (const series of receiptSeries) {
      const known = counters.find((one) => one.series === series && one.year === year)?.last ?? 0;
      const last = (Math.floor(known / receiptStep) + 1) * receiptStep;
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
