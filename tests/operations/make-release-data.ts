import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { childEnvironment } from "../support/child-environment.ts";
import { startDonors } from "../support/donors-at-once.ts";
import { freePort } from "../support/free-port.ts";
import { openOwnPostgres } from "../support/own-postgres.ts";

/**
 * Makes the data of a release that upgrade.test.ts begins with: starts the release, gives 40 donations, and backs both
 * databases up with the release's own command.
 *
 *     node tests/operations/make-release-data.ts <built checkout of the release> <its version>
 */
const [, , checkout, version] = process.argv;
if (!checkout || !version) throw new Error("Name the built checkout of the release and its version");
const root = resolve(checkout);
const secret = "a secret that the operator keeps elsewhere";
const postgres = await openOwnPostgres();
await postgres.query("create database release");
for (const kind of ["sqlite", "postgres"] as const) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "pinar-release-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = childEnvironment({
    NODE_ENV: "production",
    PORT: String(port),
    PUBLIC_URL: url,
    TRUST_PROXY: "1",
    DATA_DIR,
    DATA_SECRET: secret,
    SESSION_SECRET: secret,
    ...(kind === "postgres" && { DATABASE_URL: `${postgres.url}/release` }),
  });
  const site = spawn(process.execPath, [join(root, "app/process/start.ts")], {
    cwd: root,
    env: environment,
    stdio: "inherit",
  });
  while (!(await fetch(`${url}/ready`).catch(() => null))?.ok) await wait(100);
  const donors = startDonors(url, { atOnce: 2, most: 40 });
  await donors.done;
  if (donors.acknowledged.length !== 40) throw new Error(donors.failures.join("\n"));
  const to = resolve(import.meta.dirname, `releases/${version}-${kind}.tar.gz`);
  const { status } = spawnSync(process.execPath, [join(root, "app/commands/backup.ts"), "backup", "--to", to], {
    env: environment,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The release could not back its data up");
  const ended = once(site, "exit");
  site.kill("SIGTERM");
  await ended;
  rmSync(DATA_DIR, { recursive: true });
}
await postgres.close();
