import { createRequire } from "node:module";
import { CompiledQuery, type Dialect, PostgresDialect, PostgresDriver, type PostgresDialectConfig } from "kysely";
import type pg from "pg";

/** PostgreSQL's type ids of bigint and of the sums of bigints, which its driver returns as texts by default. */
const numberTypes = [20, 1700];

export interface PostgresSettings {
  /** Most connections of this process. */
  readonly poolSize?: number;
  /** Longest wait for a pooled or new connection. */
  readonly connectTimeoutMilliseconds?: number;
  /** Longest run of one statement; 0 is no limit. */
  readonly statementTimeoutMilliseconds?: number;
  /** How much longer an answer may take than its statement: a dead server does not cancel statements. */
  readonly answerGraceMilliseconds?: number;
  /** Longest pause inside a transaction; 0 is no limit. */
  readonly idleTransactionTimeoutMilliseconds?: number;
  /**
   * Whether a pooler between gives a connection of the server to each transaction anew, as PgBouncer's transaction mode
   * does. Then nothing may be set for a session, because others would get it.
   */
  readonly isPooledByTransaction?: boolean;
  /** Called for every broken connection. */
  readonly onLost?: (failure: Error) => void;
  /** Called once with what counts the connections. */
  readonly onPool?: (count: () => PoolCounts) => void;
}

/** Connections of one process to PostgreSQL. */
export interface PoolCounts {
  readonly used: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

/**
 * Keeps the error that aborted a transaction: on a broken connection the rollback fails too, with a less useful error.
 */
class FirstErrorPostgresDriver extends PostgresDriver {
  readonly #transactionSettings: string | null;

  /** @param transactionSettings statements that follow the beginning of each transaction; null for none */
  constructor(config: PostgresDialectConfig, transactionSettings: string | null) {
    super(config);
    this.#transactionSettings = transactionSettings;
  }

  override async beginTransaction(
    connection: Parameters<PostgresDriver["beginTransaction"]>[0],
    settings: Parameters<PostgresDriver["beginTransaction"]>[1],
  ): Promise<void> {
    const own = this.#transactionSettings;
    if (own === null || settings.isolationLevel || settings.accessMode)
      return super.beginTransaction(connection, settings);
    // One message, so that the limits cost no further way to the server.
    await connection.executeQuery(CompiledQuery.raw(`begin; ${own}`));
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]): Promise<void> {
    // The server rolls back the transaction of a lost connection; the pool discards the connection.
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/**
 * Creates Kysely's dialect for PostgreSQL. Every sum of this product is far below 2^53 kuruş.
 * @param url postgres://…
 */
export function postgresDialect(url: string, settings: PostgresSettings = {}): Dialect {
  const { poolSize = 10, connectTimeoutMilliseconds = 5000, onLost = () => {} } = settings;
  const { isPooledByTransaction = false } = settings;
  const {
    statementTimeoutMilliseconds = 15_000,
    answerGraceMilliseconds = 5000,
    idleTransactionTimeoutMilliseconds = 15_000,
  } = settings;
  const limits = (keyword: "set" | "set local") =>
    `${keyword} statement_timeout = ${Math.trunc(statementTimeoutMilliseconds)}; ` +
    `${keyword} idle_in_transaction_session_timeout = ${Math.trunc(idleTransactionTimeoutMilliseconds)}`;
  // Loaded only beside PostgreSQL.
  const postgres = createRequire(import.meta.url)("pg") as typeof pg;
  const pool = new postgres.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    ...(statementTimeoutMilliseconds > 0 && { query_timeout: statementTimeoutMilliseconds + answerGraceMilliseconds }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (type: number, format?: "text" | "binary") =>
        numberTypes.includes(type) ? Number : postgres.types.getTypeParser(type, format as "text"),
    } as pg.CustomTypesConfig,
    async onConnect(client: pg.ClientBase) {
      // Without a listener, a connection that breaks in a transaction would end the process.
      client.on("error", onLost);
      breakWhenUnanswered(client);
      if (isPooledByTransaction) return;
      // The pool's own limit does not cover these statements.
      const tooLate = setTimeout(() => breakConnection(client), connectTimeoutMilliseconds);
      try {
        // As statements, because PgBouncer rejects unknown connection parameters.
        await client.query(limits("set"));
      } finally {
        clearTimeout(tooLate);
      }
    },
  } as pg.PoolConfig);
  // The pool replaces a connection that breaks while idle; its own listener has reported it.
  pool.on("error", () => {});
  settings.onPool?.(() => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  const config: PostgresDialectConfig = { pool };
  const dialect = new PostgresDialect(config);
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new FirstErrorPostgresDriver(config, isPooledByTransaction ? limits("set local") : null),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** Closes a connection at once; the pool replaces it when it is released. */
function breakConnection(client: pg.ClientBase): void {
  // end() marks the client as closed at once. Without it, the pool would hand the client to the next query.
  void (client as pg.Client).end().catch(() => {});
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Closes a connection whose query got no answer in time, because the next query would wait behind it. */
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
