import type { Kysely } from "kysely";

/** Creates the clients of the API on other machines, and notes through which of them a sign-in was begun. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("api_clients")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("secret_hash", "text", (column) => column.notNull())
    .addColumn("scopes", "text", (column) => column.notNull())
    .addColumn("limit_per_minute", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("revoked_at", "text")
    .addColumn("last_used_at", "text")
    .execute();
  await db.schema.alterTable("access_tokens").addColumn("api_client", "text").execute();
}
