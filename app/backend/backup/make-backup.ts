import { existsSync } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isPostgresAddress, openDatabase } from "../database/database.ts";
import { migrationState } from "../database/migrate.ts";
import { describeFiles, momentOfName, pack, removeOlder, unfinishedName } from "./archive.ts";
import { BackupFault, type Manifest, names, secretFiles, type SitePlace } from "./manifest.ts";
import { dumpPostgres } from "./postgres-copy.ts";
import { copySqlite, countSqlite } from "./sqlite-copy.ts";

export interface BackupOrder {
  readonly place: SitePlace;
  /** Path of the archive, or an existing folder in which it gets a name with its moment. */
  readonly to: string;
  /** Beginning of the name in a folder; "pinar" by default. */
  readonly prefix?: string;
  /** Number of newest archives of the folder that stay. */
  readonly keep?: number;
  /** Days; younger archives of the folder stay. */
  readonly keepDays?: number;
  /** Recipients of age that it is encrypted for; none by default. */
  readonly recipients?: readonly string[];
  /** Leaves uploads and secrets out. */
  readonly databaseOnly?: boolean;
  /** Version of the program. */
  readonly version: string;
  readonly now: () => Date;
}

export interface BackupMade {
  readonly archive: string;
  readonly bytes: number;
  readonly manifest: Manifest;
  /** Names of older archives that were removed. */
  readonly removed: readonly string[];
}

/**
 * Backs a site up while it runs: first the database, at one moment, then the files that it names.
 * @throws BackupFault
 */
export async function makeBackup(order: BackupOrder): Promise<BackupMade> {
  const { place, version, prefix = "pinar", databaseOnly = false, recipients = [] } = order;
  const at = order.now();
  const isFolder = (await stat(order.to).catch(() => null))?.isDirectory() ?? false;
  const ending = recipients.length > 0 ? ".tar.gz.age" : ".tar.gz";
  const archive = isFolder ? join(order.to, `${prefix}-${momentOfName(at)}${ending}`) : order.to;
  const folder = dirname(archive);
  if (!isFolder && !archive.endsWith(ending))
    throw new BackupFault(`The name of a backup here ends with ${ending}, and that of a new folder with /.`);
  if (!isFolder && (order.keep !== undefined || order.keepDays !== undefined))
    throw new BackupFault("Older backups are removed from a folder: --keep and --keep-days need one.");
  if (existsSync(archive)) throw new BackupFault(`There is a file ${archive} already: a backup never replaces one.`);
  if (!existsSync(folder)) throw new BackupFault(`There is no folder ${folder} to put the backup into.`);
  const level = await levelOf(place);
  // Beside the archive, so that it is renamed within one file system.
  const unfinished = await mkdtemp(join(folder, unfinishedName));
  try {
    const content = join(unfinished, "content");
    await mkdir(join(content, names.database), { recursive: true, mode: 0o700 });
    const dump = await copyDatabase(place, content);
    await copySandboxBank(place, content);
    if (!databaseOnly) {
      await copyUploads(place, content);
      await copySecrets(place, content);
    }
    const manifest: Manifest = {
      product: "pinar",
      format: 1,
      version,
      at: at.toISOString(),
      database: isPostgresAddress(place.database) ? "postgres" : "sqlite",
      level,
      parts: databaseOnly ? ["database"] : ["database", "files", "secrets"],
      ...dump,
      files: await describeFiles(content),
    };
    await writeFile(join(content, names.manifest), JSON.stringify(manifest, null, 1), { mode: 0o600 });
    await pack(content, join(unfinished, basename(archive)), archive, recipients);
    const { size: bytes } = await stat(archive);
    const removed = isFolder ? await removeOlder(folder, prefix, { ...order, now: at }) : [];
    return { archive, bytes, manifest, removed };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** @throws BackupFault when there is no database */
async function levelOf({ database }: SitePlace): Promise<string> {
  if (!isPostgresAddress(database) && !existsSync(database))
    throw new BackupFault(`There is no database ${database} to back up. Set DATA_DIR as the site has it.`);
  const db = openDatabase(database, { isPooledByTransaction: true });
  try {
    const level = (await migrationState(db)).done.at(-1);
    if (level === undefined) throw new BackupFault("The database holds no data of this product.");
    return level;
  } finally {
    await db.destroy();
  }
}

async function copyDatabase({ database }: SitePlace, content: string): Promise<Pick<Manifest, "tables" | "sequences">> {
  if (isPostgresAddress(database)) return dumpPostgres(database, join(content, names.database));
  const copy = join(content, names.sqlite);
  await copySqlite(database, copy);
  return { tables: countSqlite(copy), sequences: [] };
}

/** After the site's database: a payment that is in the backup exists at its bank, as with a real one. */
async function copySandboxBank({ dataDirectory }: SitePlace, content: string): Promise<void> {
  const bank = join(dataDirectory, names.sandboxBank);
  if (existsSync(bank)) await copySqlite(bank, join(content, names.sandboxBank));
}

/** Name of a file that the site stores; it ends differently while it is written. */
const uploadName = /^\w+\.(webp|pdf)$/;

/**
 * Links the uploaded files of DATA_DIR, which never change, or copies them onto another file system; and reads those of
 * a store.
 */
async function copyUploads({ dataDirectory, files }: SitePlace, content: string): Promise<void> {
  const [from, to] = [join(dataDirectory, names.files), join(content, names.files)];
  await mkdir(to, { mode: 0o700 });
  for await (const name of files?.names() ?? []) {
    if (!uploadName.test(name)) continue;
    const file = await files!.read(name);
    if (file) await writeFile(join(to, name), file.body, { mode: 0o600 });
  }
  const uploads = await readdir(from).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === "ENOENT") return [];
    throw failure;
  });
  for (const name of uploads.filter((name) => uploadName.test(name))) {
    const [source, copy] = [join(from, name), join(to, name)];
    if (existsSync(copy)) continue;
    await link(source, copy)
      .catch(() => copyFile(source, copy))
      .catch((failure: NodeJS.ErrnoException) => {
        // Removed meanwhile, because nothing names it any more.
        if (failure.code !== "ENOENT") throw failure;
      });
  }
}

async function copySecrets({ dataDirectory }: SitePlace, content: string): Promise<void> {
  await mkdir(join(content, names.secrets), { mode: 0o700 });
  for (const name of secretFiles) {
    const secret = join(dataDirectory, name);
    if (existsSync(secret)) await copyFile(secret, join(content, names.secrets, name));
  }
}
