import { existsSync } from "node:fs";
import { dayInIstanbul } from "../../contract/rules/istanbul-day.ts";
import { receiptSeries } from "../../contract/rules/receipts.ts";
import { type Database, isMigrated, isPostgresAddress, openDatabase } from "../database/database.ts";
import { writeMark } from "../database/marks.ts";
import { restoredCode } from "../messages/notification-store.ts";

/**
 * Notes in the site's database that a backup was made or verified, for its Going live page.
 * @param at moment of the backup, ISO 8601
 * @returns false when there is no database of this version, or it cannot be written
 */
export function noteBackup(database: string, name: "backup" | "backup-verified", at: string): Promise<boolean> {
  return note(database, (db) => writeMark(db, name, { at: new Date(at), details: null }));
}

/** Receipts between the numbers before a restore and those after it: far more than one year has. */
const receiptStep = 100_000;

/**
 * Prepares a restored database for what was done after the backup and is missing in it. Regular gifts wait
 * (system/charging-hold.ts); receipts begin at the next hundred thousand, because the next numbers were given to
 * others; and messages that were waiting are left to staff, because most of them were sent.
 * @param from moment of the backup, ISO 8601
 * @returns false when nothing could be written, for example in a database of an older version
 */
export function noteRestore(database: string, from: string, at: Date): Promise<boolean> {
  return note(database, async (db) => {
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
  });
}

function yearOf(moment: Date): number {
  return Number(dayInIstanbul(moment).slice(0, 4));
}

async function note(database: string, write: (db: Database) => Promise<void>): Promise<boolean> {
  if (!isPostgresAddress(database) && !existsSync(database)) return false;
  const db = openDatabase(database, { isPooledByTransaction: true });
  try {
    if (!(await isMigrated(db))) return false;
    await db.transaction().execute(write);
    return true;
  } catch {
    return false;
  } finally {
    await db.destroy().catch(() => {});
  }
}
