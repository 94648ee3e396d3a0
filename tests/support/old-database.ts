import { sql } from "kysely";
import { beginChain } from "../../app/backend/audit/audit-chain-queries.ts";
import { inTransaction, openDatabase } from "../../app/backend/database/database.ts";
import { baseline, migrate } from "../../app/backend/database/migrate.ts";
import { secretsFrom } from "../../app/backend/store.ts";

/** Makes the database of version 0.2.0, as its first start without content does. @param secret DATA_SECRET */
export async function makeFormerDatabase(address: string, secret: string): Promise<void> {
  const db = openDatabase(address);
  await inTransaction(db, async (db) => {
    await migrate(db, baseline);
    await beginChain(db, secretsFrom(secret), new Date("2026-11-23T10:00:00.000Z"));
  });
  await db.destroy();
}

/** Makes a database whose last migration is that of version 0.1.0. @param secret DATA_SECRET */
export async function makeTooOldDatabase(address: string, secret: string): Promise<void> {
  await makeFormerDatabase(address, secret);
  const db = openDatabase(address);
  await sql`delete from kysely_migration where name > '037-sample-items'`.execute(db);
  await db.destroy();
}
