import type { Kysely } from "kysely";

/**
 * Adds the key of the form that saved a card or made a transfer code, so that a form that arrives twice does it once.
 * Messages, volunteers and springs recognise a repetition by their content; payments, gifts, transfers, refunds and
 * articles have such a key already.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["saved_cards", "transfer_codes"])
    await db.schema.alterTable(table).addColumn("idempotency_key", "text").execute();
  await db.schema
    .createIndex("saved_cards_by_form")
    .unique()
    .on("saved_cards")
    .columns(["user_id", "idempotency_key"])
    .execute();
  await db.schema
    .createIndex("transfer_codes_by_form")
    .unique()
    .on("transfer_codes")
    .column("idempotency_key")
    .execute();
}
