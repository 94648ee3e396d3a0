import type { Kysely } from "kysely";

/** Creates the marks by which a starting process tells whether its secrets are those of the other processes. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("secret_marks")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("marks", "text", (column) => column.notNull())
    .execute();
}
