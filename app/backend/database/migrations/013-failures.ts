import type { Kysely } from "kysely";

/** Keeps failed notifications with the reason, and stores the health of the providers for all processes. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("notices").addColumn("failed_at", "text").execute();
  await db.schema.alterTable("notices").addColumn("last_code", "text").execute();
  await db.schema
    .createTable("provider_health")
    .addColumn("kind", "text", (c) => c.primaryKey())
    .addColumn("last_success_at", "text")
    .addColumn("last_failure_at", "text")
    .addColumn("failure_operation", "text")
    .addColumn("failure_code", "text")
    .execute();
}
