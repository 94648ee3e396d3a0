import { Agent, request } from "node:http";
import { expect, test } from "../fixtures.ts";

/** Sends that many bytes as a form over a kept connection; returns the status. */
function post(origin: string, agent: Agent, path: string, bytes: number, isChunked = false): Promise<number | string> {
  return new Promise((answered) => {
    const type = path === "/profile/avatar" ? "multipart/form-data; boundary=x" : "application/x-www-form-urlencoded";
    const headers = { "content-type": type, ...(!isChunked && { "content-length": bytes }) };
    const sending = request(origin + path, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => answered(answer.statusCode!));
    });
    sending.on("error", (fault: NodeJS.ErrnoException) => answered(fault.code ?? "broken"));
    const chunk = Buffer.alloc(50_000, "a");
    chunk[1] = "=".charCodeAt(0);
    let sent = 0;
    const write = () => {
      while (sent < bytes) {
        sent += chunk.length;
        if (!sending.write(sent > bytes ? chunk.subarray(0, chunk.length - (sent - bytes)) : chunk))
          return void sending.once("drain", write);
      }
      sending.end();
    };
    write();
  });
}

// By plain HTTP: @nojs.
test.describe("unwanted bodies @nojs", () => {
  for (const [what, path, bytes, isChunked, status] of [
    ["larger than any form", "/donate", 201_000, false, 413],
    ["of unknown length", "/donate", 400_000, true, 411],
    ["that no action reads", "/basket", 190_000, false, 303],
    ["for an upload without a sign-in, fifty megabytes long", "/profile/avatar", 50_000_000, false, 303],
  ] as const) {
    test(`answers one ${what} and serves the next request on its connection`, async ({ site }) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      expect(await post(site.url, agent, path, bytes, isChunked)).toBe(status);
      expect(await post(site.url, agent, "/basket", 2)).toBe(303);
      agent.destroy();
    });
  }
});
