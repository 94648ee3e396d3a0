import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentFault } from "./environment-fault.server.ts";
import { UnusableDirectory } from "./environment-secrets.server.ts";

/**
 * Makes DATA_DIR if it is missing, and tries a write: pictures, the outbox and backups are written there also beside
 * PostgreSQL.
 * @throws EnvironmentFault when nothing can be written, or when the SQLite file is empty: it is damaged or a wrong
 *   mount, and a new site would begin in its place
 */
export function openDataFolder(folder: string, usesPostgres: boolean): void {
  const trial = join(folder, `.write-trial-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(trial, "");
    rmSync(trial);
  } catch (failure) {
    throw new UnusableDirectory(folder, failure);
  }
  const database = join(folder, "pinar.sqlite");
  if (!usesPostgres && statSync(database, { throwIfNoEntry: false })?.size === 0)
    throw new EnvironmentFault(
      `DATA_DIR ${folder} holds an empty database file: put a backup in its place, or remove ${database} to begin a new site`,
    );
}
