import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../storage/make-folder.ts";
import { secretLength } from "./kinds.server.ts";
import { EnvironmentFault } from "./variables.server.ts";

/** Thrown when nothing can be written into DATA_DIR. */
export class UnusableDirectory extends EnvironmentFault {
  constructor(folder: string, cause: unknown) {
    const code = (cause as NodeJS.ErrnoException).code ?? "unknown";
    const reason =
      code === "ENOTDIR" || code === "EEXIST" ? "is a file, and has to be a folder" : `cannot be written (${code})`;
    super(`DATA_DIR ${folder} ${reason}`, { cause });
  }
}

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
    makeFolder(folder);
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

/** Returns a secret that is generated once and stored beside the data, readable by its owner only. */
export function generatedSecret(dataDirectory: string, name: string): string {
  const file = join(dataDirectory, name);
  const secret = readOrCreate(dataDirectory, file).trim();
  // A full disk leaves an empty file, which would be a guessable key.
  if (secret.length < secretLength)
    throw new EnvironmentFault(`DATA_DIR holds a file without a secret: remove ${file}`);
  return secret;
}

function readOrCreate(dataDirectory: string, file: string): string {
  try {
    makeFolder(dataDirectory);
    if (!existsSync(file)) create(file);
    return readFileSync(file, "utf8");
  } catch (failure) {
    throw new UnusableDirectory(dataDirectory, failure);
  }
}

function create(file: string): void {
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (failure) {
    // Another process created the file meanwhile.
    if ((failure as NodeJS.ErrnoException).code !== "EEXIST") throw failure;
  }
}
