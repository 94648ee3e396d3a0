import { globSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the build is made from. */
const sources = [
  "app/**/*",
  "locales/**/*",
  "public/**/*",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
];

/**
 * Whether the built site is missing or older than what it is made from. Sources that are
 * not there count as old; in the Docker image the build is newer than those beside it.
 * @param root folder of the project
 */
export function needsBuild(root: string): boolean {
  const builtAt = modifiedAt(join(root, "build/server/index.js"));
  return globSync(sources, { cwd: root }).some((file) => modifiedAt(join(root, file)) > builtAt);
}

/** Milliseconds of the last change; 0 for a file that is not there. */
function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
