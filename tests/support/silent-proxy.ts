import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Starts a proxy that can keep its connections open without passing any data. Close it after use. */
export async function openSilentProxy(target: { host: string; port: number }) {
  const pairs = new Set<{ near: Socket; far: Socket; isSilent: boolean }>();
  let silentAt: string | null = null;
  const server = createServer((near) => {
    const pair = { near, far: connect(target), isSilent: false };
    pairs.add(pair);
    near.on("data", (bytes: Buffer) => {
      if (silentAt !== null && bytes.includes(silentAt)) pair.isSilent = true;
      if (!pair.isSilent) pair.far.write(bytes);
    });
    pair.far.on("data", (bytes: Buffer) => void (pair.isSilent || near.write(bytes)));
    for (const [one, other] of [
      [near, pair.far],
      [pair.far, near],
    ] as const) {
      one.on("error", () => {});
      one.on("close", () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as { port: number }).port,
    connections: () => pairs.size,
    /** Whether a connection passes no data. */
    isSilent: () => [...pairs].some((pair) => pair.isSilent),
    /** Stops passing data on every open connection. */
    silence(): void {
      for (const pair of pairs) pair.isSilent = true;
    },
    /** Stops passing data on every connection that sends this text; null turns this off. */
    silenceAt(text: string | null): void {
      silentAt = text;
    },
    async close(): Promise<void> {
      for (const { near } of pairs) near.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
