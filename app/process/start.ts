import { spawnSync } from "node:child_process";
import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { needsBuild } from "./build-freshness.ts";
import { runProcesses } from "./processes.ts";

/**
 * `npm start`: builds the site if needed and serves it. The site runs migrations and loads starter content when it
 * opens (server.ts).
 */
const root = resolve(import.meta.dirname, "../..");
process.chdir(root);

/** Ends the start with one line. */
function cannotStart(reason: string): never {
  process.stderr.write(`Pınar cannot start: ${reason}\n`);
  process.exit(1);
}

/** Reads WEB_CONCURRENCY: the number of processes, 1 by default; null for anything else. */
function processCount(value: string | undefined): number | null {
  if (!value) return 1;
  return /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 64 ? Number(value) : null;
}

/** Returns the path of a package's command. */
function commandOf(packageName: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`)), "bin.cjs");
}

if (cluster.isPrimary && needsBuild(root)) {
  let builder: string;
  try {
    builder = commandOf("@react-router/dev");
  } catch {
    cannotStart(
      "build/server/index.js is missing or old, and the packages that build it are not installed: run `npm ci` and `npm run build`",
    );
  }
  const { status } = spawnSync(process.execPath, [builder, "build"], { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) cannotStart("the build failed: see above");
}

// React chooses its production build by this variable at its first import; the serving command sets it too late.
process.env.NODE_ENV ??= "production";
process.argv[2] = "build/server/index.js";
if (!existsSync("build/server/index.js")) cannotStart("build/server/index.js is missing: run `npm run build`");

const processes = processCount(process.env.WEB_CONCURRENCY);
if (processes === null) cannotStart("WEB_CONCURRENCY must be a number of processes from 1 to 64");
if (cluster.isPrimary && processes > 1) {
  // Processes that each looked for a free port would not share one.
  process.env.PORT ??= "3000";
  await runProcesses(processes);
}
await import(pathToFileURL(commandOf("@react-router/serve")).href);
