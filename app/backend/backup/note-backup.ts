import { existsSync } from "node:fs";
import { isMigrated, isPostgresAddress, openDatabase } from "../database/database.ts";
import { writeMark } from "../database/marks.ts";

/**
 * Notes in the site's database that a backup was made or verified, for its Going live page.
 * @param at moment of the backup, ISO 8601
 * @returns false when there is no database of this version, or it cannot be written
 */
export function noteBackup(database: string, name: "backup" | "backup-verified", at: string): Promise<boolean> {
  return note(database, name, { at: new Date(at), details: null });
}

/**
 * Notes in a restored database that it was restored, and that regular gifts wait, because charges made after the backup
 * are missing (system/charging-hold.ts).
 * @param from moment of the backup, ISO 8601
 * @returns false when it could not be written, for example in a database of an older version
 */
export async function noteRestore(database: string, from: string, at: Date): Promise<boolean> {
  const mark = { at, details: from };
  return (await note(database, "restored", mark)) && note(database, "charging-hold", mark);
}

async function note(
  database: string,
  name: "backup" | "backup-verified" | "restored" | "charging-hold",
  mark: { readonly at: Date; readonly details: string | null },
): Promise<boolean> {
  if (!isPostgresAddress(database) && !existsSync(database)) return false;
  const db = openDatabase(database, { isPooledByTransaction: true });
  try {
    if (!(await isMigrated(db))) return false;
    await writeMark(db, name, mark);
    return true;
  } catch {
    return false;
  } finally {
    await db.destroy().catch(() => {});
  }
}
