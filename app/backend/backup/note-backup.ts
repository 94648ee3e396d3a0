import { existsSync } from "node:fs";
import { type Database, isMigrated, isPostgresAddress, openDatabase } from "../database/database.ts";
import { writeMark } from "../database/marks.ts";
import { prepareRestored } from "../database/prepare-restored.ts";

/**
 * Notes in the site's database that a backup was made or verified, for its Going live page.
 * @param at moment of the backup, ISO 8601
 * @returns false when there is no database of this version, or it cannot be written
 */
export function noteBackup(database: string, name: "backup" | "backup-verified", at: string): Promise<boolean> {
  return note(database, (db) => writeMark(db, name, { at: new Date(at), details: null }));
}

/**
 * Prepares a restored database for what is missing in it.
 * @param from moment of the backup, ISO 8601
 * @returns false when nothing could be written, for example in a database of an older version
 */
export function noteRestore(database: string, from: string, at: Date): Promise<boolean> {
  return note(database, (db) => prepareRestored(db, from, at));
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
