import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentFault } from "./fault.server.ts";
import { UnusableDirectory } from "./secrets.server.ts";

/**
 * Makes DATA_DIR if it is missing, and tries a write: pictures, the outbox and backups are written there also beside
 * PostgreSQL.
 * @throws EnvironmentFault when nothing can be written, or when the SQLite file is empty: it is damaged or a wrong
 *   mount, and a new site would begin in its place
 */
export function openDataFolder(folder: string, usesPostgres: boolean): void {
  // A name of its own: two containers on one folder have processes of the same number.
  const trial = join(folder, `.write-trial-${randomUUID()}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(trial, "");
    rmSync(trial, { force: true });
  } catch (failure) {
    throw new UnusableDirectory(folder, failure);
  }
  if (!usesPostgres) refuseEmptyDatabase(folder);
}

/**
 * @param database path of the SQLite file; nothing is refused at an address of PostgreSQL
 * @throws EnvironmentFault when the SQLite file of a folder holds nothing
 */
export function refuseEmptyDatabase(folder: string, database = join(folder, "pinar.sqlite")): void {
  if (statSync(database, { throwIfNoEntry: false })?.size === 0)
    throw new EnvironmentFault(
      `DATA_DIR ${folder} holds an empty database file: restore a backup with --replace, or remove ${database} to begin a new site`,
    );
}
