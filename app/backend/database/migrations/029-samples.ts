import { type Kysely, sql } from "kysely";
import { anonymousName } from "../../../contract/rules/limits.ts";
import { numberedTable } from "./columns.ts";

/**
 * Marks the causes and owners of the starter content, and adds the gifts of its samples. They are kept apart from
 * donations, so that no figure, list or file of staff can hold one. What the starter content had collected moves there
 * from the donations: such a row has no payment and is as old as its cause to the millisecond.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["causes", "users"])
    await db.schema
      .alterTable(table)
      .addColumn("is_sample", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  await numberedTable(db, "sample_gifts")
    .addColumn("cause_id", "integer", (c) => c.notNull().references("causes.id"))
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("name", "text")
    .addColumn("note", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("sample_gifts_by_cause").on("sample_gifts").columns(["cause_id", "id"]).execute();
  await moveCollected(db);
}

async function moveCollected(db: Kysely<any>): Promise<void> {
  const collected = sql<boolean>`donations.payment_id is null and donations.owner is null
    and donations.name = ${sql.lit(anonymousName)} and donations.refunded = 0
    and exists (select 1 from causes where causes.id = donations.cause_id and causes.created_at = donations.created_at)`;
  const rows = await db
    .selectFrom("donations")
    .select(["id", "cause_id", "amount", "created_at"])
    .where(collected)
    .execute();
  for (const { id, ...gift } of rows) {
    await db.insertInto("sample_gifts").values(gift).execute();
    await db.updateTable("causes").set({ is_sample: 1 }).where("id", "=", gift.cause_id).execute();
    await db.deleteFrom("donations").where("id", "=", id).execute();
  }
  if (rows.length > 0) await db.deleteFrom("figure_days").where("channel", "=", "before").execute();
}
