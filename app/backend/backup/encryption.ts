import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupFault } from "./manifest.ts";

/** First line of every file that age encrypted. */
const ageLine = "age-encryption.org/v1\n";

/** Encrypts with age while it is read. Each of the recipients can open it alone. */
export async function encrypted(plain: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return Readable.fromWeb((await encrypter.encrypt(webStreamOf(plain))) as ReadableStream);
}

/**
 * Reads an archive, decrypted if it is encrypted. One that was changed or cut fails while it is read.
 * @param identityFile path of a file of age identities, as age-keygen writes it
 * @throws BackupFault when it is encrypted, and no identity opens it
 */
export async function readArchive(archive: string, identityFile: string | undefined): Promise<Readable> {
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
