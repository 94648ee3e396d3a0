import { type Kysely, sql } from "kysely";
import { isPostgres, numberedTable } from "./columns.ts";

/** Creates the requests to erase what stands under a guest's contact, and allows codes that prove one. */
export async function up(db: Kysely<any>): Promise<void> {
  await numberedTable(db, "erasure_requests")
    .addColumn("email", "text", (column) => column.unique())
    .addColumn("phone", "text", (column) => column.unique())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("requested_by", "integer")
    .addColumn("requested_at", "text", (column) => column.notNull())
    .execute();
  // The code knows the purposes: a CHECK would have to be made anew for each one more.
  if (isPostgres(db))
    await db.schema.alterTable("verification_codes").dropConstraint("verification_codes_known_purpose").execute();
  else await withoutCheck(db);
}

/** SQLite cannot drop a CHECK, so the table is recreated with its rows. */
async function withoutCheck(db: Kysely<any>): Promise<void> {
  const columns = [
    "id",
    "purpose",
    "channel",
    "destination_hash",
    "binding_hash",
    "address_hash",
    "code_hash",
    "created_at",
    "expires_at",
    "consumed_at",
  ];
  const indexes = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'index' and tbl_name = 'verification_codes' and sql is not null
  `.execute(db);
  for (const { name } of indexes.rows) await db.schema.dropIndex(name).execute();
  await db.schema.alterTable("verification_codes").renameTo("verification_codes_before").execute();
  await numberedTable(db, "verification_codes")
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("channel", "text")
    .addColumn("destination_hash", "text", (c) => c.notNull())
    .addColumn("binding_hash", "text", (c) => c.notNull())
    .addColumn("address_hash", "text")
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("consumed_at", "text")
    .execute();
  await db
    .insertInto("verification_codes")
    .columns(columns)
    .expression(db.selectFrom("verification_codes_before").select(columns).orderBy("id"))
    .execute();
  await db.schema.dropTable("verification_codes_before").execute();
  for (const index of indexes.rows) await sql.raw(index.sql).execute(db);
}
