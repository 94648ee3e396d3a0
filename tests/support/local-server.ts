import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Call, read } from "../imitations/faults.ts";

/** Serves on a free port of this machine. An answer that fails breaks its connection off. */
export async function openLocalServer(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  // A connection that ends just when a call takes it again would lose the call.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    try {
      await answer(request, response);
    } catch {
      response.destroy();
    }
  });
  const listen = (port: number) => new Promise<void>((listening) => server.listen(port, listening));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  return {
    url: `http://127.0.0.1:${port}`,
    /** The same server under the name of the machine. */
    localUrl: `http://localhost:${port}`,
    close,
    [Symbol.asyncDispose]: close,
    /** Accepts connections again after `close`. */
    reopen: () => listen(port),
  };
}

/** Serves an imitated provider. */
export function openProviderServer(answer: (call: Call, response: ServerResponse) => unknown) {
  return openLocalServer(async (request, response) => answer(await read(request), response));
}
