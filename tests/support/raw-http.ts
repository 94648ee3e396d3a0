import { type IncomingHttpHeaders, request } from "node:http";

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came: compressed if it was compressed. */
  readonly body: Buffer;
}

interface RawRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Sent as it is written, with all its dots, in place of the address's own. */
  readonly path?: string;
}

/** One request on a connection of its own, without anything that `fetch` does by itself. */
export function rawRequest(address: string, { method = "GET", headers = {}, body = "", path }: RawRequest = {}): Promise<RawAnswer> {
  return new Promise((done, failed) => {
    const sent = request(address, { method, headers: { ...headers, ...(body && { "content-length": String(Buffer.byteLength(body)) }) }, agent: false, ...(path !== undefined && { path }) }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }));
    });
    sent.on("error", failed);
    sent.end(body);
  });
}
