import { mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { namesToRemove } from "../backend/backup/archive.ts";
import { type BackupMade, type BackupOrder, makeBackup } from "../backend/backup/make-backup.ts";
import { BackupFault, type Manifest, type SitePlace } from "../backend/backup/manifest.ts";
import { noteBackup } from "../backend/backup/note-backup.ts";
import { restoreBackup } from "../backend/backup/restore-backup.ts";
import { verifyBackup } from "../backend/backup/verify-backup.ts";
import { openS3, openS3Archives, StoreFault } from "../backend/files/s3-files.ts";
import { refuseEmptyDatabase } from "../process/environment/data-folder.server.ts";
import { readBackupRecipients, readFilesSettings, readStoreOf } from "../process/environment/environment.server.ts";
import { EnvironmentFault } from "../process/environment/variables.server.ts";
import { postgresFault } from "../process/start-faults.ts";
import { hasDataSecret, type OperatorPlace, programVersion, readOperatorPlace } from "./operator-place.ts";

/** `npm run backup`, `verify` and `restore`: for the server's console (docs/operations/backup.md). */
const help = `Usage:
  npm run backup -- --to <file, folder or s3://host/bucket/folder> [--keep <number>] [--keep-days <days>]
      backs up database, uploads and secrets while the site runs; in a folder the archive gets a name with its moment,
      and older ones of such names are removed when --keep or --keep-days says so
      BACKUP_AGE_RECIPIENTS encrypts it with age
  npm run verify -- <file> [--identity <file>]
      checks an archive, restores it into a temporary place and counts its rows; --identity names
      the file of an age identity, AGE-SECRET-KEY-1…, that opens an encrypted archive
  npm run restore -- <file> [--identity <file>] [--replace] [--complete]
      restores an archive into DATA_DIR and DATABASE_URL of a site that is stopped; what is there is only replaced with
      --replace, and then moved aside; --complete says that the site was stopped before the backup was made, so that no
      gift, receipt or message is missing`;

/** Thrown for a wrong command line; the message is a sentence, or empty for the help alone. */
class WrongUse extends Error {}

/** Tables whose rows are printed. */
const mainTables = ["users", "donations", "payments", "receipts", "regular_gifts", "refunds", "causes", "audit_log"];

async function run(command: string | undefined, parameters: string[]): Promise<void> {
  const { values, positionals } = parse(parameters);
  const files = readFilesSettings(process.env);
  const place = { ...readOperatorPlace(process.env), ...(files && { files: openS3(files) }) };
  const isBackup = command === "backup";
  if (isBackup !== (values.to !== undefined) || positionals.length !== (isBackup ? 0 : 1)) throw new WrongUse();
  if (!isBackup && (values.keep !== undefined || values["keep-days"] !== undefined)) throw new WrongUse();
  if (command !== "restore" && (values.replace || values.complete)) throw new WrongUse();
  if (isBackup && values.identity !== undefined) throw new WrongUse();
  if (isBackup) refuseEmptyDatabase(place.dataDirectory, place.database);
  if (isBackup)
    return backUp(place, values.to!, {
      keep: count(values.keep),
      keepDays: count(values["keep-days"]),
      recipients: readBackupRecipients(process.env),
    });
  const archive = resolve(positionals[0]!);
  if (command === "verify") return verify(place, archive, values.identity);
  if (command === "restore") return restore(place, archive, values);
  throw new WrongUse();
}

function parse(parameters: string[]) {
  const text = { type: "string" } as const;
  const options = {
    to: text,
    keep: text,
    "keep-days": text,
    replace: { type: "boolean" },
    complete: { type: "boolean" },
    identity: text,
  } as const;
  try {
    return parseArgs({ args: parameters, options, allowPositionals: true });
  } catch (failure) {
    throw new WrongUse((failure as Error).message);
  }
}

/** Reads a number of archives or days; undefined if there is none. */
function count(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new WrongUse("--keep and --keep-days take a whole number from 1.");
  return Number(text);
}

type Order = Pick<BackupOrder, "keep" | "keepDays"> & { readonly recipients: readonly string[] };
type Place = OperatorPlace & SitePlace;

async function backUp(place: Place, to: string, order: Order): Promise<void> {
  const isRemote = /^\w+:\/\//.test(to);
  const made = isRemote ? await backUpInto(to, place, order) : await backUpHere(to, place, order);
  const isNoted = await noteBackup(place.database, "backup", made.manifest.at);
  const reader = isRemote ? "" : ", readable by its owner only";
  const count = order.recipients.length;
  const opener = count === 0 ? "not encrypted" : `encrypted for ${count} ${count === 1 ? "recipient" : "recipients"}`;
  printBackup(made, place, `${opener}${reader}`);
  if (!isNoted) console.log("\nThis backup could not be recorded in the site: its page Going live does not show it.");
}

function backUpHere(to: string, place: Place, order: Order): Promise<BackupMade> {
  const target = resolve(to);
  if (/[/\\]$/.test(to)) mkdirSync(target, { recursive: true, mode: 0o700 });
  return makeBackup({ place, to: target, ...order, version: programVersion(), now: () => new Date() });
}

/** Makes an archive in DATA_DIR, sends it to a store that speaks S3, and removes older ones there. */
async function backUpInto(address: string, place: Place, { recipients, ...keeping }: Order): Promise<BackupMade> {
  const store = openS3Archives(readStoreOf(address, process.env));
  const folder = await mkdtemp(join(place.dataDirectory, ".pinar-sent-"));
  try {
    const now = new Date();
    const made = await makeBackup({ place, to: folder, recipients, version: programVersion(), now: () => now });
    const name = basename(made.archive);
    await store.send(name, made.archive);
    const removed = namesToRemove(await store.names(), "pinar", { ...keeping, now });
    for (const older of removed) await store.remove(older);
    return { ...made, archive: name, removed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function printBackup({ archive, bytes, manifest, removed }: BackupMade, place: Place, openers: string): void {
  console.log(`${archive}\n${(bytes / 1_000_000).toFixed(1)} MB, ${openers}\n`);
  printCounts(manifest);
  if (removed.length > 0) console.log(`\nRemoved: ${removed.join(", ")}`);
  if (!manifest.files.some(({ path }) => path === "secrets/data-secret"))
    console.log("\nDATA_SECRET is not in the archive: keep it in another safe place. Nothing works without it.");
  if (!hasDataSecret(process.env, place)) console.log("DATA_SECRET is not set here, and DATA_DIR holds none.");
}

async function verify({ database }: OperatorPlace, archive: string, identity: string | undefined): Promise<void> {
  const { manifest, how } = await verifyBackup(archive, database, identity);
  await noteBackup(database, "backup-verified", manifest.at);
  printCounts(manifest);
  console.log(
    how === "restored"
      ? "\nThe archive is whole: all sums agree, and the database was restored into a temporary place with these rows."
      : "\nAll sums and rows of the archive agree. It was not restored: that needs DATABASE_URL of a PostgreSQL whose user may create a database.",
  );
}

async function restore(
  place: OperatorPlace & SitePlace,
  archive: string,
  { replace = false, complete = false, identity }: { replace?: boolean; complete?: boolean; identity?: string },
): Promise<void> {
  const { manifest, aside } = await restoreBackup({
    place,
    archive,
    identityFile: identity,
    replace,
    isComplete: complete,
    version: programVersion(),
    now: () => new Date(),
  });
  printCounts(manifest);
  console.log(`\nRestored. ${aside === null ? "Start the site." : `What was there is in ${aside}. Start the site.`}`);
  if (!complete)
    console.log(
      "Regular gifts wait until the provider's reports of the days since the backup were read, and messages that were waiting are left to staff: see /admin/system. Receipts go on at the next hundred thousand, because the next numbers were given to others.",
    );
  if (!hasDataSecret(process.env, place))
    console.log(
      "Set DATA_SECRET as it was: neither the archive nor DATA_DIR holds it, and no other one opens these data.",
    );
}

function printCounts({ at, version, level, database, tables, files }: Manifest): void {
  const kind = database === "sqlite" ? "SQLite" : "PostgreSQL";
  console.log(`Made ${at} by version ${version}, ${kind}, migration ${level}`);
  const uploads = files.filter(({ path }) => path.startsWith("files/")).length;
  const counts = [
    ...tables.filter(({ name }) => mainTables.includes(name)),
    { name: "all tables", rows: tables.reduce((sum, { rows }) => sum + rows, 0) },
    { name: "uploaded files", rows: uploads },
  ];
  const width = Math.max(...counts.map(({ name }) => name.length));
  for (const { name, rows } of counts) console.log(`  ${name.padEnd(width)}  ${String(rows).padStart(10)}`);
}

// Archives and what is unpacked are readable by their owner only.
process.umask(0o077);
try {
  if (process.argv.length <= 3 && process.argv[2] === undefined) console.log(help);
  else await run(process.argv[2], process.argv.slice(3));
} catch (failure) {
  if (failure instanceof WrongUse) console.error(failure.message ? `${failure.message}\n\n${help}` : help);
  else if (failure instanceof BackupFault || failure instanceof EnvironmentFault) console.error(failure.message);
  else console.error(sentenceOf(failure as NodeJS.ErrnoException));
  process.exitCode = 1;
}

/** Explains a failure of the disk or the database server in a sentence. */
function sentenceOf(failure: NodeJS.ErrnoException): string {
  const { code } = failure;
  if (failure instanceof StoreFault)
    return `FILES_URL or --to names a store that fails (${code}). Nothing was changed.`;
  if (code === "ENOSPC") return "There is no room left on the disk. Nothing was changed.";
  if (code === "EACCES" || code === "EROFS") return `${failure.path ?? "A folder"} cannot be written (${code}).`;
  const reason = postgresFault(failure);
  if (reason) return `DATABASE_URL ${reason}.`;
  throw failure;
}
