import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, mkdtempDisposable, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "@playwright/test";
import { childEnvironment } from "../../support/child-environment.ts";
import { openOwnPostgres } from "../../support/own-postgres.ts";
import { openTestSite } from "../../support/site.ts";

const root = resolve(import.meta.dirname, "../../..");

/** Starts the built site with faulty settings; returns its exit code and output. */
async function start(environment: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [join(root, "node_modules/@react-router/serve/bin.cjs"), "build/server/index.js"],
    {
      cwd: root,
      env: childEnvironment({ NODE_ENV: "production", PORT: "0", PUBLIC_URL: "", ...environment }),
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 60_000,
      killSignal: "SIGKILL",
    },
  );
  let printed = "";
  child.stdout.on("data", (text) => (printed += text));
  child.stderr.on("data", (text) => (printed += text));
  const [code] = await once(child, "exit");
  return {
    code,
    faults: printed.split("\n").filter((line) => line.startsWith("Pınar cannot start: ")),
    hasStack: /^\s+at /m.test(printed),
    printed,
  };
}

let postgres: Awaited<ReturnType<typeof openOwnPostgres>>;
test.beforeAll(async () => {
  postgres = await openOwnPostgres();
  await postgres.query("create database site");
});
test.afterAll(() => postgres.close());

test("every start-up fault is one line that names its setting @nojs", async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), "pinar-faults-"));
  const folder = temporary.path;
  const listening = createServer().listen(0);
  await once(listening, "listening");
  const { port } = listening.address() as { port: number };
  const damaged = await mkdtemp(join(folder, "damaged-"));
  await writeFile(join(damaged, "pinar.sqlite"), "x".repeat(20_000));
  const empty = await mkdtemp(join(folder, "empty-"));
  await writeFile(join(empty, "pinar.sqlite"), "");
  const newer = await mkdtemp(join(folder, "newer-"));
  const database = new DatabaseSync(join(newer, "pinar.sqlite"));
  database.exec(`
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
    create table schema_needs (migration text primary key);
    insert into kysely_migration values ('042-schema-needs', '2026'), ('999-future', '2026')`);
  database.close();
  const bad = postgres.url.replace(":pinar@", ":wrong@");
  const own = { DATA_DIR: folder };
  const cases: [Record<string, string>, RegExp][] = [
    [{ DATA_DIR: "/sys/pinar" }, /^DATA_DIR \/sys\/pinar cannot be written \((EACCES|EPERM|EROFS)\)$/],
    [
      { DATA_DIR: "/proc/pinar", DATABASE_URL: `${postgres.url}/site` },
      /^DATA_DIR \/proc\/pinar cannot be written \((ENOENT|EACCES|EROFS)\)$/,
    ],
    [{ DATA_DIR: empty }, /^DATA_DIR .* holds an empty database file: restore a backup with --replace, or remove /],
    [{ DATA_DIR: damaged }, /^DATA_DIR .* holds a damaged database file: put a backup in its place$/],
    [{ DATA_DIR: newer }, /^DATA_DIR .* holds a database that a newer version has used: start that version, or /],
    [{ ...own, DATABASE_URL: `${bad}/site` }, /^DATABASE_URL names a user or a password that PostgreSQL refuses/],
    [{ ...own, DATABASE_URL: `${postgres.url}/nothing` }, /^DATABASE_URL names a database that does not exist/],
    [
      { ...own, DATABASE_URL: "postgres://pinar:pinar@127.0.0.1:1/site", DATABASE_START_TIMEOUT_MS: "700" },
      /^DATABASE_URL names a PostgreSQL that does not answer \(ECONNREFUSED\)$/,
    ],
    [{ ...own, PORT: String(port) }, /^PORT \d+ is in use by another process$/],
  ];
  // Two at once: each start waits for its disk and its database.
  const left = cases.values();
  const startAll = async () => {
    for (const [environment, words] of left) {
      const { code, faults, hasStack } = await start(environment);
      const what = JSON.stringify(environment);
      expect([code, faults.length, hasStack], `${what}: ${faults.join()}`).toEqual([1, 1, false]);
      expect(faults[0]!.replace("Pınar cannot start: ", ""), what).toMatch(words);
      expect(faults[0], what).not.toContain("pinar:");
    }
  };
  await Promise.all([startAll(), startAll()]);
  listening.close();
});

test("a failure after the start logs its stack and blames no setting @nojs", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "pinar-faults-"));
  const hook = `import { subscribe } from "node:diagnostics_channel";
    const fail = () => setTimeout(() => { throw Object.assign(new Error("late"), { code: "EACCES" }); }, 200);
    subscribe("tracing:net.server.listen:asyncEnd", fail);`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(hook)}`;
  const { code, faults, printed } = await start({ DATA_DIR: folder.path, NODE_OPTIONS });
  expect([code, faults]).toEqual([1, []]);
  const last = JSON.parse(/.*ends after an unexpected failure.*/.exec(printed)![0]);
  expect(last).toMatchObject({ code: "EACCES", stack: expect.arrayContaining([expect.stringMatching(/^at /)]) });
});

test("waits for a PostgreSQL that starts later @nojs", async () => {
  await postgres.stop();
  const opening = openTestSite({ DATABASE_URL: `${postgres.url}/site` });
  await postgres.start();
  await using site = await opening;
  expect((await fetch(`${site.url}/ready`)).status).toBe(200);
});
