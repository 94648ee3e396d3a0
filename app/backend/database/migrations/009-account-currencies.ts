import type { Kysely } from "kysely";

/** Adds the currency to the search texts of existing bank accounts. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const { id, fields, search_tr, search_en } of await db
    .selectFrom("content_items")
    .select(["id", "fields", "search_tr", "search_en"])
    .where("kind", "=", "bank_account")
    .execute()) {
    const currency = String(JSON.parse(fields).currency ?? "").toLowerCase();
    const set = { search_tr: `${search_tr} ${currency}`, search_en: `${search_en} ${currency}` };
    if (currency) await db.updateTable("content_items").set(set).where("id", "=", id).execute();
  }
}
