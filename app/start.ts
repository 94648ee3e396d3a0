import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { needsBuild } from "./build-freshness.ts";

/**
 * `npm start`: builds the site if needed and serves it. Migrations and starter content are the site's own affair when it
 * opens (server.ts).
 */
const root = resolve(import.meta.dirname, "..");
process.chdir(root);

/** The command that a package brings. */
function commandOf(packageName: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`)), "bin.cjs");
}

if (needsBuild(root)) {
  const { status } = spawnSync(process.execPath, [commandOf("@react-router/dev"), "build"], { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) process.exit(status ?? 1);
}

// React picks its production version by this when it is first imported: the serving command sets it too late.
process.env.NODE_ENV ??= "production";
process.argv[2] = "build/server/index.js";
await import(pathToFileURL(commandOf("@react-router/serve")).href);
