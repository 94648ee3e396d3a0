import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { childEnvironment } from "./child-environment.ts";
import type { PostgresOrder, PostgresReport } from "./postgres-process.ts";

/**
 * Starts a PostgreSQL that one test may stop and restart. Close it after use.
 * @param folder keeps the data there; without it they are removed at the end
 */
export async function openOwnPostgres(folder?: string) {
  const process = fileURLToPath(new URL("postgres-process.ts", import.meta.url));
  const server = fork(process, folder === undefined ? [] : [folder], { execArgv: [], env: childEnvironment() });
  const end = once(server, "exit").then(([status]) => [{ fault: `its process ended with status ${status}` }]);
  const [first] = (await Promise.race([once(server, "message"), end])) as [PostgresReport];
  if ("fault" in first) throw new Error(`PostgreSQL did not start: ${first.fault}`);
  const { url } = first;
  const obey = async (order: PostgresOrder) => {
    const done = once(server, "message");
    server.send(order);
    await done;
  };
  const query = async (text: string, database = "postgres"): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client(`${url}/${database}`);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    url,
    query,
    stop: () => obey("stop"),
    start: () => obey("start"),
    /** Ends every connection to a database, like a failover. Returns their number. */
    async terminate(database: string): Promise<number> {
      const rows = await query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`,
      );
      return rows.length;
    },
    async close() {
      server.disconnect();
      await end;
    },
  };
}
