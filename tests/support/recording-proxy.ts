import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { HtmlPage } from "./html-page.ts";

/** Stands between a browser and a site, and remembers the pages that the browser was sent and the forms it sent. */
export interface RecordingProxy {
  readonly url: string;
  /** Hands requests on to this origin. */
  leadTo(origin: string): void;
  /** Pages in the order in which they were sent. */
  readonly pages: readonly HtmlPage[];
  /** Bodies of the forms in the order in which they came. */
  readonly forms: readonly URLSearchParams[];
  /** Tells whether each request was answered. */
  isIdle(): boolean;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of 127.0.0.1. */
export async function openRecordingProxy(): Promise<RecordingProxy> {
  const pages: HtmlPage[] = [];
  const forms: URLSearchParams[] = [];
  let target = "";
  let open = 0;
  const server = createServer(async (incoming, outgoing) => {
    open++;
    outgoing.once("close", () => open--);
    const body = Buffer.concat(await incoming.toArray());
    if (incoming.method === "POST") forms.push(new URLSearchParams(body.toString()));
    // Uncompressed, to be read here.
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const forwarded = request(target + incoming.url, { method: incoming.method!, headers });
    forwarded.on("error", () => incoming.socket.destroy());
    forwarded.on("response", async (answer) => {
      const content = Buffer.concat(await answer.toArray());
      const { statusCode: status = 0 } = answer;
      if (answer.headers["content-type"]?.startsWith("text/html") && (status < 300 || status >= 400)) {
        const html = content.toString();
        pages.push(new HtmlPage({ status, headers: new Headers(), html, address: incoming.url!, way: [] }));
      }
      const { "transfer-encoding": _, ...kept } = answer.headers;
      outgoing.writeHead(status, { ...kept, "content-length": content.length }).end(content);
    });
    forwarded.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (origin) => void (target = origin),
    pages,
    forms,
    isIdle: () => open === 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
