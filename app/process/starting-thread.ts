import { createServer } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { closePort } from "./close-port.ts";

/** What the thread needs to answer the port of a site that is starting. */
export interface StartPageOrder {
  readonly port: number;
  readonly host: string | undefined;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Becomes 1 as soon as the port is free again. */
  readonly isFree: Int32Array<SharedArrayBuffer>;
}

/**
 * Answers the port while the database is migrated, which keeps the main thread busy. /health says that the process
 * lives, so that nobody restarts it; everything else gets 503 with a time to come back.
 */
const { port, host, body, headers, isFree } = workerData as StartPageOrder;
const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", connection: "close" };
const server = createServer((request, response) => {
  const path = request.url?.split("?", 1)[0];
  if (path === "/health") response.writeHead(200, plain).end("ok\n");
  else if (path === "/ready") response.writeHead(503, plain).end("migrations: not ok\n");
  else response.writeHead(503, { ...headers, connection: "close" }).end(request.method === "HEAD" ? undefined : body);
});

function free(): void {
  Atomics.store(isFree, 0, 1);
  Atomics.notify(isFree, 0);
}

server.once("error", (failure: NodeJS.ErrnoException) => {
  free();
  parentPort!.postMessage({ failure: failure.code ?? "unknown" });
});
server.listen(port, host, () => parentPort!.postMessage("listening"));
parentPort!.once("message", () => void closePort(server).then(free));
