import { sql } from "kysely";
import type { Database } from "./database.ts";
import { isPostgres } from "./migrations/columns.ts";

/** Waits for the lock of this name and keeps it until the end of the transaction. Call it inside a transaction. */
export async function lockName(db: Database, name: string): Promise<void> {
  // SQLite needs no lock: its immediate transactions exclude each other.
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
