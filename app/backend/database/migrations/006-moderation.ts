import type { Kysely } from "kysely";

/** Words that staff took off a spring's page, and what an owner asked for in an update that was refused. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("donations")
    .addColumn("words_hidden", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("springs").addColumn("refused", "text").execute();
}
