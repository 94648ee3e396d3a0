import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { openLocalServer } from "./local-server.ts";

/** Starts a server on a free port of this machine, which is closed when the test is over; returns its origin. */
export async function openTestServer(answer: RequestListener): Promise<string> {
  const { url, close } = await openLocalServer(answer);
  onTestFinished(close);
  return url;
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString("utf8");
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
