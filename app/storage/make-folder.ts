import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it. Node's own `recursive` tries for ever where a folder exists and yet nothing can be
 * made in it, as in /proc.
 * @throws the system's error where a folder cannot be made; nothing where a file stands in its place
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (failure) {
    // Another process made it meanwhile.
    if ((failure as NodeJS.ErrnoException).code !== "EEXIST") throw failure;
  }
}
