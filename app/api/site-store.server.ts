import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createThrottle } from "../log/throttle.ts";
import { isDamaged, moveAside } from "../storage/damaged-sqlite.ts";
import { createSeal } from "./seal.server.ts";

/**
 * Key-value store of a site whose data belong to another API. It is a cache: a value may be gone at any time, so
 * nothing in it may be the only copy of something that matters.
 */
export interface SiteStore {
  /** Returns the value; null when it is absent, expired or unreadable. */
  get(key: string): string | null;
  /**
   * Stores a value until it expires, or newer ones need its space. A value beyond a million characters is dropped.
   * @returns whether it is stored
   */
  put(key: string, value: string, until: Date): boolean;
  /** Stores a value like `put` if the key has none: of several processes that try, one gets "claimed". */
  claim(key: string, value: string, until: Date): "claimed" | "taken" | "failed";
  delete(key: string): void;
  close(): void;
  /** "memory" when there is no usable folder: other processes and the next start do not see the values then. */
  readonly keptIn: "file" | "memory";
}

interface SiteStoreOptions {
  /** Folder of the file, the same for all processes of a machine; null keeps the values in memory. */
  readonly directory: string | null;
  /** Key of everything in the file, at least 32 characters. */
  readonly secret: string;
  /** 100,000 by default. */
  readonly mostEntries?: number;
  /** Sum of the sealed values; 64 MB by default. */
  readonly mostBytes?: number;
  /** Called with a failure, at most once a minute for each kind, and how often it happened since. */
  readonly onFailure?: (failure: unknown, count: number) => void;
  /** Milliseconds. */
  readonly now?: () => number;
}

export const siteStoreFile = "site-store.sqlite";

/**
 * Milliseconds that a call waits for another process's write lock; it blocks this process, because calls are
 * synchronous.
 */
const busyMilliseconds = 1000;
/** Characters of the longest value. */
const longestValue = 1_000_000;
/** Milliseconds between deletions of expired values. */
const sweepMilliseconds = 60_000;

const schema = `
  begin immediate;
  create table if not exists entries (
    place integer primary key autoincrement,
    key blob not null unique,
    value blob not null,
    until integer not null
  );
  create index if not exists entries_until on entries (until);
  create table if not exists totals (id integer primary key, entries integer not null, bytes integer not null);
  insert or ignore into totals values (1, 0, 0);
  create trigger if not exists entry_added after insert on entries begin
    update totals set entries = entries + 1, bytes = bytes + length(new.value);
  end;
  create trigger if not exists entry_removed after delete on entries begin
    update totals set entries = entries - 1, bytes = bytes - length(old.value);
  end;
  commit;
`;

/**
 * Opens the store of the site: one encrypted SQLite file that the processes of a machine share. No call throws: on a
 * full disk, a read-only or damaged file or a lasting lock, values count as absent. A damaged file is moved aside.
 */
export function openSiteStore({
  directory,
  secret,
  mostEntries = 100_000,
  mostBytes = 64 * 1024 * 1024,
  onFailure = () => {},
  now = Date.now,
}: SiteStoreOptions): SiteStore {
  const seal = createSeal(secret, "site store");
  const throttle = createThrottle(now);
  const file = directory === null ? null : join(directory, siteStoreFile);
  let open: Connection | null = null;
  let keptIn: SiteStore["keptIn"] = "memory";
  let isClosed = false;
  let sweptAt = Number.NEGATIVE_INFINITY;

  const report = (failure: unknown) => {
    const count = throttle(String((failure as { errcode?: unknown; code?: unknown } | null)?.errcode ?? failure));
    if (count > 0) onFailure(failure, count);
  };
  if (directory !== null)
    try {
      mkdirSync(directory, { recursive: true });
      open = connectOrReplace(file!, report);
      keptIn = "file";
    } catch (failure) {
      report(failure);
    }
  open ??= connect(":memory:");

  /** Returns the connection; opens the file again when somebody moved or deleted it. */
  function current(): Connection {
    if (keptIn === "file" && open && inodeOf(file!) !== open.inode) disconnect();
    return (open ??= connectOrReplace(file!, report));
  }

  function disconnect(): void {
    const { database } = open ?? {};
    open = null;
    database?.close();
  }

  function attempt<Result>(work: (connection: Connection) => Result, otherwise: Result, tries = 2): Result {
    if (isClosed) return otherwise;
    try {
      return work(current());
    } catch (failure) {
      report(failure);
      if (keptIn === "memory" || !isDamaged(failure)) return otherwise;
      disconnect();
      return tries > 1 ? attempt(work, otherwise, tries - 1) : otherwise;
    }
  }

  function makeRoom({ database, statements }: Connection): void {
    const { totals, removeOldest } = statements;
    for (;;) {
      const { entries, bytes } = totals.get() as { entries: number; bytes: number };
      if ((entries <= mostEntries && bytes <= mostBytes) || entries <= 1 || !database.isTransaction) return;
      removeOldest.run();
    }
  }

  /** Writes a value; returns whether it is there. */
  function write(connection: Connection, key: string, value: string, until: Date, replaces: boolean): boolean {
    const { database, statements } = connection;
    const name = seal.nameOf(key);
    const end = until.getTime();
    if (value.length > longestValue) throw new RangeError("The value is too long for the site's store");
    if (!(end > now())) {
      if (replaces) statements.remove.run(name);
      return false;
    }
    const isDue = Math.abs(now() - sweptAt) >= sweepMilliseconds;
    const isWritten = inTransaction(database, () => {
      if (isDue) statements.sweep.run(now());
      const known = replaces ? undefined : (statements.find.get(name) as { until: number } | undefined);
      if (known && known.until > now()) return false;
      statements.remove.run(name);
      statements.insert.run(name, seal.close(value, name, String(end)), end);
      makeRoom(connection);
      return true;
    });
    if (isDue) sweptAt = now();
    return isWritten;
  }

  return {
    keptIn,
    get: (key) =>
      attempt(({ statements }) => {
        const name = seal.nameOf(key);
        const row = statements.find.get(name) as { value: Uint8Array; until: number } | undefined;
        return row && row.until > now() ? seal.open(row.value, name, String(row.until)) : null;
      }, null),
    put: (key, value, until) => attempt((connection) => write(connection, key, value, until, true), false),
    claim: (key, value, until) =>
      attempt<"claimed" | "taken" | "failed">(
        (connection) => (write(connection, key, value, until, false) ? "claimed" : "taken"),
        "failed",
      ),
    delete: (key) => attempt(({ statements }) => void statements.remove.run(seal.nameOf(key)), undefined),
    close() {
      isClosed = true;
      try {
        disconnect();
      } catch (failure) {
        report(failure);
      }
    },
  };
}

type Connection = ReturnType<typeof connect>;

function connect(file: string) {
  // SQLite creates the journal files with the mode of the database file.
  if (file !== ":memory:") closeSync(openSync(file, "a", 0o600));
  const database = new DatabaseSync(file, { timeout: busyMilliseconds });
  try {
    // A power failure may lose the last values, which is acceptable for a cache.
    database.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma journal_size_limit = 8000000");
    // What is deleted, such as a bank's document, does not stay in free pages.
    database.exec("pragma secure_delete = on; pragma temp_store = memory");
    database.exec(schema);
    return {
      database,
      inode: file === ":memory:" ? null : inodeOf(file),
      statements: {
        find: database.prepare("select value, until from entries where key = ?"),
        insert: database.prepare("insert into entries (key, value, until) values (?, ?, ?)"),
        remove: database.prepare("delete from entries where key = ?"),
        sweep: database.prepare("delete from entries where until <= ?"),
        removeOldest: database.prepare("delete from entries where place = (select min(place) from entries)"),
        totals: database.prepare("select entries, bytes from totals"),
      },
    };
  } catch (failure) {
    database.close();
    throw failure;
  }
}

/** Connects to a file; a damaged one is moved aside and replaced. */
function connectOrReplace(file: string, report: (failure: unknown) => void): Connection {
  try {
    return connect(file);
  } catch (failure) {
    if (!isDamaged(failure)) throw failure;
    report(failure);
    moveAside(file);
    return connect(file);
  }
}

function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("begin immediate");
  try {
    const result = work();
    database.exec("commit");
    return result;
  } catch (failure) {
    // A full disk ends the transaction by itself.
    if (database.isTransaction) database.exec("rollback");
    throw failure;
  }
}

function inodeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? null;
}
