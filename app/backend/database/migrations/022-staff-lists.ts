import { type Kysely, sql } from "kysely";
import { payerSearchText } from "../../../contract/rules/search-text.ts";
import { isPostgres } from "./columns.ts";

/**
 * Makes the staff's lists fast with a million donations: sums of each day, indexes in the order of the lists, and an
 * index of three-letter sequences for searches (FTS5 on SQLite, pg_trgm on PostgreSQL where it can be installed).
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("payments")
    .addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await fillSearchTexts(db);
  await createIndexes(db);
  await db.schema
    .createTable("donation_days")
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("donations", "bigint", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("donation_days_key", ["day", "kind"])
    .execute();
  const statements = isPostgres(db) ? [...postgresDays, ...postgresSearch] : [...sqliteDays, ...sqliteSearch];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Writes the search text of the payments from before. */
async function fillSearchTexts(db: Kysely<any>): Promise<void> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("payments")
      .leftJoin("users", (join) => join.on(sql<boolean>`payments.owner = 'user:' || users.id`))
      .select(["payments.id", "donor_name", "donor_email", "donor_phone", "first_name", "last_name", "users.phone"])
      .where("payments.id", ">", after)
      .orderBy("payments.id")
      .limit(1000)
      .execute();
    if (rows.length === 0) return;
    for (const row of rows) {
      const search_text = payerSearchText([
        { name: row.donor_name, email: row.donor_email, phone: row.donor_phone },
        { name: `${row.first_name ?? ""} ${row.last_name ?? ""}`, phone: row.phone },
      ]);
      await db.updateTable("payments").set({ search_text }).where("id", "=", row.id).execute();
    }
    after = rows.at(-1)!.id;
  }
}

async function createIndexes(db: Kysely<any>): Promise<void> {
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on("donations").columns(columns).execute();
  // They also hold what sums and filters read, so that the rows themselves are not read.
  await index("donations_by_time", ["created_at", "id", "cause_id", "amount", "refunded"]);
  await index("donations_by_cause_and_time", ["cause_id", "created_at", "id", "amount", "refunded"]);
  for (const old of ["donations_by_created_at", "donations_by_cause_id", "donations_by_owner"])
    await db.schema.dropIndex(old).execute();
  // The smallest index, which counts of all payments read.
  await db.schema.createIndex("payments_in_state").on("payments").column("state").execute();
  await db.schema
    .createIndex("payment_lines_by_provider_item")
    .on("payment_lines")
    .column("provider_item_id")
    .execute();
}

const sums =
  "donations = donation_days.donations + excluded.donations, amount = donation_days.amount + excluded.amount";

/** Adds a row of donations to its day in Istanbul, three hours ahead of UTC, or takes it out. */
const sqliteDay = (row: "new" | "old", sign: "" | "-") => `
  insert into donation_days (day, kind, donations, amount)
  select date(${row}.created_at, '+3 hours'), kind, ${sign}1, ${sign}(${row}.amount - ${row}.refunded)
  from causes where id = ${row}.cause_id
  on conflict (day, kind) do update set ${sums};`;

const sqliteDays = [
  `insert into donation_days (day, kind, donations, amount)
    select date(donations.created_at, '+3 hours') as day, kind, count(*), sum(amount - refunded)
    from donations join causes on causes.id = donations.cause_id group by 1, 2`,
  `create trigger donation_days_insert after insert on donations begin ${sqliteDay("new", "")} end`,
  `create trigger donation_days_delete after delete on donations begin ${sqliteDay("old", "-")} end`,
  `create trigger donation_days_update after update of created_at, cause_id, amount, refunded on donations
    begin ${sqliteDay("old", "-")} ${sqliteDay("new", "")} end`,
];

const postgresDay =
  "to_char((donations.created_at::timestamptz at time zone 'UTC') + interval '3 hours', 'YYYY-MM-DD')";
/** Adds changed rows to their days, in one order everywhere, so that transactions do not deadlock. */
const postgresAdd = (rows: string) => `
  insert into donation_days (day, kind, donations, amount)
  select ${postgresDay} as day, kind, sum(donations.sign), sum(donations.sign * (amount - refunded))
  from (${rows}) as donations join causes on causes.id = donations.cause_id
  group by 1, 2 having sum(donations.sign) <> 0 or sum(donations.sign * (amount - refunded)) <> 0 order by 1, 2
  on conflict (day, kind) do update set ${sums};`;
const postgresColumns = "created_at, cause_id, amount, refunded";

const postgresDays = [
  postgresAdd(`select ${postgresColumns}, 1 as sign from donations`),
  `create function donation_days_insert() returns trigger language plpgsql as $$ begin
    ${postgresAdd(`select ${postgresColumns}, 1 as sign from new_rows`)} return null; end $$`,
  `create function donation_days_delete() returns trigger language plpgsql as $$ begin
    ${postgresAdd(`select ${postgresColumns}, -1 as sign from old_rows`)} return null; end $$`,
  `create function donation_days_update() returns trigger language plpgsql as $$ begin
    ${postgresAdd(`select ${postgresColumns}, 1 as sign from new_rows union all select ${postgresColumns}, -1 from old_rows`)}
    return null; end $$`,
  `create trigger donation_days_insert after insert on donations
    referencing new table as new_rows for each statement execute function donation_days_insert()`,
  `create trigger donation_days_delete after delete on donations
    referencing old table as old_rows for each statement execute function donation_days_delete()`,
  `create trigger donation_days_update after update on donations
    referencing old table as old_rows new table as new_rows for each statement execute function donation_days_update()`,
];

const sqliteSearch = [
  "create virtual table donation_search using fts5(search_text, content = 'donations', content_rowid = 'id', tokenize = 'trigram')",
  "insert into donation_search (rowid, search_text) select id, search_text from donations",
  `create trigger donation_search_insert after insert on donations begin
    insert into donation_search (rowid, search_text) values (new.id, new.search_text); end`,
  `create trigger donation_search_delete after delete on donations begin
    insert into donation_search (donation_search, rowid, search_text) values ('delete', old.id, old.search_text); end`,
  `create trigger donation_search_update after update of search_text on donations begin
    insert into donation_search (donation_search, rowid, search_text) values ('delete', old.id, old.search_text);
    insert into donation_search (rowid, search_text) values (new.id, new.search_text); end`,
  // The rowids of payments do not outlive a backup, so the index has numbers of its own.
  "create table payment_search_rows (id integer primary key, payment_id text not null unique)",
  "create virtual table payment_search using fts5(search_text, content = '', contentless_delete = 1, tokenize = 'trigram')",
  "insert into payment_search_rows (payment_id) select id from payments order by created_at, id",
  `insert into payment_search (rowid, search_text) select payment_search_rows.id, search_text
    from payment_search_rows join payments on payments.id = payment_search_rows.payment_id`,
  `create trigger payment_search_insert after insert on payments begin
    insert into payment_search_rows (payment_id) values (new.id);
    insert into payment_search (rowid, search_text)
      select id, new.search_text from payment_search_rows where payment_id = new.id; end`,
  `create trigger payment_search_update after update of search_text on payments begin
    insert or replace into payment_search (rowid, search_text)
      select id, new.search_text from payment_search_rows where payment_id = new.id; end`,
];

/** Without the extension, which some servers do not offer, searches read the whole table. */
const postgresSearch = [
  `do $$ begin
    create extension if not exists pg_trgm;
    create index donations_by_search on donations using gin (search_text gin_trgm_ops);
    create index payments_by_search on payments using gin (search_text gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not available';
  end $$`,
];
