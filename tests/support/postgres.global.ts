import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { childEnvironment } from "./child-environment.ts";
import type { PostgresReport } from "./postgres-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of this test run's server (postgres://…), without a database name. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run. If it cannot start, the run fails, because half of the tests need it. */
export default async function startPostgres(project: TestProject) {
  if (process.env.TEST_DATABASES === "sqlite") return;
  const server = fork(fileURLToPath(new URL("postgres-process.ts", import.meta.url)), {
    execArgv: [],
    env: childEnvironment(),
  });
  const report = await firstReport(server);
  if ("fault" in report) throw new Error(`PostgreSQL for the tests did not start: ${report.fault}`);
  project.provide("postgresUrl", report.url);
  return async () => {
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
