import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that the system gives to outgoing connections: one of those could be taken again before a program of
 * the test listens on it.
 */
const [lowest, beyond] = [12_000, 32_000];

/** Returns a port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(lowest, beyond);
    const server = createServer();
    // A server of any address collides also with one of 127.0.0.1.
    const isFree = await once(server.listen(port), "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await new Promise((closed) => server.close(closed));
    return port;
  }
  throw new Error("No port is free");
}
