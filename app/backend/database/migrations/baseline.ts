import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { keepDonationTotals } from "./baseline/donation-totals.ts";
import { isPostgres } from "./columns.ts";

/** Files of tables and their indexes: each table refers to those before it only. */
const files = [
  ...["people", "causes", "payments", "gift-cards", "receipts", "refunds", "regular-gifts", "springs", "transfers"],
  ...["reconciliation", "content", "messages", "figures", "audit", "system", "sandbox"],
];

/** Creates the tables, indexes and triggers of version 0.2.0, which the migrations before had made one by one. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const file of files) await createTables(db, file);
  if (isPostgres(db)) await keepNames(db);
  await chainAuditLog(db);
  await countAuditActions(db);
  await keepDonationTotals(db);
  await indexSearchTexts(db);
  await countPublicVersions(db);
}

/** Runs the statements of a file, which are written as PostgreSQL's. */
async function createTables(db: Kysely<any>, file: string): Promise<void> {
  const text = await readFile(join(import.meta.dirname, "baseline", `${file}.sql`), "utf8");
  const statements = isPostgres(db) ? text : text.replaceAll("serial primary key", "integer primary key autoincrement");
  for (const statement of statements.split(";\n").slice(0, -1)) await sql.raw(statement).execute(db);
}

/** Gives names that PostgreSQL had chosen when this table was made anew: backups set sequences by their names. */
async function keepNames(db: Kysely<any>): Promise<void> {
  for (const name of ["sequence verification_codes_id_seq", "index verification_codes_pkey"])
    await sql.raw(`alter ${name} rename to ${name.split(" ")[1]}1`).execute(db);
}

/** Columns of causes that are no sum. */
const causeColumns = [
  ...["kind", "key", "country", "stage_id", "category_id", "type", "multiple", "people", "depth", "cost"],
  ...["goal_amount", "status", "picture", "texts", "published_at", "search_tr", "search_en"],
].join(", ");

/** Which changes of which tables change what every visitor sees: texts and causes, or only sums. */
const watched: readonly [table: string, event: string, name: "content" | "sums"][] = [
  ...[
    ...["site_documents", "translations", "special_days", "stages", "categories", "content_items", "cause_openings"],
    ...["springs", "well_names"],
  ].flatMap((table) =>
    (["insert", "update", "delete"] as const).map((event): [string, string, "content"] => [table, event, "content"]),
  ),
  ["causes", "insert", "content"],
  ["causes", "delete", "content"],
  ["causes", `update of ${causeColumns}`, "content"],
  ["causes", "update of total_amount", "sums"],
  ["users", "update of first_name, last_name, avatar", "content"],
  ["sample_gifts", "insert", "sums"],
  ["sample_gifts", "delete", "sums"],
  ["donations", "insert", "sums"],
  // Words that staff hide, and gifts that went back.
  ["donations", "update", "content"],
  ["donations", "delete", "content"],
];

/**
 * Counts the changes of what every visitor sees, so that every process knows when to forget what it keeps of public
 * pages, whoever made the change.
 */
async function countPublicVersions(db: Kysely<any>): Promise<void> {
  await db
    .insertInto("public_versions")
    .values([
      { name: "content", number: 1 },
      { name: "sums", number: 1 },
    ])
    .execute();
  if (isPostgres(db)) await sql.raw(postgresFunction).execute(db);
  for (const [place, [table, event, name]] of watched.entries()) {
    const trigger = `public_version_${place}`;
    await sql
      .raw(
        isPostgres(db)
          ? `create constraint trigger ${trigger} after ${event} on ${table} deferrable initially deferred
             for each row execute function touch_public_version('${name}')`
          : `create trigger ${trigger} after ${event} on ${table} begin
             update public_versions set number = number + 1 where name = '${name}'; end`,
      )
      .execute(db);
  }
}

/**
 * Runs at the commit and once in a transaction: the row is locked for a moment only, and no other lock is waited for
 * meanwhile.
 */
const postgresFunction = `create function touch_public_version() returns trigger language plpgsql as $$
begin
  if current_setting('pinar.touched_' || tg_argv[0], true) is distinct from txid_current()::text then
    perform set_config('pinar.touched_' || tg_argv[0], txid_current()::text, true);
    update public_versions set number = number + 1 where name = tg_argv[0];
  end if;
  return null;
end $$`;

/** Indexes the search texts of donations and payments by sequences of three letters: FTS5, or pg_trgm where it is. */
async function indexSearchTexts(db: Kysely<any>): Promise<void> {
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

/** Requires a link for every entry of the audit log. */
async function chainAuditLog(db: Kysely<any>): Promise<void> {
  const statement = isPostgres(db)
    ? "alter table audit_log alter column chain set not null"
    : `create trigger audit_log_is_chained before insert on audit_log when new.chain is null
      begin select raise(abort, 'NOT NULL constraint failed: audit_log.chain'); end`;
  await sql.raw(statement).execute(db);
}

/**
 * Counts the entries of each action by triggers, in the transaction of the entry. Entries are written one after
 * another, so none waits longer for it.
 */
async function countAuditActions(db: Kysely<any>): Promise<void> {
  for (const statement of isPostgres(db) ? postgresTriggers() : sqliteTriggers()) await sql.raw(statement).execute(db);
}

/** Adds rows with a sign to the numbers. The condition keeps SQLite from reading "on" as that of a join. */
const add = (rows: string) => `insert into audit_actions (action, entries)
  select action, sum(sign) from (${rows}) as rows where true group by action having sum(sign) <> 0 order by action
  on conflict (action) do update set entries = audit_actions.entries + excluded.entries;`;

const added = (table: string) => `select action, 1 as sign from ${table}`;
const gone = (table: string) => `select action, -1 as sign from ${table}`;

function sqliteTriggers(): string[] {
  const [fresh, old] = ["select new.action as action, 1 as sign", "select old.action as action, -1 as sign"];
  return [
    `create trigger audit_actions_insert after insert on audit_log begin ${add(fresh)} end`,
    `create trigger audit_actions_delete after delete on audit_log begin ${add(old)} end`,
    `create trigger audit_actions_update after update of action on audit_log
      begin ${add(`${fresh} union all ${old}`)} end`,
  ];
}

function postgresTriggers(): string[] {
  const trigger = (event: "insert" | "delete" | "update", rows: string, tables: string) => [
    `create function count_audit_${event}() returns trigger language plpgsql as $$ begin
      ${add(rows)} return null; end $$`,
    `create trigger audit_actions_${event} after ${event} on audit_log referencing ${tables}
      for each statement execute function count_audit_${event}()`,
  ];
  return [
    ...trigger("insert", added("new_rows"), "new table as new_rows"),
    ...trigger("delete", gone("old_rows"), "old table as old_rows"),
    ...trigger(
      "update",
      `${added("new_rows")} union all ${gone("old_rows")}`,
      "old table as old_rows new table as new_rows",
    ),
  ];
}
