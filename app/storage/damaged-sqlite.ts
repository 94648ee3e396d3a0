import { existsSync, renameSync } from "node:fs";

/** Result codes of SQLite (SQLITE_CORRUPT, SQLITE_NOTADB), without the bits of extended codes. */
const damageCodes: readonly number[] = [11, 26];

/** Tells whether SQLite found a file malformed, or not a database. */
export function isDamaged(failure: unknown): boolean {
  const { errcode } = (failure ?? {}) as { errcode?: unknown };
  return typeof errcode === "number" && damageCodes.includes(errcode & 0xff);
}

/** Renames a database file and its journal to `<file>.broken-<milliseconds>`, so that a new one can be created. */
export function moveAside(file: string): void {
  const aside = `${file}.broken-${Date.now()}`;
  for (const suffix of ["-wal", "-shm", ""]) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
}
