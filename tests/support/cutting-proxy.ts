import { once } from "node:events";
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/**
 * What becomes of a request: "unsent" never reaches the site, "unanswered" is answered by the site but the answer is
 * lost, "halfway" breaks in the middle of the answer, "nonsense" gets the page of a gateway instead.
 */
export type Cut = "unsent" | "unanswered" | "halfway" | "nonsense";
/** Chooses by the method and the path of a request, e.g. "POST /donate.data". */
export type Cutter = (line: string) => Cut | null;

/** Starts a proxy before a site that cuts the connections of some requests. Close it after use. */
export async function openCuttingProxy(target: string) {
  let cutter: Cutter = () => null;
  const server = createServer((incoming, outgoing) => {
    const cut = cutter(`${incoming.method} ${incoming.url}`);
    if (cut === "unsent") return void incoming.socket.destroy();
    if (cut === "nonsense")
      return void outgoing.writeHead(502, { "content-type": "text/html" }).end("<h1>Gateway</h1>");
    const forwarded = request(target + incoming.url, { method: incoming.method!, headers: incoming.headers });
    forwarded.on("error", () => incoming.socket.destroy());
    forwarded.on("response", (answer) => void passOn(answer, outgoing, cut));
    incoming.pipe(forwarded as ClientRequest);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    cut(chosen: Cutter): void {
      cutter = chosen;
    },
    restore(): void {
      cutter = () => null;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function passOn(answer: IncomingMessage, outgoing: ServerResponse, cut: Cut | null): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  if (cut === "unanswered") return void outgoing.socket?.destroy();
  const { "transfer-encoding": _, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode!, { ...headers, "content-length": body.length });
  if (cut !== "halfway") return void outgoing.end(body);
  outgoing.write(body.subarray(0, body.length / 2), () => outgoing.socket?.destroy());
}
