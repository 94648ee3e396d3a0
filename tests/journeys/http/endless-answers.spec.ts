import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { expect, test } from "@playwright/test";
import { openTestSite } from "../../support/site.ts";

/** Bytes that a site may grow by while its API floods it; it would reach gigabytes. */
const mostGrowth = 150_000_000;
const piece = Buffer.alloc(1_000_000, '{"name":"Kuyu"},');

function* forever() {
  for (;;) yield piece;
}

/** Ways to answer without an end; the packed one is a thousandth of its size on the wire. */
const floods: Record<string, (response: ServerResponse) => void> = {
  "without an end": (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    Readable.from(forever())
      .on("error", () => {})
      .pipe(response);
  },
  "packed a thousandfold": (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    Readable.from(forever())
      .pipe(createGzip())
      .on("error", () => {})
      .pipe(response);
  },
};

/** Memory of a process, in bytes. */
const memoryOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) * 1024;

/** By plain HTTP: @nojs. */
test.describe("an API whose answers have no end @nojs", () => {
  for (const [way, flood] of Object.entries(floods))
    test(`is not read further than an answer may be long, ${way}`, async () => {
      const api = await listening((request, response) =>
        request.url === "/oauth/token"
          ? void response.writeHead(200, { "content-type": "application/json" }).end('{"access_token":"machine"}')
          : flood(response),
      );
      const site = await openTestSite({
        API_BASE_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
        API_CLIENT_ID: "site",
        API_CLIENT_SECRET: "secret",
      });
      try {
        const before = memoryOf(site.pid);
        for (const path of ["/waterwell-projects", "/donate", "/contact", "/files/a.webp"]) {
          const answer = await fetch(new URL(path, site.url));
          expect([200, 404, 503], path).toContain(answer.status);
          await answer.text();
        }
        expect(memoryOf(site.pid) - before).toBeLessThan(mostGrowth);
      } finally {
        await site.close();
        api.closeAllConnections();
        api.close();
      }
    });
});

async function listening(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}
