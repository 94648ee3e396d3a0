import { globSync, statSync } from "node:fs";
import { join } from "node:path";

/** Sources of the build. */
const sources = [
  "app/**/*",
  "locales/**/*",
  "public/**/*",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
];

/**
 * Tells whether the build is missing or older than its sources. Absent sources count as old; in the Docker image the
 * build is newer than its sources.
 * @param root folder of the project
 */
export function needsBuild(root: string): boolean {
  const builtAt = modifiedAt(join(root, "build/server/index.js"));
  return globSync(sources, { cwd: root }).some((file) => modifiedAt(join(root, file)) > builtAt);
}

/** Returns the time of the last change in milliseconds; 0 for an absent file. */
function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
