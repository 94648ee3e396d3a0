import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from "kysely";

/** Milliseconds that a statement waits while another process writes. */
const busyMilliseconds = 5000;

/**
 * Begins transactions as immediate: a deferred one that turns into a write fails at once while another process writes.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /**
   * Keeps the error that aborted the transaction: a full disk rolls back by itself, and "cannot rollback" would hide
   * that. A failed rollback is tried once more.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const rollback = () => super.rollbackTransaction(connection);
    await rollback().catch((failure: Error) =>
      /no transaction is active/.test(failure.message) ? undefined : rollback().catch(() => {}),
    );
  }
}

/**
 * Runs each migration in a transaction, which SQLite supports for schema changes, so that of two starting processes one
 * waits.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Caches prepared statements: preparing costs more than most queries. */
function cacheStatements(database: DatabaseSync) {
  const statements = new Map<string, { statement: StatementSync; reader: boolean }>();
  return (sql: string) => {
    let cached = statements.get(sql);
    if (!cached) {
      const statement = database.prepare(sql);
      cached = { statement, reader: statement.columns().length > 0 };
      if (statements.size >= 500) statements.clear();
      statements.set(sql, cached);
    }
    return cached;
  };
}

/** Creates Kysely's dialect for Node's own SQLite. @param file path of the database, or ":memory:" */
export function sqliteDialect(file: string): Dialect {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const open = async () => {
    const database = new DatabaseSync(file, { timeout: busyMilliseconds });
    // Payments depend on it: a commit is on the disk before it is confirmed.
    database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
    // No file outside of the database's folder, so that /tmp need not be writable. Little of it is ever used.
    database.exec("pragma temp_store = memory");
    const prepareCached = cacheStatements(database);
    return {
      close: () => database.close(),
      prepare(sql: string) {
        const { statement, reader } = prepareCached(sql);
        return {
          reader,
          all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
          run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
          iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
        };
      },
    };
  };
  const dialect = new SqliteDialect({ database: open });
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new ImmediateSqliteDriver({ database: open }),
    createIntrospector: (db: Kysely<unknown>) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
