import { type Kysely, sql } from "kysely";
import { isPostgres } from "../columns.ts";

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
export async function countPublicVersions(db: Kysely<any>): Promise<void> {
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
