import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "./file-store.ts";

const nameForm = /^[A-Za-z0-9]{32}\.webp$/;

/**
 * Stores uploaded files below DATA_DIR/files.
 * @param randomText random letters and digits from a secure source
 */
export function createFileStore(dataDirectory: string, randomText: (length: number) => string): FileStore {
  const folder = join(dataDirectory, "files");

  async function saveAs(name: string, bytes: Uint8Array): Promise<void> {
    if (!nameForm.test(name)) throw new Error(`No name of a file of ours: ${name}`);
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
      if (!nameForm.test(name)) return null;
      try {
        return { body: await readFile(join(folder, name)), type: "image/webp" };
      } catch (failure) {
        if ((failure as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw failure;
      }
    },

    async remove(name) {
      if (nameForm.test(name)) await rm(join(folder, name), { force: true });
    },
  };
}
