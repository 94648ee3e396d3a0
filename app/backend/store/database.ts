import { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as giving from "./migrations/001-giving.ts";
import * as site from "./migrations/002-site.ts";
import * as people from "./migrations/003-people.ts";
import * as springs from "./migrations/004-springs.ts";
import * as content from "./migrations/005-content.ts";
import * as moderation from "./migrations/006-moderation.ts";
import * as causePublishing from "./migrations/007-cause-publishing.ts";
import * as contentPresses from "./migrations/008-content-presses.ts";
import * as accountCurrencies from "./migrations/009-account-currencies.ts";
import { postgresDialect } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

/** In the order they run; a migration that has run anywhere is never changed. */
const migrations: Record<string, Migration> = {
  "001-giving": giving,
  "002-site": site,
  "003-people": people,
  "004-springs": springs,
  "005-content": content,
  "006-moderation": moderation,
  "007-cause-publishing": causePublishing,
  "008-content-presses": contentPresses,
  "009-account-currencies": accountCurrencies,
};

export type Database = Kysely<Schema>;

/**
 * Opens the database.
 * @param address postgres://… or the path of an SQLite file (":memory:" for tests)
 */
export function openDatabase(address: string): Database {
  const dialect = /^postgres(ql)?:\/\//.test(address) ? postgresDialect(address) : sqliteDialect(address);
  return new Kysely<Schema>({ dialect });
}

/** Brings the tables up to date. Throws what went wrong; a broken migration leaves nothing half done. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
