import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { create, extract, list, type Parser } from "tar";
import { BackupFault, type Manifest, names } from "./manifest.ts";

/** First line of every file that age encrypted. */
const ageLine = "age-encryption.org/v1\n";

/** Encrypts with age while it is read. Each of the recipients can open it alone. */
async function encrypted(plain: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return Readable.fromWeb((await encrypter.encrypt(webStreamOf(plain))) as ReadableStream);
}

/**
 * Reads an archive, decrypted if it is encrypted. One that was changed or cut fails while it is read.
 * @param identityFile path of a file of age identities, as age-keygen writes it
 * @throws BackupFault when it is encrypted, and no identity opens it
 */
async function readArchive(archive: string, identityFile: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(archive))) return createReadStream(archive);
  if (identityFile === undefined)
    throw new BackupFault("The backup is encrypted: name the file of an identity that opens it with --identity.");
  const decrypter = new Decrypter();
  for (const identity of await readIdentities(identityFile)) decrypter.addIdentity(identity);
  const file = createReadStream(archive);
  try {
    return Readable.fromWeb((await decrypter.decrypt(webStreamOf(file))) as ReadableStream);
  } catch (failure) {
    file.destroy();
    // The library has no codes.
    if ((failure as Error).message.startsWith("no identity matched"))
      throw new BackupFault(`No identity in ${identityFile} opens the backup: it was encrypted for others.`);
    throw failure;
  }
}

const webStreamOf = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;

async function isEncrypted(archive: string): Promise<boolean> {
  const file = await open(archive);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageLine.length), 0, ageLine.length);
    return buffer.toString("latin1", 0, bytesRead) === ageLine;
  } finally {
    await file.close();
  }
}

async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch((failure: NodeJS.ErrnoException) => {
    throw new BackupFault(`The identity file ${file} cannot be read (${failure.code}).`);
  });
  const identities = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  try {
    if (identities.length === 0) throw new Error("There is none.");
    for (const identity of identities) new Decrypter().addIdentity(identity);
    return identities;
  } catch {
    throw new BackupFault(`${file} is no file of age identities: each line is one, AGE-SECRET-KEY-1…`);
  }
}

/** Little compression: a backup is made while the site runs on the same processor. */
const gzip = { level: 3 };

/**
 * Packs a folder into an archive that only its owner can read. It gets its name when it is whole and on the disk.
 * @param unfinished path of the same file system, which the archive has until then
 * @param recipients of age; with none the archive is not encrypted
 */
export async function pack(folder: string, unfinished: string, archive: string, recipients: readonly string[]) {
  const others = (await readdir(folder)).filter((name) => name !== names.manifest).sort();
  const packed = Readable.from(
    create({ cwd: folder, gzip, portable: true, strict: true }, [names.manifest, ...others]),
  );
  const written = recipients.length > 0 ? await encrypted(packed, recipients) : packed;
  await pipeline(written, createWriteStream(unfinished, { mode: 0o600, flush: true }));
  await rename(unfinished, archive);
}

/**
 * Unpacks an archive into an empty folder. Only plain files of the expected folders are written.
 * @param identityFile opens an archive that is encrypted
 * @throws BackupFault when it is damaged or no identity opens it
 */
export async function unpack(archive: string, folder: string, identityFile: string | undefined): Promise<void> {
  if (!(await stat(archive).catch(() => null))?.isFile()) throw new BackupFault(`There is no backup ${archive}.`);
  const ownPaths = /^(manifest\.json|sandbox-bank\.sqlite|(database|files|secrets)(\/[\w.-]*)?)$/;
  try {
    // To its end before anything is written: files of a broken archive would still be written after its failure.
    await pass(await readArchive(archive, identityFile), list({ strict: true }));
    const files = extract({
      cwd: folder,
      strict: true,
      preserveOwner: false,
      filter: (path, entry) => ownPaths.test(path) && "type" in entry && /^(File|OldFile|Directory)$/.test(entry.type),
    });
    await pass(await readArchive(archive, identityFile), files);
  } catch (failure) {
    if (failure instanceof BackupFault) throw failure;
    if (/^(ENOSPC|EACCES|EROFS|EDQUOT)$/.test(String((failure as NodeJS.ErrnoException).code))) throw failure;
    throw new BackupFault("The backup is damaged: the archive cannot be unpacked to its end.", { cause: failure });
  }
}

/** Passes an archive through a reader of tar to its end, which is no stream of Node. */
function pass(archive: Readable, reader: Parser): Promise<void> {
  return new Promise((done, fail) => {
    archive.on("error", fail);
    reader.on("error", fail);
    reader.on("close", done);
    archive.pipe(reader as unknown as NodeJS.WritableStream);
  });
}

/** Describes every file below a folder for the manifest. */
export async function describeFiles(folder: string): Promise<Manifest["files"]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const described: Manifest["files"] = [];
  for (const path of paths) {
    described.push({
      path: path.slice(folder.length + 1),
      bytes: (await stat(path)).size,
      sha256: await sha256Of(path),
    });
  }
  return described;
}

/**
 * Compares the files of an unpacked archive with its manifest.
 * @throws BackupFault naming the first file that differs
 */
export async function checkSums(folder: string, manifest: Manifest): Promise<void> {
  for (const { path, bytes, sha256 } of manifest.files) {
    const found = await stat(join(folder, path)).catch(() => null);
    if (!found) throw new BackupFault(`The backup is damaged: ${path} is missing.`);
    if (found.size !== bytes || (await sha256Of(join(folder, path))) !== sha256)
      throw new BackupFault(`The backup is damaged: ${path} is not what was backed up.`);
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Returns the moment of a name: 2026-11-23T08-20-00-123Z. */
export function momentOfName(at: Date): string {
  return at.toISOString().replace(/[:.]/g, "-");
}

/** Form of the names that backups get in a folder, by their beginning. */
const nameForm = (prefix: string) =>
  new RegExp(`^${prefix}-(\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-\\d{3}Z)\\.tar\\.gz(?:\\.age)?$`);

/** Name of the folder in which a backup is put together, beside its archive. */
export const unfinishedName = ".pinar-backup-";

/** Milliseconds after which an unfinished backup belongs to a process that was killed. */
const abandonedMilliseconds = 86_400_000;

/**
 * Removes older archives that this program named, and what killed backups left. Other files stay.
 * @returns the names of the removed archives
 */
export async function removeOlder(folder: string, prefix: string, { keep, keepDays, now }: Keeping): Promise<string[]> {
  const found = await readdir(folder);
  for (const name of found.filter((name) => name.startsWith(unfinishedName))) {
    const path = join(folder, name);
    const begun = (await stat(path).catch(() => null))?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (now.getTime() - begun > abandonedMilliseconds) await rm(path, { recursive: true, force: true });
  }
  const removed = namesToRemove(found, prefix, { keep, keepDays, now });
  for (const name of removed) await rm(join(folder, name), { force: true });
  return removed;
}

/** How many archives stay. */
interface Keeping {
  /** Number of newest archives that stay in any case; all by default. */
  readonly keep?: number | undefined;
  /** Days; archives that are not older stay as well. */
  readonly keepDays?: number | undefined;
  readonly now: Date;
}

/** Returns which archives of such names are removed, newest first; other names stay. */
export function namesToRemove(found: readonly string[], prefix: string, { keep, keepDays, now }: Keeping): string[] {
  if (keep === undefined && keepDays === undefined) return [];
  const eldest = momentOfName(new Date(now.getTime() - (keepDays ?? 0) * 86_400_000));
  return found
    .flatMap((name) => {
      const [, moment] = nameForm(prefix).exec(name) ?? [];
      return moment === undefined ? [] : [{ name, moment }];
    })
    .sort((one, other) => (one.moment < other.moment ? 1 : -1))
    .filter(({ moment }, place) => place >= (keep ?? 1) && (keepDays === undefined || moment < eldest))
    .map(({ name }) => name);
}
