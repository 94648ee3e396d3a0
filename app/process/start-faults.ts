/** Settings that may explain a failed start. */
interface Settings {
  readonly dataDirectory: string;
  readonly usesPostgres: boolean;
  readonly port: string;
  readonly host: string | undefined;
}

interface Fault extends Error {
  readonly code?: string;
  readonly syscall?: string;
  /** SQLite's error number. */
  readonly errcode?: number;
}

/** Primary result codes of SQLite. */
const sqliteFaults: Readonly<Record<number, string>> = {
  5: "holds a database that another process keeps locked",
  8: "holds a database that cannot be written",
  10: "holds a database that cannot be read from or written to the disk",
  11: "holds a damaged database file: put a backup in its place",
  13: "has no room left",
  14: "holds a database that cannot be opened: is the folder writable?",
  26: "holds a damaged database file: put a backup in its place",
};

const postgresFaults: readonly (readonly [RegExp, string])[] = [
  [/^(28P01|28000)$/, "names a user or a password that PostgreSQL refuses"],
  [/^3D000$/, "names a database that does not exist"],
  [/^42501$/, "names a user who may not create tables"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "names a host that is not found"],
  [
    /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|57P0\d|08[\dP]\d\d)$/,
    "names a PostgreSQL that does not answer",
  ],
  [/^53300$/, "names a PostgreSQL that has no connection free"],
  [/^25006$/, "names a PostgreSQL that is read-only"],
  [/^ERR_INVALID_URL$/, "is no address: a password's special characters are written as %40 and the like"],
  [/CERT|TLS|SSL/, "names a PostgreSQL whose certificate is not trusted"],
];

/**
 * Returns one line that explains, with the setting to check, why the site cannot start.
 * @returns null for a failure that no setting explains
 */
export function startFault(failure: unknown, { dataDirectory, usesPostgres, port, host }: Settings): string | null {
  if (!(failure instanceof Error)) return null;
  const { code = "", syscall, errcode, message } = failure as Fault;
  const byCode = code === "" ? "" : ` (${code})`;
  if (code === "WRONG_DATA_SECRET" || code === "WRONG_SESSION_SECRET") return message;
  const place = usesPostgres ? "DATABASE_URL names" : `DATA_DIR ${dataDirectory} holds`;
  if (code === "OLDER_DATABASE")
    return `${place} a database from before version 0.2.0: start that version with it once, then this one`;
  if (code === "NEWER_DATABASE" || /corrupted migrations/.test(message)) {
    return `${place} a database that a newer version has used: start that version, or restore a backup`;
  }
  if (syscall === "listen" || (syscall === "getaddrinfo" && !usesPostgres)) {
    if (code === "EADDRINUSE") return `PORT ${port} is in use by another process`;
    if (code === "EACCES") return `PORT ${port} may not be used by this user`;
    return `HOST ${host ?? ""} cannot be listened on${byCode}`;
  }
  if (errcode !== undefined)
    return `DATA_DIR ${dataDirectory} ${sqliteFaults[errcode & 0xff] ?? `holds a database that fails (SQLite error ${errcode})`}`;
  if (code === "ENOTDIR" || code === "EEXIST") return `DATA_DIR ${dataDirectory} is a file, and has to be a folder`;
  if (code === "ENOSPC") return `DATA_DIR ${dataDirectory} has no room left`;
  if (/^(EACCES|EPERM|EROFS|ENOENT)$/.test(code)) return `DATA_DIR ${dataDirectory} cannot be written${byCode}`;
  if (!usesPostgres) return null;
  const reason = postgresFault(failure);
  return reason && `DATABASE_URL ${reason}`;
}

/** Returns what is wrong with the PostgreSQL of an address: "names a PostgreSQL that …"; null for anything else. */
export function postgresFault({ code = "", message }: Fault): string | null {
  const reason = postgresFaults.find(([pattern]) => pattern.test(code))?.[1];
  if (reason) return `${reason} (${code})`;
  return /timeout|terminated/i.test(message) ? "names a PostgreSQL that does not answer in time" : null;
}
