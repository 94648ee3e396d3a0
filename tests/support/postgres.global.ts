import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { TestProject } from "vitest/node";
import { openOwnPostgres } from "./own-postgres.ts";

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
  let server: ReturnType<typeof openOwnPostgres> | undefined;
  const door = createServer(async (asking) => {
    server ??= openOwnPostgres();
    asking.end(await server.then(({ url }) => url, String));
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  project.provide("postgresDoor", (door.address() as AddressInfo).port);
  return async () => {
    door.close();
    const started = await server?.catch(() => undefined);
    await started?.close();
  };
}
