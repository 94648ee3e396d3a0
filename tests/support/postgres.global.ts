import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { childEnvironment } from "./child-environment.ts";
import type { PostgresReport } from "./postgres-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Port on which a worker asks for the address of this run's PostgreSQL. */
    postgresDoor: number;
  }
}

/**
 * Offers one PostgreSQL for the whole run, started for the first test that asks for it: a file that needs none does not
 * wait for one. The workers are processes, so they ask over a port.
 */
export default async function offerPostgres(project: TestProject) {
  let server: ChildProcess | undefined;
  let started: Promise<PostgresReport> | undefined;
  const start = () => {
    server = fork(fileURLToPath(new URL("postgres-process.ts", import.meta.url)), {
      execArgv: [],
      env: childEnvironment(),
    });
    return firstReport(server);
  };
  const door = createServer(async (asking) => {
    const report = await (started ??= start());
    asking.end("fault" in report ? report.fault : report.url);
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  project.provide("postgresDoor", (door.address() as AddressInfo).port);
  return async () => {
    door.close();
    if (!server?.connected) return;
    const ended = once(server, "exit");
    server.disconnect();
    await ended;
  };
}

function firstReport(server: ChildProcess): Promise<PostgresReport> {
  return new Promise((resolve) => {
    server.once("message", (report: PostgresReport) => resolve(report));
    server.once("exit", (status) => resolve({ fault: `its process ended with status ${status}` }));
  });
}
