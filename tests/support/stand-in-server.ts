import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Call, read } from "../imitations/faults.ts";

/** Serves an imitated provider on a loopback port of this process. */
export async function openStandInServer(answer: (call: Call, response: ServerResponse) => void | Promise<void>) {
  // A connection that ends just when a call takes it again would lose the call.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) =>
    answer(await read(request), response),
  );
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    /** Accepts connections again after `close`. */
    reopen: () => listen(port),
  };
}
