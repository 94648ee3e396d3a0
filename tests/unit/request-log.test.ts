import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { beginRequestLog, requestIdHeader, requestLogMiddleware } from "~/middleware/request-log.server.ts";

/** A request that a proxy of ours gave this id. */
function begin(given: string) {
  const request = { headers: { [requestIdHeader]: given }, method: "GET" };
  const response = Object.assign(new EventEmitter(), { setHeader: () => {} });
  beginRequestLog(request as unknown as IncomingMessage, response as unknown as ServerResponse, true);
  return { id: request.headers[requestIdHeader]!, close: () => response.emit("close") };
}

/** Whether the process knows a request of this id: a failing answer then says the id to the page's scripts. */
async function isKnown(id: string): Promise<boolean> {
  const request = new Request("http://pinar.test/", { headers: { [requestIdHeader]: id } });
  const args = { request, pattern: "/health" } as unknown as Parameters<typeof requestLogMiddleware>[0];
  const answer = (await requestLogMiddleware(args, async () => new Response(null, { status: 500 }))) as Response;
  return answer.headers.get("server-timing")?.includes(id) ?? false;
}

test("keeps two requests with the same id apart", async () => {
  const [first, second] = [begin("trace-of-proxy"), begin("trace-of-proxy")];
  expect(first.id).toBe("trace-of-proxy");
  expect(second.id).toMatch(/^trace-of-proxy-[\w-]{8}$/);
  first.close();
  expect([await isKnown(first.id), await isKnown(second.id)]).toEqual([false, true]);
  const third = begin("trace-of-proxy");
  expect(third.id).toBe("trace-of-proxy");
  second.close();
  expect([await isKnown(third.id), await isKnown(second.id)]).toEqual([true, false]);
  third.close();
});
