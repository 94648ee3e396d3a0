import { createHash } from "node:crypto";
import type { FilePlace } from "./ports.ts";

export interface MovedFiles {
  /** Files that were copied, checked and removed from the former place. */
  readonly moved: number;
  /** Files that the other place had already. */
  readonly present: number;
  readonly bytes: number;
}

/** Thrown when a copy differs from its original, or the other place has another file of the name. */
export class MoveFault extends Error {}

/**
 * Moves all files from one place to another: each is copied, read back and compared before the original is removed.
 * After an interruption it goes on where it stopped.
 * @param isTrial true counts what would be moved, and changes nothing
 * @throws MoveFault
 */
export async function moveFiles(from: FilePlace, to: FilePlace, { isTrial = false } = {}): Promise<MovedFiles> {
  const counts = { moved: 0, present: 0, bytes: 0 };
  for await (const name of from.names()) {
    const original = await from.read(name);
    // Removed meanwhile, because nothing uses it any more.
    if (!original) continue;
    const there = await to.read(name);
    if (there && digest(there.body) !== digest(original.body))
      throw new MoveFault(`${name} has another content at the other place: neither was changed.`);
    counts.bytes += there ? 0 : original.body.byteLength;
    counts[there ? "present" : "moved"] += 1;
    if (isTrial) continue;
    if (!there) {
      await to.saveAs(name, original.body);
      const copy = await to.read(name);
      if (!copy || digest(copy.body) !== digest(original.body))
        throw new MoveFault(`${name} cannot be read back as it was written: the original stays.`);
    }
    await from.remove(name);
  }
  return counts;
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
