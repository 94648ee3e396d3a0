import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FilePlace } from "./ports.ts";

/** Form of the names of uploaded files. */
export const fileNameForm = /^[A-Za-z0-9]{32}\.(webp|pdf)$/;

/** Returns the media type of an uploaded file: a document, or a picture as all of them are stored. */
export function typeOfFile(name: string): string {
  return name.endsWith(".pdf") ? "application/pdf" : "image/webp";
}

/** Stores uploaded files below DATA_DIR/files. */
export function createFileStore(dataDirectory: string): FilePlace {
  const folder = join(dataDirectory, "files");
  return {
    async saveAs(name, bytes) {
      if (!fileNameForm.test(name)) throw new Error(`No name of a file of ours: ${name}`);
      await mkdir(folder, { recursive: true });
      // Written under another name and then renamed, so that a partly written file is never read.
      const unfinished = join(folder, `${name}.part`);
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, join(folder, name));
    },

    async read(name) {
      if (!fileNameForm.test(name)) return null;
      try {
        return { body: await readFile(join(folder, name)), type: typeOfFile(name) };
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
