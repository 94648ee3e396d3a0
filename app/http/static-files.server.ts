import { readdirSync } from "node:fs";
import { extname, join } from "node:path";

/**
 * One day from memory, and a week more while a new copy is fetched: pictures and icons change with releases only, and
 * content names them by addresses without a hash.
 */
export const staticCaching = "public, max-age=86400, stale-while-revalidate=604800";

/** Tells whether the name of a file bears a hash: the serving command lets browsers keep such files for a year. */
export function isHashed(path: string): boolean {
  return path.startsWith("/assets/");
}

/** What a compressed file (brotli) is called beside the file itself. */
export const compressedEnding = ".br";

const textTypes = new Map([
  [".css", "text/css; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".svg", "image/svg+xml"],
]);

/** Returns the type of a text, which a compressed file lies beside; undefined for any other file. */
export const textTypeOf = (path: string) => textTypes.get(extname(path));

/** Lists the addresses of the files of a built site, without hidden and compressed ones. */
export function staticFilesIn(folder: string, below = ""): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    if (entry.name.startsWith(".") || entry.name.endsWith(compressedEnding)) return [];
    return entry.isDirectory() ? staticFilesIn(folder, path) : [path];
  });
}
