import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

/** A query for the thread; answers carry its number. */
export interface ThreadQuery {
  readonly number: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type ThreadAnswer = { readonly number: number } & (
  | { readonly rows: unknown[] }
  | { readonly failure: { readonly message: string; readonly code: unknown } }
);

/** Reads a SQLite file in a thread of its own. `workerData` is the path of the file. */
const database = new DatabaseSync(workerData as string, { readOnly: true, timeout: 5000 });
database.exec("pragma temp_store = memory");
const statements = new Map<string, StatementSync>();

function prepared(sql: string): StatementSync {
  let statement = statements.get(sql);
  if (!statement) {
    if (statements.size >= 500) statements.clear();
    statements.set(sql, (statement = database.prepare(sql)));
  }
  return statement;
}

parentPort!.on("message", ({ number, sql, parameters }: ThreadQuery) => {
  let answer: ThreadAnswer;
  try {
    answer = { number, rows: prepared(sql).all(...(parameters as SQLInputValue[])) };
  } catch (failure) {
    const { message, code } = failure as Error & { code?: unknown };
    answer = { number, failure: { message, code } };
  }
  parentPort!.postMessage(answer);
});
