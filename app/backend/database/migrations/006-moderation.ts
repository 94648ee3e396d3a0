import type { Kysely } from "kysely";

/** Adds columns for donor texts that staff hid and for rejected updates of springs. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("donations")
    .addColumn("words_hidden", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("springs").addColumn("refused", "text").execute();
}
