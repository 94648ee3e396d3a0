import { statSync } from "node:fs";
import { inTransaction, isPostgresAddress, openDatabase } from "../database/database.ts";
import { isMigrated } from "../database/migrate.ts";
import { prepareRestored } from "../database/prepare-restored.ts";
import { writeMark } from "../database/queries.ts";

/**
 * Notes in the site's database that a backup was made or verified, for its Going live page.
 * @param at moment of the backup, ISO 8601
 * @returns false when there is no database of this version, or it cannot be written
 */
export async function noteBackup(database: string, name: "backup" | "backup-verified", at: string): Promise<boolean> {
  // An empty file would get a header of SQLite, and a start would take it for a new site.
  if (!isPostgresAddress(database) && !statSync(database, { throwIfNoEntry: false })?.size) return false;
  const db = openDatabase(database, { isPooledByTransaction: true });
  try {
    if (!(await isMigrated(db))) return false;
    await writeMark(db, name, { at: new Date(at), details: null });
    return true;
  } catch {
    return false;
  } finally {
    await db.destroy().catch(() => {});
  }
}

/** Prepares a restored database for what is missing in it. @param from moment of the backup, ISO 8601 */
export async function noteRestore(database: string, from: string, at: Date): Promise<void> {
  const db = openDatabase(database, { isPooledByTransaction: true });
  try {
    await inTransaction(db, (db) => prepareRestored(db, from, at));
  } finally {
    await db.destroy();
  }
}
