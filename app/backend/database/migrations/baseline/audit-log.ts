import { type Kysely, sql } from "kysely";
import { isPostgres } from "../columns.ts";

/** Requires a link for every entry of the audit log. */
export async function chainAuditLog(db: Kysely<any>): Promise<void> {
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
export async function countAuditActions(db: Kysely<any>): Promise<void> {
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
