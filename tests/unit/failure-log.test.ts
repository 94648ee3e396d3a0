import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import type { Store } from "~/backend/system/ports.ts";
import { createProviderWatch } from "~/backend/system/watch-providers.ts";
import { failureFields, unexpectedFields } from "~/log/failure-fields.ts";
import { beginRequestLog, requestIdHeader, requestLogMiddleware } from "~/middleware/request-log.server.ts";
import { createClock } from "../support/backend.ts";
import { createLineLog } from "../support/line-log.ts";

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

test("the log keeps two requests with the same id apart", async () => {
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

function watch() {
  const { lines, log } = createLineLog();
  const clock = createClock();
  const noted: string[] = [];
  const store = {
    noteSuccess: async (kind: string) => void noted.push(`${kind} ok`),
    recordFailure: async (
      kind: string,
      _job: string | null,
      { operation, code }: { operation: string; code: string | null },
    ) => void noted.push(`${kind} ${operation} ${code}`),
  } as unknown as Store["system"];
  return { lines, clock, noted, providers: createProviderWatch(log, clock, store) };
}

describe("failures of providers", () => {
  test("are logged at most once a minute each, with a count", () => {
    const { lines, clock, providers } = watch();
    for (let time = 0; time < 5; time++) providers.failed("sms", "send code", { code: "30" });
    providers.failed("sms", "send code", { code: "40" });
    clock.advance(61_000);
    providers.failed("sms", "send code", { code: "30" });
    expect(lines.map((line) => JSON.parse(line)).map(({ level, code, count }) => [level, code, count])).toEqual([
      ["warn", "30", 1],
      ["warn", "40", 1],
      ["warn", "30", 5],
    ]);
  });

  test("are recorded with operation and code, successes once a minute", async () => {
    const { noted, clock, providers } = watch();
    providers.failed("mail", "send notification", {
      cause: Object.assign(new Error("550 ayse@example.org"), { responseCode: 550 }),
    });
    providers.succeeded("mail", "send notification");
    providers.succeeded("mail", "send notification");
    clock.advance(61_000);
    providers.succeeded("mail", "send notification");
    await providers.written();
    expect(noted).toEqual(["mail send notification 550", "mail ok", "mail ok"]);
  });

  test("contain nothing that was sent", () => {
    const { lines, providers } = watch();
    const cause = Object.assign(new Error("Message to ayse@example.org refused: 123456"), {
      code: "EENVELOPE",
      cause: new TypeError("5321234567"),
    });
    providers.failed("mail", "send code", { cause });
    expect(JSON.parse(lines[0]!)).toMatchObject({
      code: "EENVELOPE",
      cause: { error: "Error", code: "EENVELOPE", cause: { error: "TypeError" } },
    });
    expect(lines[0]).not.toMatch(/ayse|123456|5321234567/);
  });
});

describe("an unexpected failure", () => {
  test("is logged with class, code and frames, without database messages", () => {
    class DatabaseError extends Error {
      code = "23505";
      detail = "Key (phone)=(+905321234567) already exists.";
    }
    const line = JSON.stringify(unexpectedFields(new DatabaseError('invalid input "+905321234567"')));
    expect(JSON.parse(line)).toMatchObject({ error: "DatabaseError", code: "23505" });
    expect(line).not.toContain("5321234567");
    expect(JSON.parse(line).stack[0]).toMatch(/^at /);
  });

  test("keeps engine messages with numbers and addresses masked", () => {
    expect(unexpectedFields(new TypeError("No 5321234567 of ayse@example.org"))).toMatchObject({
      message: "No *** of ***",
    });
    expect(failureFields("a text with a code")).toEqual({ error: "string" });
  });
});
