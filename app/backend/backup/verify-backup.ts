import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isPostgresAddress } from "../database/database.ts";
import { isBeforeBaseline, knowsMigration } from "../database/migrate.ts";
import { checkSums, unpack } from "./archive.ts";
import { BackupFault, expectCounts, type Manifest, names, readManifest, type TableCount } from "./manifest.ts";
import { connect, loadPostgres } from "./postgres-copy.ts";
import { checkIntegrity, countSqlite } from "./sqlite-copy.ts";

export interface Verified {
  readonly manifest: Manifest;
  readonly tables: readonly TableCount[];
  /** "restored": into a temporary database. "counted": the rows of the dump, because no database could be made. */
  readonly how: "restored" | "counted";
}

/** PostgreSQL's refusal to create a database. */
const refused = /^(42501|25006)$/;

/**
 * Checks the sums of an archive, restores its database into a temporary place and compares the rows.
 * @param database postgres://… whose server may hold the temporary database
 * @param identityFile opens an archive that is encrypted
 * @throws BackupFault
 */
export async function verifyBackup(archive: string, database: string | undefined, identityFile?: string) {
  const folder = await mkdtemp(join(dirname(archive), ".pinar-verify-")).catch((failure: Error) => {
    throw new BackupFault(`${archive} cannot be unpacked beside it: the check needs a folder that it may write to.`, {
      cause: failure,
    });
  });
  try {
    await unpack(archive, folder, identityFile);
    const manifest = await readManifest(folder);
    await checkSums(folder, manifest);
    const { how, tables } = await countRestored(folder, manifest, database);
    expectCounts(manifest, tables);
    return { manifest, how, tables };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function countRestored(
  folder: string,
  manifest: Manifest,
  database: string | undefined,
): Promise<Pick<Verified, "how" | "tables">> {
  if (manifest.database === "sqlite") {
    const copy = join(folder, names.sqlite);
    checkIntegrity(copy);
    return { how: "restored", tables: countSqlite(copy) };
  }
  const canMake = knowsMigration(manifest.level) && !isBeforeBaseline(manifest.level);
  const temporary = await makeDatabase(canMake ? database : undefined);
  if (!temporary) return { how: "counted", tables: await countLines(folder, manifest) };
  try {
    return { how: "restored", tables: await loadPostgres(temporary.address, folder, manifest) };
  } finally {
    await temporary.remove();
  }
}

/** Creates a database beside another one; null where that is not possible. */
async function makeDatabase(beside: string | undefined) {
  if (beside === undefined || !isPostgresAddress(beside)) return null;
  const client = await connect(beside);
  const name = `pinar_verify_${randomBytes(6).toString("hex")}`;
  try {
    await client.query(`create database ${name} template template0 encoding 'UTF8'`);
  } catch (failure) {
    await client.end();
    if (refused.test(String((failure as { code?: unknown }).code))) return null;
    throw failure;
  }
  const address = new URL(beside);
  address.pathname = `/${name}`;
  return { address: String(address), remove: () => client.query(`drop database ${name}`).finally(() => client.end()) };
}

/** Counts the lines of each table's dump: PostgreSQL writes a row a line. */
async function countLines(folder: string, manifest: Manifest): Promise<TableCount[]> {
  const counted: TableCount[] = [];
  for (const { name } of manifest.tables) {
    let rows = 0;
    for await (const piece of createReadStream(join(folder, names.database, `${name}.copy`))) {
      const bytes = piece as Buffer;
      for (let place = bytes.indexOf(10); place !== -1; place = bytes.indexOf(10, place + 1)) rows += 1;
    }
    counted.push({ name, rows });
  }
  return counted;
}
