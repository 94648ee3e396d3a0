import { type Dialect, PostgresDialect, PostgresDriver, type PostgresDialectConfig } from "kysely";
import pg from "pg";

/** PostgreSQL's type number of bigint, which its driver answers as text unless told otherwise. */
const BIGINT = 20;

export interface PostgresSettings {
  /** Connections of this process at most. */
  readonly poolSize?: number;
  /** Longest wait for a connection, a free one of the pool or a new one. */
  readonly connectTimeoutMilliseconds?: number;
  /** Longest run of one statement; 0 is no limit. */
  readonly statementTimeoutMilliseconds?: number;
  /** How much longer an answer may take than its statement: a server that is gone ends nothing. */
  readonly answerGraceMilliseconds?: number;
  /** Longest pause inside a transaction; 0 is no limit. */
  readonly idleTransactionTimeoutMilliseconds?: number;
  /** Told of every connection that broke. */
  readonly onLost?: (failure: Error) => void;
}

/** Keeps the error that ended a transaction: on a broken connection the rollback fails as well, and says less. */
class FirstErrorPostgresDriver extends PostgresDriver {
  override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]): Promise<void> {
    // The server rolls back whatever a lost connection leaves behind; the pool throws the connection away.
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/**
 * Kysely on PostgreSQL. Sums are bigint there; every sum of this product is far below 2^53 kuruş.
 * @param url postgres://…
 */
export function postgresDialect(url: string, settings: PostgresSettings = {}): Dialect {
  const { poolSize = 10, connectTimeoutMilliseconds = 5000, onLost = () => {} } = settings;
  const {
    statementTimeoutMilliseconds = 15_000,
    answerGraceMilliseconds = 5000,
    idleTransactionTimeoutMilliseconds = 15_000,
  } = settings;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    ...(statementTimeoutMilliseconds > 0 && { query_timeout: statementTimeoutMilliseconds + answerGraceMilliseconds }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (type: number, format?: "text" | "binary") =>
        type === BIGINT ? Number : pg.types.getTypeParser(type, format as "text"),
    } as pg.CustomTypesConfig,
    async onConnect(client: pg.ClientBase) {
      // Without a listener, a connection that breaks in the middle of a transaction would end the process.
      client.on("error", onLost);
      breakWhenUnanswered(client);
      // The pool's own limit ends where the server has let us in.
      const tooLate = setTimeout(() => breakConnection(client), connectTimeoutMilliseconds);
      try {
        // As statements, not as parameters of the connection: PgBouncer refuses parameters that it does not know.
        await client.query(
          `set statement_timeout = ${Math.trunc(statementTimeoutMilliseconds)}; ` +
            `set idle_in_transaction_session_timeout = ${Math.trunc(idleTransactionTimeoutMilliseconds)}`,
        );
      } finally {
        clearTimeout(tooLate);
      }
    },
  } as pg.PoolConfig);
  // A connection that breaks while idle is replaced by the pool; its own listener has told of it.
  pool.on("error", () => {});
  const config: PostgresDialectConfig = { pool };
  const dialect = new PostgresDialect(config);
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new FirstErrorPostgresDriver(config),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** Closes a connection at once; the pool replaces it when it is released. */
function breakConnection(client: pg.ClientBase): void {
  // Only its end is known at once: the pool would give it to the next query.
  void (client as pg.Client).end().catch(() => {});
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Breaks a connection whose query got no answer in time: the next one would wait behind it. */
function breakWhenUnanswered(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const watched = (...parameters: unknown[]) => {
    const answer = query(...parameters);
    if (answer instanceof Promise) {
      answer.catch((failure: Error) => {
        if (failure.message === "Query read timeout") breakConnection(client);
      });
    }
    return answer;
  };
  client.query = watched as typeof client.query;
}
