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
 * Begins transactions immediately: a deferred one that turns into a write fails at once when another process writes.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /**
   * Keeps the error that ended the transaction: a full disk rolls back by itself, and "cannot rollback" would hide it.
   * Whatever a failed rollback leaves open is closed by another try.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const rollback = () => super.rollbackTransaction(connection);
    await rollback().catch((failure: Error) =>
      /no transaction is active/.test(failure.message) ? undefined : rollback().catch(() => {}),
    );
  }
}

/**
 * SQLite can undo schema changes; saying so makes a migration run in one transaction, so two starting processes wait.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Statements are prepared once and kept: preparing costs more than most of the queries themselves. */
function keepStatements(database: DatabaseSync) {
  const statements = new Map<string, { statement: StatementSync; reader: boolean }>();
  return (sql: string) => {
    let kept = statements.get(sql);
    if (!kept) {
      const statement = database.prepare(sql);
      kept = { statement, reader: statement.columns().length > 0 };
      if (statements.size >= 500) statements.clear();
      statements.set(sql, kept);
    }
    return kept;
  };
}

/**
 * Kysely on Node's own SQLite.
 * @param file path of the database, or ":memory:"
 */
export function sqliteDialect(file: string): Dialect {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const open = async () => {
    const database = new DatabaseSync(file, { timeout: busyMilliseconds });
    // Money depends on it: a commit is on the disk before it is answered.
    database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
    const keep = keepStatements(database);
    return {
      close: () => database.close(),
      prepare(sql: string) {
        const { statement, reader } = keep(sql);
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
