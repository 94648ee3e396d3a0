import type { Kysely } from "kysely";

/**
 * Creates the list of migrations that a program must know to run on this database. A migration that takes something
 * away from the former version adds its own name; all others leave the former version running
 * (docs/operations/upgrade.md).
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("schema_needs")
    .addColumn("migration", "text", (column) => column.primaryKey())
    .execute();
}
