import { type Kysely, sql } from "kysely";
import { isPostgres } from "./columns.ts";

/**
 * Requires a link for every audit entry, so that a process of an older version cannot write one without a link. Just
 * before, in the same transaction, existing entries join the chain (audit-chain-queries.ts).
 */
export async function up(db: Kysely<any>): Promise<void> {
  if (isPostgres(db)) {
    await db.schema
      .alterTable("audit_log")
      .alterColumn("chain", (column) => column.setNotNull())
      .execute();
    return;
  }
  // SQLite makes a column NOT NULL only in a new table.
  await sql`create trigger audit_log_is_chained before insert on audit_log when new.chain is null
    begin select raise(abort, 'NOT NULL constraint failed: audit_log.chain'); end`.execute(db);
}
