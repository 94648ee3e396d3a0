import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FilePlace, FileStore } from "./ports.ts";

/** Form of the names of uploaded files. */
export const fileNameForm = /^[A-Za-z0-9]{32}\.webp$/;

/**
 * Stores uploaded files below DATA_DIR/files.
 * @param randomText random letters and digits from a secure source
 */
export function createFileStore(dataDirectory: string, randomText: (length: number) => string): FileStore & FilePlace {
  const folder = join(dataDirectory, "files");

  async function saveAs(name: string, bytes: Uint8Array): Promise<void> {
    if (!fileNameForm.test(name)) throw new Error(`No name of a file of ours: ${name}`);
    await mkdir(folder, { recursive: true });
    // Written under another name and then renamed, so that a partly written file is never read.
    const unfinished = join(folder, `${name}.part`);
    await writeFile(unfinished, bytes, { mode: 0o600 });
    await rename(unfinished, join(folder, name));
  }

  return {
    async save(bytes, extension) {
      const name = `${randomText(32)}.${extension}`;
      await saveAs(name, bytes);
      return name;
    },

    saveAs,

    async read(name) {
      if (!fileNameForm.test(name)) return null;
      try {
        return { body: await readFile(join(folder, name)), type: "image/webp" };
      } catch (failure) {
        if ((failure as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw failure;
      }
    },

    async remove(name) {
      if (fileNameForm.test(name)) await rm(join(folder, name), { force: true });
    },

    async *names() {
      const found = await readdir(folder).catch((failure: NodeJS.ErrnoException) => {
        if (failure.code === "ENOENT") return [];
        throw failure;
      });
      for (const name of found) if (fileNameForm.test(name)) yield name;
    },
  };
}
