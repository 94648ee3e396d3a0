import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../app/backend/database/database.ts";
import { bothDatabases, createClock, makeFolder, makePlace, openTestBackend, testSecret } from "../support/backend.ts";
import { childEnvironment } from "../support/child-environment.ts";
import { openTestDatabase, type Place } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { fillBasket, pay } from "../support/gifts.ts";
import { runCommand } from "../support/operator-commands.ts";
import { atOnce } from "../support/runs.ts";

/** PgBouncer, if it is installed: Debian's package pgbouncer. */
const places = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"];
const program = places.find((path) => existsSync(path));

/** Starts PgBouncer in transaction mode in front of a database, on three connections that all clients share. */
async function startPgbouncer(address: string) {
  const { hostname, port, username, password, pathname } = new URL(address);
  const folder = await mkdtemp(join(tmpdir(), "pinar-pgbouncer-"));
  const listenPort = await freePort();
  const [users, settings] = [join(folder, "users.txt"), join(folder, "pgbouncer.ini")];
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
admin_users = ${username}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
server_login_retry = 1
`,
  );
  // PgBouncer refuses to run as root.
  await chmod(folder, 0o755);
  const start = async () => {
    const child = spawn(program!, [...(process.getuid?.() === 0 ? ["-u", "nobody"] : []), settings], {
      env: childEnvironment(),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let log = "";
    child.stderr.on("data", (text) => (log += text));
    for (;;) {
      if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${log}`);
      if (log.includes("process up")) return child;
      await new Promise((wait) => setTimeout(wait, 50));
    }
  };
  let child = await start();
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  const url = `postgres://${username}:${password}@127.0.0.1:${listenPort}`;
  return {
    /** The same database through PgBouncer. */
    address: `${url}${pathname}`,
    /** Ends PgBouncer at once with every connection, and starts it again. */
    async restart() {
      await stop();
      child = await start();
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describe.runIf(bothDatabases.includes("postgres") && program)("PgBouncer in transaction mode", () => {
  let direct: Place;
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  beforeAll(async () => {
    direct = await makePlace("postgres");
    pooler = await startPgbouncer(direct.database);
  });
  afterAll(async () => {
    await pooler.close();
    await rm(direct.dataDirectory, { recursive: true, force: true });
  });

  /** Opens a site through the pooler, with limits that no other one has. */
  const open = () =>
    openTestBackend({
      beside: { place: { ...direct, database: pooler.address }, clock: createClock() },
      config: { postgres: { isPooledByTransaction: true, statementTimeoutMilliseconds: 4321 } },
    });

  test("two sites migrate once, and give beside each other on three connections", async () => {
    const [one, two] = await Promise.all([open(), open()]);
    onTestFinished(() => two.close().finally(() => one.close()));
    await atOnce(12, async (place) => {
      const [site, other] = place % 2 === 0 ? [one, two] : [two, one];
      const payment = await pay(site.call, await fillBasket(site.call));
      await other.postReturn(await site.walkChallenge(payment));
    });
    await one.backend.runDueJobs();
    await two.backend.runDueJobs();
    expect([...one.failures, ...two.failures]).toEqual([]);
    const db = openTestDatabase(direct);
    await db.expectConsistent();
    expect(await db.chargeCount()).toBe(12);
    expect(await db.number("select count(*) from audit_log where action = 'audit.seal'")).toBe(1);
  });

  test("no setting and no lock of a site stays at a connection of the server", async () => {
    await using site = await open();
    await site.call("listWaterWells", {});
    const client = new pg.Client(pooler.address);
    await client.connect();
    onTestFinished(() => client.end());
    const limits = new Set<string>();
    for (let times = 0; times < 20; times++)
      limits.add((await client.query("show statement_timeout")).rows[0].statement_timeout);
    expect([...limits]).toEqual(["0"]);
    const locks = await openTestDatabase(direct).query(`select * from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`);
    expect(locks).toEqual([]);
  });

  test("time limits hold inside a transaction", async () => {
    await using db = openDatabase(pooler.address, { isPooledByTransaction: true, statementTimeoutMilliseconds: 200 });
    const slow = db.transaction().execute((transaction) => sql`select pg_sleep(600)`.execute(transaction));
    await expect(slow).rejects.toMatchObject({ code: "57014" });
  });

  test("a pooler that restarts costs what was under way and no process", async () => {
    await using site = await open();
    await using db = openDatabase(pooler.address, { isPooledByTransaction: true });
    const broken = db.transaction().execute(async (transaction) => {
      await transaction.selectFrom("causes").select("id").limit(1).execute();
      await pooler.restart();
      await transaction.selectFrom("causes").select("id").limit(1).execute();
    });
    await expect(broken).rejects.toThrow();
    const answers = () => site.call("listWaterWells", {}).then(Boolean, () => false);
    await expect.poll(answers).toBe(true);
    site.failures.splice(0);
    await site.passChallenge(await pay(site.call, await fillBasket(site.call)));
    expect(site.failures).toEqual([]);
  });

  test("a backup through it holds every row", async () => {
    const folder = await makeFolder();
    const environment = { DATA_DIR: direct.dataDirectory, DATA_SECRET: testSecret, DATABASE_URL: pooler.address };
    const archive = join(folder, "pooled.tar.gz");
    const counted = await openTestDatabase(direct).number("select count(*) from donations");
    const made = await runCommand("backup.ts", environment, "backup", "--to", archive);
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(new RegExp(`donations +${counted}\\n`)) });
  });
});
