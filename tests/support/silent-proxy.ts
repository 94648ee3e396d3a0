import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A way to a server that can fall silent: connections stay open, and nothing passes any more. Close it after use. */
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
    /** Lets every connection that is open now fall silent. */
    silence(): void {
      for (const pair of pairs) pair.isSilent = true;
    },
    /** Lets every connection fall silent that sends this; none with null. */
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
