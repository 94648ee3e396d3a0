import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { childEnvironment } from "./child-environment.ts";
import { freePort } from "./free-port.ts";

const program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].find((path) =>
  existsSync(path),
);

/** Whether PgBouncer is installed: Debian's package pgbouncer. */
export const hasPgbouncer = program !== undefined;

/**
 * Starts PgBouncer in transaction mode in front of a database.
 * @param address of the database
 * @param connections of the server that all clients share
 */
export async function startPgbouncer(address: string, connections: number) {
  const { hostname, port, username, password, pathname } = new URL(address);
  const folder = await mkdtemp(join(tmpdir(), "pinar-pgbouncer-"));
  const listenPort = await freePort();
  const users = join(folder, "users.txt");
  const settings = join(folder, "pgbouncer.ini");
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
default_pool_size = ${connections}
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
    /** Runs a command of PgBouncer's own console. */
    async command(text: string): Promise<Record<string, unknown>[]> {
      const client = new pg.Client(`${url}/pgbouncer`);
      await client.connect();
      return client
        .query(text)
        .then(({ rows }) => rows)
        .finally(() => client.end());
    },
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
