import { DatabaseSync, type SQLInputValue, StatementSync } from "node:sqlite";

/**
 * Writes beside the work: the sandbox bank's books, which a real bank keeps elsewhere, the health of providers, the
 * delivery of queued messages in the background, and when a sign-in was last used.
 */
const isAside =
  /^(?:insert into|update|delete from) "(?:sandbox_\w+|provider_health|receipt_links)"|^(?:update|delete from) "notices"|^update "access_tokens" set "last_used_at"/;
const isWrite = /^(?:insert|update|delete) /;

/** Whether the open transaction of this process has written anything. SQLite has one connection, so there is one. */
let hasWritten = false;

/** What is to fail, and what has been seen since it was armed. */
interface Armed {
  readonly write: number;
  readonly rest: boolean;
  readonly among: RegExp;
  seen: number;
  failed: string | null;
}

let armed: Armed | null = null;

for (const method of ["run", "all"] as const) {
  const original = StatementSync.prototype[method] as (...values: SQLInputValue[]) => unknown;
  Object.defineProperty(StatementSync.prototype, method, {
    configurable: true,
    writable: true,
    value(this: StatementSync, ...values: SQLInputValue[]) {
      if (armed) failWhenDue(armed, this.sourceSQL);
      return original.apply(this, values);
    },
  });
}

function failWhenDue(now: Armed, statement: string): void {
  if (statement.startsWith("begin")) hasWritten = false;
  const isOwnWrite = isWrite.test(statement) && !isAside.test(statement) && now.among.test(statement);
  const counts = statement === "commit" ? hasWritten : isOwnWrite;
  if (!counts) return;
  hasWritten = true;
  now.seen++;
  if (now.rest ? now.seen < now.write : now.seen !== now.write) return;
  now.failed ??= statement;
  throw Object.assign(new Error(`disk I/O error at write ${now.seen}: ${statement.slice(0, 80)}`), {
    code: "ERR_SQLITE_ERROR",
    errcode: 10,
  });
}

/**
 * Runs work of which one write to SQLite in this process fails: an insert, update or delete, or a commit after one.
 * @param write its number, from 1
 * @param options.rest whether all writes after it fail, too, as in a process that dies
 * @param options.among which statements count; all by default
 * @returns the statement that failed, null when the work has fewer writes, and how the work ended
 */
export async function withFailingWrite<T>(
  write: number,
  work: () => Promise<T>,
  { rest = false, among = /^/ }: { rest?: boolean; among?: RegExp } = {},
) {
  const now: Armed = { write, rest, among, seen: 0, failed: null };
  armed = now;
  try {
    const [end] = await Promise.allSettled([work()]);
    return { failed: now.failed, end };
  } finally {
    armed = null;
  }
}

/** Tables and columns that writes beside the work change. */
const asideTables =
  /^(?:sandbox_\w+|provider_health|receipt_links|sqlite_sequence|payment_search_\w+|donation_search_\w+)$/;
const asideColumns = new Set(["last_used_at", "staff_used_at", "tries", "uncertain", "due_at", "last_code"]);

type Rows = ReadonlyMap<string, readonly string[]>;

/** Reads all of an SQLite file, to tell what was committed. */
export function watchFile(file: string) {
  const database = new DatabaseSync(file, { timeout: 5000, readOnly: true });
  const names = database.prepare("select name from sqlite_schema where type = 'table'").all() as { name: string }[];
  const tables = names.map(({ name }) => name).filter((name) => !asideTables.test(name));
  const statements = tables.map((name) => [name, database.prepare(`select * from "${name}"`)] as const);
  const textOf = (row: object) =>
    JSON.stringify(row, (name, value: unknown) => (asideColumns.has(name) ? null : value));
  const version = database.prepare("pragma data_version");

  return {
    version: () => Number(version.get()!.data_version),
    rows: (): Rows => new Map(statements.map(([name, statement]) => [name, statement.all().map(textOf)])),
    close: () => database.close(),
  };
}

/** Returns the rows that only one of two readings has, but for messages that were delivered meanwhile. */
export function differences(before: Rows, after: Rows): string[] {
  return [...before].flatMap(([name, rows]) => {
    const [old, now] = [new Set(rows), new Set(after.get(name))];
    const gone = [...old].filter((row) => !now.has(row) && name !== "notices").map((row) => `- ${name} ${row}`);
    const come = [...now].filter((row) => !old.has(row)).map((row) => `+ ${name} ${row}`);
    return [...gone, ...come];
  });
}
