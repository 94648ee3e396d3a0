import type { Kysely } from "kysely";
import type { Database } from "../database/database.ts";
import { numberedTable } from "../database/migrations/columns.ts";
import { findsRow, rowAs } from "../database/queries.ts";
import type { SiteCodeStore } from "./site-code-store.ts";

/** The table that only the codes' file has; its others have the columns of the database. */
interface KnownPhonesSchema {
  known_phone_browsers: { phone_hash: string; browser_hash: string; last_used_at: string };
}

/**
 * Creates the tables of codes in an SQLite file, with the columns that the migrations give them in the database. There
 * are no migrations of this file: a change of the columns needs a new file name, because its rows are worth a day at
 * most.
 */
export async function createCodeTables(db: Database): Promise<void> {
  await numberedTable(db, "verification_codes")
    .ifNotExists()
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
  await numberedTable(db, "code_tries")
    .ifNotExists()
    .addColumn("destination_hash", "text")
    .addColumn("binding_hash", "text")
    .addColumn("address_hash", "text")
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  for (const [table, column] of [
    ["verified_phones", "phone"],
    ["verified_emails", "email"],
  ] as const)
    await db.schema
      .createTable(table)
      .ifNotExists()
      .addColumn("token_hash", "text", (c) => c.primaryKey())
      .addColumn(column, "text", (c) => c.notNull())
      .addColumn("browser_hash", "text", (c) => c.notNull())
      .addColumn("created_at", "text", (c) => c.notNull())
      .addColumn("expires_at", "text", (c) => c.notNull())
      .addColumn("consumed_at", "text")
      .execute();
  await db.schema
    .createTable("known_phone_browsers")
    .ifNotExists()
    .addColumn("phone_hash", "text", (c) => c.notNull())
    .addColumn("browser_hash", "text", (c) => c.notNull())
    .addColumn("last_used_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("known_phone_browsers_key", ["phone_hash", "browser_hash"])
    .execute();
  for (const [table, time] of [
    ["verification_codes", "created_at"],
    ["code_tries", "at"],
  ] as const)
    for (const column of ["destination_hash", "address_hash"])
      await db.schema.createIndex(`${table}_by_${column}`).ifNotExists().on(table).columns([column, time]).execute();
}

export function siteCodeQueries(db: Database): SiteCodeStore {
  const known = db as unknown as Kysely<KnownPhonesSchema>;
  return {
    findVerifiedPhone: (tokenHash, at) =>
      db
        .selectFrom("verified_phones")
        .select("phone")
        .where("token_hash", "=", tokenHash)
        .where("consumed_at", "is", null)
        .where("expires_at", ">", at.toISOString())
        .$call(rowAs(({ phone }) => phone)),

    async rememberBrowser(phone_hash, browser_hash, at, keep) {
      const last_used_at = at.toISOString();
      await known
        .insertInto("known_phone_browsers")
        .values({ phone_hash, browser_hash, last_used_at })
        .onConflict((conflict) => conflict.columns(["phone_hash", "browser_hash"]).doUpdateSet({ last_used_at }))
        .execute();
      const recent = known
        .selectFrom("known_phone_browsers")
        .select("browser_hash")
        .where("phone_hash", "=", phone_hash)
        .orderBy("last_used_at", "desc")
        .limit(keep);
      await known
        .deleteFrom("known_phone_browsers")
        .where("phone_hash", "=", phone_hash)
        .where("browser_hash", "not in", recent)
        .execute();
    },

    knowsBrowser: (phoneHash, browserHash, since) =>
      known
        .selectFrom("known_phone_browsers")
        .select("phone_hash")
        .where("phone_hash", "=", phoneHash)
        .where("browser_hash", "=", browserHash)
        .where("last_used_at", ">", since.toISOString())
        .$call(findsRow),

    removeBrowsersBefore: (moment) =>
      known.deleteFrom("known_phone_browsers").where("last_used_at", "<=", moment.toISOString()).execute(),
  };
}
