import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";

/** A file that a person chose for a field. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Uint8Array;
}

const mimeTypes: Readonly<Record<string, string>> = {
  ".csv": "text/csv",
  ".jpg": "image/jpeg",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
};

/** Reads a file of this machine. */
export function fileAt(path: string): ChosenFile {
  const mimeType = mimeTypes[extname(path)] ?? "application/octet-stream";
  return { name: basename(path), mimeType, buffer: readFileSync(path) };
}
