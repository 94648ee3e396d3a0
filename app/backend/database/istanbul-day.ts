import { sql } from "kysely";
import type { Database } from "./database.ts";
import { isPostgres } from "./migrations/columns.ts";

/** Returns the day in Istanbul (YYYY-MM-DD), three hours ahead of UTC, of a column with a moment. */
export function istanbulDay(db: Database, column: "created_at") {
  return isPostgres(db)
    ? sql<string>`to_char((${sql.ref(column)}::timestamptz at time zone 'UTC') + interval '3 hours', 'YYYY-MM-DD')`
    : sql<string>`date(${sql.ref(column)}, '+3 hours')`;
}
