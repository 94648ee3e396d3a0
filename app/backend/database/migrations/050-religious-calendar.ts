import { type Kysely, sql } from "kysely";
import { isPostgres, numberedTable } from "./columns.ts";

/** Creates religious days and rates, which staff enter. Their changes count as those of other public content. */
export async function up(db: Kysely<any>): Promise<void> {
  await numberedTable(db, "religious_days")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("hijri_year", "integer", (column) => column.notNull())
    .addColumn("first_day", "text", (column) => column.notNull())
    .addColumn("last_day", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("entered_by", "integer", (column) => column.references("users.id"))
    .addColumn("entered_at", "text", (column) => column.notNull())
    .addUniqueConstraint("religious_days_once", ["kind", "hijri_year"])
    .execute();
  await numberedTable(db, "rates")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("amount", "bigint", (column) => column.notNull())
    .addColumn("from_day", "text", (column) => column.notNull())
    .addColumn("to_day", "text")
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("entered_by", "integer", (column) => column.references("users.id"))
    .addColumn("entered_at", "text", (column) => column.notNull())
    .addUniqueConstraint("rates_once", ["kind", "from_day"])
    .execute();
  for (const table of ["religious_days", "rates"])
    for (const event of ["insert", "update", "delete"]) await countChanges(db, table, event);
}

/** Lets every process forget the public pages that it keeps. The function of PostgreSQL is the baseline's. */
async function countChanges(db: Kysely<any>, table: string, event: string): Promise<void> {
  const trigger = `public_version_${table}_${event}`;
  const statement = isPostgres(db)
    ? `create constraint trigger ${trigger} after ${event} on ${table} deferrable initially deferred
       for each row execute function touch_public_version('content')`
    : `create trigger ${trigger} after ${event} on ${table} begin
       update public_versions set number = number + 1 where name = 'content'; end`;
  await sql.raw(statement).execute(db);
}
