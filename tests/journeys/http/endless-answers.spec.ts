import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { expect, test } from "@playwright/test";
import { openLocalServer } from "../../support/local-server.ts";
import { openTestSite } from "../../support/site.ts";

/** Bytes that a site may grow by while its API floods it; it would reach gigabytes. */
const mostGrowth = 150_000_000;
const piece = Buffer.alloc(1_000_000, '{"name":"Kuyu"},');

function* forever() {
  for (;;) yield piece;
}

/** Memory of a process, in bytes. */
const memoryOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) * 1024;

/** By plain HTTP: @nojs. */
test.describe("an API whose answers have no end @nojs", () => {
  // Packed, an answer is a thousandth of its size on the wire.
  for (const encoding of ["identity", "gzip"])
    test(`is not read further than an answer may be long: ${encoding}`, async () => {
      await using api = await openLocalServer((request, response) => {
        response.setHeader("content-type", "application/json");
        if (request.url === "/oauth/token") return void response.end('{"access_token":"machine"}');
        response.setHeader("content-encoding", encoding);
        const endless = Readable.from(forever()).on("error", () => {});
        const packed = encoding === "gzip" ? endless.pipe(createGzip()).on("error", () => {}) : endless;
        packed.pipe(response);
      });
      const credentials = { API_CLIENT_ID: "site", API_CLIENT_SECRET: "secret" };
      await using site = await openTestSite({ API_BASE_URL: api.url, ...credentials });
      const before = memoryOf(site.pid);
      for (const path of ["/waterwell-projects", "/donate", "/contact", "/files/a.webp"]) {
        const answer = await fetch(new URL(path, site.url));
        expect([200, 404, 503], path).toContain(answer.status);
        await answer.text();
      }
      expect(memoryOf(site.pid) - before).toBeLessThan(mostGrowth);
    });
});
