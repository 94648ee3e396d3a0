import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { isPostgres } from "./migrations/columns.ts";
import type { Database, Schema } from "./schema.ts";
import type { ThreadAnswer, ThreadQuery } from "./sqlite-thread.ts";

/** Bytes of a database of some ten thousand donations, whose longest reads take some milliseconds. */
const smallFile = 16 * 1024 * 1024;
/** Milliseconds between two looks at the file. */
const sizeMilliseconds = 30_000;

/** Runs from the sources, as the commands of operators do: a build is one file. */
const threadFile = resolve("app/backend/database/sqlite-thread.ts");

/**
 * Opens what long reads of staff use, so that nobody else waits for them. SQLite answers in the thread that asks, so
 * its reader is a thread with a read-only connection, which starts with the first query of a large file. PostgreSQL
 * has a process for each connection, and a database in memory has one connection only: they read themselves.
 * @param smallest bytes; a smaller file is read where the question is asked, because the way to the thread costs
 *   more
 */
export function openReader(db: Database, address: string, smallest = smallFile) {
  if (isPostgres(db) || address === ":memory:" || !existsSync(threadFile)) return { db, close: async () => {} };
  const connection = new ThreadConnection(address, db, smallest);
  const reader = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new ReadingDriver(connection),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return { db: reader, close: () => reader.destroy() };
}

interface Waiting {
  resolve(rows: unknown[]): void;
  reject(failure: Error): void;
}

/** Sends queries to the thread. A thread that exited is replaced by the next query. */
class ThreadConnection implements DatabaseConnection {
  readonly #file: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #queries = 0;
  readonly #db: Database;
  readonly #smallest: number;
  #isSmall = false;
  #lookedAt = -Infinity;

  /** @param db answers while the file is small */
  constructor(file: string, db: Database, smallest: number) {
    this.#file = file;
    this.#db = db;
    this.#smallest = smallest;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isFileSmall()) return this.#db.executeQuery(compiled as CompiledQuery<Row>);
    const { sql, parameters } = compiled;
    const worker = this.#thread();
    const query: ThreadQuery = { number: ++this.#queries, sql, parameters };
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      this.#waiting.set(query.number, { resolve, reject });
      worker.ref();
      worker.postMessage(query);
    });
    return { rows: rows as Row[] };
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The reader answers whole queries only");
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #isFileSmall(): boolean {
    const now = performance.now();
    if (now - this.#lookedAt > sizeMilliseconds) {
      this.#lookedAt = now;
      this.#isSmall = statSync(this.#file).size < this.#smallest;
    }
    return this.#isSmall;
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(threadFile, { workerData: this.#file, execArgv: [] });
    this.#worker = worker;
    // An idle thread does not keep the process alive.
    worker.unref();
    worker.on("message", (answer: ThreadAnswer) => {
      const query = this.#waiting.get(answer.number);
      this.#waiting.delete(answer.number);
      if (this.#waiting.size === 0) worker.unref();
      if ("rows" in answer) query?.resolve(answer.rows);
      else query?.reject(Object.assign(new Error(answer.failure.message), { code: answer.failure.code }));
    });
    const end = (failure: Error) => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(failure);
      this.#waiting.clear();
    };
    worker.on("error", end);
    worker.on("exit", () => end(new Error("The reading thread exited")));
    return worker;
  }
}

class ReadingDriver implements Driver {
  readonly #connection: ThreadConnection;

  constructor(connection: ThreadConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}
  acquireConnection = async () => this.#connection;
  async releaseConnection(): Promise<void> {}
  beginTransaction = async () => Promise.reject(new Error("The reader has no transactions"));
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  destroy = () => this.#connection.close();
}
