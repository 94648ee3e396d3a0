import { type Kysely, sql } from "kysely";
import { findsRow, rowAs } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";

/** The table that only the codes' file has; its others have the columns of the database. */
interface PhoneBrowsersSchema {
  known_phone_browsers: { phone_hash: string; browser_hash: string; last_used_at: string };
}

/**
 * Creates the tables of codes in an SQLite file, with the columns that the migrations give them in the database. There
 * are no migrations of this file: a change of the columns needs a new file name, because its rows are worth a day at
 * most.
 */
export async function createCodeTables(db: Database): Promise<void> {
  const proof = `token_hash text primary key not null, browser_hash text not null, created_at text not null,
    expires_at text not null, consumed_at text`;
  for (const table of [
    `verification_codes (id integer primary key autoincrement, purpose text not null, channel text,
      destination_hash text not null, binding_hash text not null, address_hash text, code_hash text not null,
      created_at text not null, expires_at text not null, consumed_at text)`,
    `code_tries (id integer primary key autoincrement, destination_hash text, binding_hash text, address_hash text,
      at text not null)`,
    `verified_phones (phone text not null, ${proof})`,
    `verified_emails (email text not null, ${proof})`,
    `known_phone_browsers (phone_hash text not null, browser_hash text not null, last_used_at text not null,
      primary key (phone_hash, browser_hash))`,
  ])
    await sql.raw(`create table if not exists ${table}`).execute(db);
  for (const [table, time] of [
    ["verification_codes", "created_at"],
    ["code_tries", "at"],
  ] as const)
    for (const column of ["destination_hash", "address_hash"])
      await db.schema.createIndex(`${table}_by_${column}`).ifNotExists().on(table).columns([column, time]).execute();
}

/** The queries of verified phones and recognised browsers of a site with its own sign-in codes. */
export type SiteCodeStore = ReturnType<typeof siteCodeQueries>;

export function siteCodeQueries(db: Database) {
  const browsers = db as unknown as Kysely<PhoneBrowsersSchema>;
  return {
    /** Returns the phone (E.164) of a token of a verified phone; null when it is unknown, used or expired. */
    findVerifiedPhone: (tokenHash: string, at: Date) =>
      db
        .selectFrom("verified_phones")
        .select("phone")
        .where("token_hash", "=", tokenHash)
        .where("consumed_at", "is", null)
        .where("expires_at", ">", at.toISOString())
        .$call(rowAs(({ phone }) => phone)),

    /** Remembers a browser that a phone signed in with, and keeps the most recently used ones. */
    async rememberBrowser(phone_hash: string, browser_hash: string, at: Date, keep: number): Promise<void> {
      const last_used_at = at.toISOString();
      await browsers
        .insertInto("known_phone_browsers")
        .values({ phone_hash, browser_hash, last_used_at })
        .onConflict((conflict) => conflict.columns(["phone_hash", "browser_hash"]).doUpdateSet({ last_used_at }))
        .execute();
      const recent = browsers
        .selectFrom("known_phone_browsers")
        .select("browser_hash")
        .where("phone_hash", "=", phone_hash)
        .orderBy("last_used_at", "desc")
        .limit(keep);
      await browsers
        .deleteFrom("known_phone_browsers")
        .where("phone_hash", "=", phone_hash)
        .where("browser_hash", "not in", recent)
        .execute();
    },

    knowsBrowser: (phoneHash: string, browserHash: string, since: Date) =>
      browsers
        .selectFrom("known_phone_browsers")
        .select("phone_hash")
        .where("phone_hash", "=", phoneHash)
        .where("browser_hash", "=", browserHash)
        .where("last_used_at", ">", since.toISOString())
        .$call(findsRow),

    removeBrowsersBefore: (moment: Date) =>
      browsers.deleteFrom("known_phone_browsers").where("last_used_at", "<=", moment.toISOString()).execute(),
  };
}
