import { existsSync, renameSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { FormerLedger, SandboxLedger } from "../sandbox-ledger-queries.ts";

/** What is added to the name of a file that was carried over. */
const doneSuffix = ".carried-over";

/**
 * Carries the ledger of a former version, a file in DATA_DIR, over into the database, once. The file is renamed and not
 * deleted: the former version would need it.
 * @returns whether there was one
 */
export async function carryOverFormerLedger(file: string, ledger: SandboxLedger): Promise<boolean> {
  if (!existsSync(file)) return false;
  await ledger.carryOver(readFormerLedger(file));
  try {
    renameSync(file, `${file}${doneSuffix}`);
  } catch (failure) {
    // Another process of this machine was as fast.
    if ((failure as NodeJS.ErrnoException).code !== "ENOENT") throw failure;
  }
  return true;
}

function readFormerLedger(file: string): FormerLedger {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    // Without a journal the whole ledger is in the one file that is renamed.
    database.exec("pragma journal_mode = delete");
    const tables = new Set(
      database
        .prepare("select name from sqlite_master where type = 'table'")
        .all()
        .map(({ name }) => String(name)),
    );
    const rows = (table: string, query: string) => (tables.has(table) ? database.prepare(query).all() : []);
    const counts = tables.has("charges_without_owner")
      ? "coalesce((select charges from charges_without_owner as counted where counted.card_token = cards.card_token), 0)"
      : "0";
    return {
      payments: rows("ledger", "select * from ledger order by rowid"),
      cards: rows("cards", `select *, ${counts} as charges_without_owner from cards order by rowid`),
      refunds: rows("refunds", "select id, conversation_id, payment_id, item_id, price from refunds order by id"),
      days: rows("days", "select day, payment_id, refund_id from days order by id"),
    } as unknown as FormerLedger;
  } finally {
    database.close();
  }
}
