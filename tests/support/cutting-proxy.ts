import { request, type ServerResponse } from "node:http";
import { HtmlPage } from "./html-page.ts";
import { openLocalServer } from "./local-server.ts";

/**
 * What becomes of a request: "unsent" never reaches the site, "unanswered" is answered by the site but the answer is
 * lost, "halfway" breaks in the middle of the answer, "nonsense" gets the page of a gateway instead.
 */
export type Cut = "unsent" | "unanswered" | "halfway" | "nonsense";
/** Chooses by the method and the path of a request, e.g. "POST /donate.data". */
export type Cutter = (line: string) => Cut | null;

export type CuttingProxy = Awaited<ReturnType<typeof openCuttingProxy>>;

/**
 * Starts a proxy before a site, which cuts the connections of some requests, and remembers the pages that it passed on
 * and the forms that came. Close it after use.
 */
export async function openCuttingProxy(target = "") {
  let origin = target;
  let cutter: Cutter = () => null;
  const pages: HtmlPage[] = [];
  const forms: URLSearchParams[] = [];
  let open = 0;
  const { url, close } = await openLocalServer(async (incoming, outgoing) => {
    open++;
    outgoing.once("close", () => open--);
    const cut = cutter(`${incoming.method} ${incoming.url}`);
    if (cut === "unsent") return void incoming.socket.destroy();
    if (cut === "nonsense")
      return void outgoing.writeHead(502, { "content-type": "text/html" }).end("<h1>Gateway</h1>");
    const body = Buffer.concat(await incoming.toArray());
    if (incoming.method === "POST") forms.push(new URLSearchParams(body.toString()));
    // Uncompressed, to be read here.
    const sent = { ...incoming.headers, "accept-encoding": "identity" };
    const forwarded = request(origin + incoming.url, { method: incoming.method!, headers: sent });
    forwarded.on("error", () => incoming.socket.destroy());
    forwarded.on("response", async (answer) => {
      const content = Buffer.concat(await answer.toArray());
      const { statusCode: status = 0 } = answer;
      const { "transfer-encoding": _, ...headers } = answer.headers;
      if (headers["content-type"]?.startsWith("text/html") && (status < 300 || status >= 400)) {
        const html = content.toString();
        pages.push(new HtmlPage({ status, headers: new Headers(), html, address: incoming.url!, way: [] }));
      }
      if (cut === "unanswered") return void outgoing.socket?.destroy();
      outgoing.writeHead(status, { ...headers, "content-length": content.length });
      passOn(outgoing, content, cut);
    });
    forwarded.end(body);
  });
  return {
    url,
    close,
    leadTo: (chosen: string) => void (origin = chosen),
    cut: (chosen: Cutter) => void (cutter = chosen),
    restore: () => void (cutter = () => null),
    /** Pages in the order in which they were sent. */
    pages: pages as readonly HtmlPage[],
    /** Bodies of the forms in the order in which they came. */
    forms: forms as readonly URLSearchParams[],
    isIdle: () => open === 0,
  };
}

function passOn(outgoing: ServerResponse, content: Buffer, cut: Cut | null): void {
  if (cut !== "halfway") return void outgoing.end(content);
  outgoing.write(content.subarray(0, content.length / 2), () => outgoing.socket?.destroy());
}
