import type { Kysely } from "kysely";

/** Counts the attempts at a notification whose outcome is unknown, so that a carrier is not sent it twice. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("notices")
    .addColumn("uncertain", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
