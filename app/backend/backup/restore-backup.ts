import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isPostgresAddress } from "../database/database.ts";
import { isBeforeBaseline, knowsMigration } from "../database/migrate.ts";
import { checkSums, momentOfName, unpack } from "./archive.ts";
import { makeBackup } from "./make-backup.ts";
import {
  BackupFault,
  expectCounts,
  type Manifest,
  names,
  readManifest,
  secretFiles,
  type SitePlace,
  type TableCount,
  type UploadStore,
} from "./manifest.ts";
import { noteRestore } from "./note-backup.ts";
import { connect, countTables, loadPostgres, otherConnections } from "./postgres-copy.ts";
import { countSqlite, isOpenElsewhere } from "./sqlite-copy.ts";

export interface RestoreOrder {
  readonly place: SitePlace;
  readonly archive: string;
  /** File of the identities that open an encrypted archive. */
  readonly identityFile?: string | undefined;
  /** Whether what is there is replaced; it is moved aside. */
  readonly replace: boolean;
  /** Whether the site was stopped before the backup was made, so that nothing is missing in it. */
  readonly isComplete?: boolean;
  /** Version of the program. */
  readonly version: string;
  readonly now: () => Date;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly tables: readonly TableCount[];
  /** Where the data are that were replaced; null when there were none. */
  readonly aside: string | null;
}

/**
 * Restores a backup into the database and folder of a site that is stopped. Everything is checked before anything is
 * changed.
 * @throws BackupFault
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { place, archive } = order;
  await mkdir(place.dataDirectory, { recursive: true, mode: 0o700 });
  // On the file system of the site's data, so that the files are moved and not copied.
  const folder = await mkdtemp(join(place.dataDirectory, ".pinar-restore-"));
  try {
    await unpack(archive, folder, order.identityFile);
    const manifest = await readManifest(folder);
    await checkSums(folder, manifest);
    checkFits(manifest, place);
    const usesPostgres = isPostgresAddress(place.database);
    await expectUnused(place.database);
    const { hasData, hasTables } = await findData(place, manifest);
    if (hasData && !order.replace) {
      throw new BackupFault(
        "There are data already. With --replace the backup takes their place, and they are moved aside.",
      );
    }
    // New names in a store harm nothing, so a store that fails is detected before anything is replaced.
    if (place.files && manifest.parts.includes("files")) await fillStore(place.files, folder);
    const aside = hasData ? await makeAside(order, hasTables) : null;
    if (usesPostgres) {
      expectCounts(manifest, await loadPostgres(place.database, folder, manifest, { removesOld: true }));
    } else {
      expectCounts(manifest, countSqlite(join(folder, names.sqlite)));
      await mkdir(dirname(place.database), { recursive: true, mode: 0o700 });
      for (const end of ["", "-wal", "-shm"]) await moveAside(`${place.database}${end}`, aside);
      await rename(join(folder, names.sqlite), place.database);
    }
    await moveIn(place, folder, names.sandboxBank, aside);
    if (!place.files && manifest.parts.includes("files")) await moveIn(place, folder, names.files, aside);
    if (manifest.parts.includes("secrets")) await moveSecrets(place, folder, aside);
    if (!order.isComplete)
      await noteRestore(place.database, manifest.at, order.now()).catch((failure: Error) => {
        throw new BackupFault(
          `The data are there, but no note could be written for the site that something is missing in them: ${failure.message} Do not start it, and restore again with --replace.`,
          { cause: failure },
        );
      });
    return { manifest, tables: manifest.tables, aside };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws BackupFault when the backup does not fit the settings or the version */
export function checkFits(manifest: Manifest, { database }: SitePlace): void {
  const kind = isPostgresAddress(database) ? "postgres" : "sqlite";
  if (manifest.database !== kind) {
    throw new BackupFault(
      kind === "sqlite"
        ? "The backup is of a PostgreSQL database: set DATABASE_URL to the one that it shall go to."
        : "The backup is of an SQLite database, and DATABASE_URL names a PostgreSQL: unset it.",
    );
  }
  if (isBeforeBaseline(manifest.level)) {
    throw new BackupFault(
      `The backup is from before version 0.2.0 (${manifest.version}): restore it with version 0.2.0 and start that once, then this version.`,
    );
  }
  if (!knowsMigration(manifest.level)) {
    throw new BackupFault(
      `The backup is of a newer version (${manifest.version}, migration ${manifest.level}): restore it with that version.`,
    );
  }
}

/** @throws BackupFault when a site, or another program, has the database open */
export async function expectUnused(database: string): Promise<void> {
  if (!isPostgresAddress(database)) {
    if (existsSync(database) && isOpenElsewhere(database))
      throw new BackupFault(`${database} is in use: stop the site, and every other program that has it open.`);
    return;
  }
  const client = await connect(database);
  try {
    const others = await otherConnections(client);
    if (others > 0)
      throw new BackupFault(
        `The database has ${others} other ${others === 1 ? "connection" : "connections"}: stop every process of the site, ` +
          "and every other program that uses it.",
      );
  } finally {
    await client.end();
  }
}

/** Tells whether a restore would replace something, and whether PostgreSQL has tables. */
async function findData({ database, dataDirectory }: SitePlace, manifest: Manifest) {
  const uploads = await readdir(join(dataDirectory, names.files)).catch(() => []);
  const found = [...secretFiles, names.sandboxBank].filter((name) => existsSync(join(dataDirectory, name)));
  const hasFiles = manifest.parts.includes("files") && (uploads.length > 0 || found.length > 0);
  if (!isPostgresAddress(database)) return { hasData: hasFiles || existsSync(database), hasTables: false };
  const client = await connect(database);
  try {
    const hasTables = (await countTables(client)).length > 0;
    return { hasData: hasTables || hasFiles, hasTables };
  } finally {
    await client.end();
  }
}

/** Makes the folder for what is replaced. The tables of PostgreSQL are backed up into it. */
async function makeAside({ place, version, now }: RestoreOrder, hasTables: boolean): Promise<string> {
  const aside = join(place.dataDirectory, `before-restore-${momentOfName(now())}`);
  await mkdir(aside, { mode: 0o700 });
  if (hasTables) {
    await makeBackup({ place, to: aside, databaseOnly: true, version, now }).catch((failure: Error) => {
      throw new BackupFault(
        `What is in the database cannot be put aside: ${failure.message} Empty the database yourself, and restore again.`,
        { cause: failure },
      );
    });
  }
  return aside;
}

/** Adds the uploads of a backup to a store. What it has already stays: a name never gets another content. */
async function fillStore(store: UploadStore, folder: string): Promise<void> {
  const there = new Set<string>();
  for await (const name of store.names()) there.add(name);
  for (const name of await readdir(join(folder, names.files)).catch(() => []))
    if (!there.has(name)) await store.saveAs(name, await readFile(join(folder, names.files, name)));
}

async function moveIn({ dataDirectory }: SitePlace, folder: string, name: string, aside: string | null): Promise<void> {
  if (!existsSync(join(folder, name))) return;
  await moveAside(join(dataDirectory, name), aside);
  await rename(join(folder, name), join(dataDirectory, name));
}

async function moveSecrets({ dataDirectory }: SitePlace, folder: string, aside: string | null): Promise<void> {
  for (const name of secretFiles) {
    const secret = join(folder, names.secrets, name);
    if (!existsSync(secret)) continue;
    await moveAside(join(dataDirectory, name), aside);
    await rename(secret, join(dataDirectory, name));
  }
}

async function moveAside(path: string, aside: string | null): Promise<void> {
  if (!existsSync(path)) return;
  // An empty folder is no data.
  if (aside === null) await rm(path, { recursive: true });
  else await rename(path, join(aside, path.slice(dirname(path).length + 1)));
}
