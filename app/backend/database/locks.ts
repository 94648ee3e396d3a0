import { sql } from "kysely";
import type { Database } from "./database.ts";
import { isPostgres } from "./migrations/columns.ts";

/** Inside a transaction: waits until no other one holds this name, and holds it until the end. */
export async function holdName(db: Database, name: string): Promise<void> {
  // SQLite's immediate transactions exclude each other anyway.
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
