import { type Kysely, sql } from "kysely";
import { isPostgres } from "../columns.ts";

/** Indexes the search texts of donations and payments by sequences of three letters: FTS5, or pg_trgm where it is. */
export async function indexSearchTexts(db: Kysely<any>): Promise<void> {
  for (const statement of isPostgres(db) ? [postgresSearch] : sqliteSearch) await sql.raw(statement).execute(db);
}

const sqliteSearch = [
  `create virtual table donation_search
    using fts5(search_text, content = 'donations', content_rowid = 'id', tokenize = 'trigram')`,
  `create trigger donation_search_insert after insert on donations begin
    insert into donation_search (rowid, search_text) values (new.id, new.search_text); end`,
  `create trigger donation_search_delete after delete on donations begin
    insert into donation_search (donation_search, rowid, search_text) values ('delete', old.id, old.search_text); end`,
  `create trigger donation_search_update after update of search_text on donations begin
    insert into donation_search (donation_search, rowid, search_text) values ('delete', old.id, old.search_text);
    insert into donation_search (rowid, search_text) values (new.id, new.search_text); end`,
  // The rowids of payments do not outlive a backup, so the index has numbers of its own.
  "create table payment_search_rows (id integer primary key, payment_id text not null unique)",
  `create virtual table payment_search
    using fts5(search_text, content = '', contentless_delete = 1, tokenize = 'trigram')`,
  `create trigger payment_search_insert after insert on payments begin
    insert into payment_search_rows (payment_id) values (new.id);
    insert into payment_search (rowid, search_text)
      select id, new.search_text from payment_search_rows where payment_id = new.id; end`,
  `create trigger payment_search_update after update of search_text on payments begin
    insert or replace into payment_search (rowid, search_text)
      select id, new.search_text from payment_search_rows where payment_id = new.id; end`,
];

/** Without the extension, which some servers do not offer, searches read the whole table. */
const postgresSearch = `do $$ begin
  create extension if not exists pg_trgm;
  create index donations_by_search on donations using gin (search_text gin_trgm_ops);
  create index payments_by_search on payments using gin (search_text gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available';
end $$`;
