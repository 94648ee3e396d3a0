import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/**
 * Below the ports that the system gives to outgoing connections: one of those could be taken again before a program of
 * the test listens on it.
 */
const [lowest, beyond] = [12_000, 32_000];

/**
 * Returns a port of this machine that nobody listens on, and that no other test takes. Ports go in pairs: this process
 * listens on the odd one until it ends, so that whoever else draws the pair leaves it, also while no program of this
 * test listens on the even one yet.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 2 * randomInt(lowest / 2, beyond / 2);
    const claim = await listen(port + 1);
    if (!claim) continue;
    const trial = await listen(port);
    if (!trial) {
      claim.close();
      continue;
    }
    await new Promise((closed) => trial.close(closed));
    claim.unref();
    return port;
  }
  throw new Error("No port is free");
}

/** Listens on a port of every address, so that any other server there collides; returns null when there is one. */
async function listen(port: number): Promise<Server | null> {
  const server = createServer();
  return once(server.listen(port), "listening").then(
    () => server,
    () => null,
  );
}
