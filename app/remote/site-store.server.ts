import { createHmac } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createThrottle } from "../log/throttle.ts";
import { createCipher, deriveKey } from "../storage/cipher.ts";
import { isDamaged, moveAside } from "../storage/damaged-sqlite.ts";
import { makeFolder } from "../storage/make-folder.ts";

export type SiteStore = ReturnType<typeof openSiteStore>;

interface SiteStoreOptions {
  /** Folder of the file, the same for all processes of a machine; null keeps the values in memory. */
  readonly directory: string | null;
  /** Key of everything in the file, at least 32 characters. */
  readonly secret: string;
  /** Sum of the sealed values, each with 200 bytes for its place, to which the file is cut once a minute. */
  readonly mostBytes?: number;
  /** Called with a failure, at most once a minute for each kind, and how often it happened since. */
  readonly onFailure?: (failure: unknown, count: number) => void;
  /** Milliseconds. */
  readonly now?: () => number;
}

export const siteStoreFile = "site-store.sqlite";

/** Milliseconds that a call waits, and blocks this process, for another process's write lock. */
const busyMilliseconds = 1000;
/** Characters of the longest value. */
const longestValue = 1_000_000;
/** Milliseconds between deletions of what has expired or is too much. */
const sweepMilliseconds = 60_000;

/**
 * Opens the key-value store of a site whose data belong to another API: one encrypted SQLite file that the processes of
 * a machine share. It is a cache: a value may be gone at any time, so nothing in it may be the only copy of something
 * that matters for longer than a call. No call throws: on a full disk, a read-only file or a lasting lock, values count
 * as absent. At the start a damaged file is moved aside, and without a folder that can be written the values are in
 * memory.
 */
export function openSiteStore({
  directory,
  secret,
  mostBytes = 64 * 1024 * 1024,
  onFailure = () => {},
  now = Date.now,
}: SiteStoreOptions) {
  const nameKey = deriveKey(secret, "site store: names");
  const cipher = createCipher(deriveKey(secret, "site store: values"));
  /** Returns the name under which a key is stored, from which short keys cannot be guessed either. */
  const nameOf = (key: string) => createHmac("sha256", nameKey).update(key).digest("hex");
  const throttle = createThrottle(now);
  let sweptAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const report = (failure: unknown) => {
    const count = throttle(String((failure as { errcode?: unknown } | null)?.errcode ?? failure));
    if (count > 0) onFailure(failure, count);
  };

  function attempt<Result>(work: () => Result, otherwise: Result): Result {
    if (isClosed) return otherwise;
    try {
      return work();
    } catch (failure) {
      report(failure);
      return otherwise;
    }
  }

  const file = directory === null ? null : attempt(() => connectFile(directory, report), null);
  const { database, find, replace, claim, remove, sweep, cut } = file ?? connect(":memory:");

  /** Writes a value, over another one only if `replaces` or if that has expired; returns whether it did. */
  function write(key: string, value: string, until: Date, replaces: boolean): boolean {
    if (value.length > longestValue) throw new RangeError("The value is too long for the site's store");
    const name = nameOf(key);
    const end = until.getTime();
    const sealed = cipher.encrypt(value, `${name} ${end}`);
    if (Math.abs(now() - sweptAt) >= sweepMilliseconds) {
      sweptAt = now();
      sweep.run(sweptAt);
      cut.run(mostBytes);
    }
    const { changes } = replaces ? replace.run(name, sealed, end) : claim.run(name, sealed, end, now());
    return changes === 1;
  }

  return {
    /** "memory" when there is no usable folder: other processes and the next start do not see the values then. */
    storedIn: file === null ? ("memory" as const) : ("file" as const),
    /** Returns the value; null when it is absent, expired or unreadable. */
    get: (key: string): string | null =>
      attempt(() => {
        const name = nameOf(key);
        const row = find.get(name, now()) as { value: Uint8Array; until: number } | undefined;
        return row ? cipher.decrypt(row.value, `${name} ${row.until}`) : null;
      }, null),
    /**
     * Stores a value until it expires, or newer ones need its space. A value beyond a million characters is dropped.
     * @returns whether it is stored
     */
    put: (key: string, value: string, until: Date): boolean => attempt(() => write(key, value, until, true), false),
    /** Stores a value like `put` if the key has none: of several processes that try, one gets "claimed". */
    claim: (key: string, value: string, until: Date): "claimed" | "taken" | "failed" =>
      attempt(() => (write(key, value, until, false) ? "claimed" : "taken"), "failed"),
    delete: (key: string): void => attempt(() => void remove.run(nameOf(key)), undefined),
    close(): void {
      if (!isClosed) database.close();
      isClosed = true;
    },
  };
}

/** Connects to the file in a folder; a damaged one is moved aside, and a new one begun. */
function connectFile(directory: string, report: (failure: unknown) => void) {
  const file = join(directory, siteStoreFile);
  makeFolder(directory);
  const open = () => {
    // SQLite creates the journal files with the mode of the database file.
    closeSync(openSync(file, "a", 0o600));
    return connect(file);
  };
  try {
    return open();
  } catch (failure) {
    if (!isDamaged(failure)) throw failure;
    report(failure);
    moveAside(file);
    return open();
  }
}

function connect(address: string) {
  const database = new DatabaseSync(address, { timeout: busyMilliseconds });
  try {
    // A power failure may lose the last values, which is acceptable for a cache. What is deleted, such as a bank's
    // document, does not stay in free pages.
    database.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma secure_delete = on");
    const check = database.prepare("pragma quick_check(1)").get() as { quick_check: string };
    if (check.quick_check !== "ok") throw Object.assign(new Error("The file is malformed"), { errcode: 11 });
    database.exec(
      "create table if not exists entries (key text not null unique, value blob not null, until integer not null)",
    );
    const prepare = (statement: string) => database.prepare(statement);
    return {
      database,
      find: prepare("select value, until from entries where key = ? and until > ?"),
      replace: prepare("insert or replace into entries (key, value, until) values (?, ?, ?)"),
      claim: prepare(
        `insert into entries (key, value, until) values (?, ?, ?)
         on conflict (key) do update set value = excluded.value, until = excluded.until where until <= ?`,
      ),
      remove: prepare("delete from entries where key = ?"),
      sweep: prepare("delete from entries where until <= ?"),
      // Deletes the oldest: a row that is replaced gets the largest rowid.
      cut: prepare(
        `delete from entries where rowid in (
           select rowid from (select rowid, sum(length(value) + 200) over (order by rowid desc) as bytes from entries)
           where bytes > ?)`,
      ),
    };
  } catch (failure) {
    database.close();
    throw failure;
  }
}
