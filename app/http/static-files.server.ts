import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * One day from memory, and a week more while a new copy is fetched: pictures and icons change with releases only, and
 * content names them by addresses without a hash.
 */
export const staticCaching = "public, max-age=86400, stale-while-revalidate=604800";

/** Lists the addresses of the files of a built site whose names bear no hash. */
export function staticFilesIn(folder: string, below = ""): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    if (path === "/assets" || path.startsWith("/.")) return [];
    return entry.isDirectory() ? staticFilesIn(folder, path) : [path];
  });
}
