import type { Kysely } from "kysely";

/**
 * Adds how far the givers of an opened well or a finished project have been told, and, until all are, keyed hashes of
 * those who have been, so that nobody is told twice.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("cause_openings")
    .addColumn("cause_id", "integer", (c) => c.primaryKey().references("causes.id"))
    .addColumn("after_donation", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("people", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("finished_at", "text")
    .execute();
  await db.schema
    .createIndex("cause_openings_by_end")
    .on("cause_openings")
    .columns(["finished_at", "cause_id"])
    .execute();
  await db.schema
    .createTable("opening_recipients")
    .addColumn("cause_id", "integer", (c) => c.notNull().references("causes.id"))
    .addColumn("recipient", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("opening_recipients_once", ["cause_id", "recipient"])
    .execute();
}
