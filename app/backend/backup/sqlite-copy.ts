import { backup, DatabaseSync } from "node:sqlite";
import { BackupFault, type TableCount } from "./manifest.ts";

/** SQLite's result codes. */
const busy = 5;
/** Pages of a step, between which others get the processor. */
const pagesOfAStep = 2000;

/**
 * Copies an SQLite database that others may be writing to, into one file without a journal beside it.
 *
 * An open read keeps the copy at one moment. Without it the copy would begin anew with every write of another process,
 * and might not end on a busy site. Writers do not wait for it.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { timeout: 60_000 });
  try {
    source.exec("begin");
    source.prepare("select count(*) from sqlite_master").get();
    await backup(source, to, { rate: pagesOfAStep });
    source.exec("rollback");
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  try {
    copy.exec("pragma journal_mode = delete");
  } finally {
    copy.close();
  }
}

/** Counts the rows of every table but those that belong to an index of words. */
export function countSqlite(file: string): TableCount[] {
  return reading(file, (database) => {
    const tables = database
      .prepare(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%' order by name",
      )
      .all() as { name: string }[];
    return tables.map(({ name }) => {
      const { rows } = database.prepare(`select count(*) as rows from "${name}"`).get() as { rows: number };
      return { name, rows };
    });
  });
}

/** Reads every page and index of a database. @throws BackupFault */
export function checkIntegrity(file: string): void {
  const complaints = reading(file, (database) => [
    ...database
      .prepare("pragma integrity_check(3)")
      .all()
      .map((row) => String(row.integrity_check)),
    ...database
      .prepare("pragma foreign_key_check")
      .all()
      .map((row) => `a row of ${String(row.table)} lacks its parent`),
  ]).filter((complaint) => complaint !== "ok");
  if (complaints.length > 0) throw new BackupFault(`The database of the backup is damaged: ${complaints[0]}.`);
}

function reading<T>(file: string, read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** Tells whether a process has an SQLite database open: only its last user can leave the journal's mode. */
export function isOpenElsewhere(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: 2000 });
  try {
    database.exec("pragma journal_mode = delete");
    return false;
  } catch (failure) {
    // Whatever else fails belongs to a damaged file, which nobody can use either.
    return ((failure as { errcode?: number }).errcode ?? 0) % 256 === busy;
  } finally {
    database.close();
  }
}
