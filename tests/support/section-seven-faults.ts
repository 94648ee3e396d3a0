import type { ServerResponse } from "node:http";

/** The kinds of faults of another API. */
export const faultKinds = [
  "500",
  "500 null",
  "500 page",
  "502 page",
  "200 page",
  "broken JSON",
  "reset",
  "slow",
  "hang",
  "headers, then hang",
  "drip",
  "429",
  "401",
  "403",
  "419",
  "302",
  "empty",
  "null",
  "null data",
  "text data",
  "empty object",
  "array",
  "bad item",
  "refusal",
  "refusal in data",
] as const;
export type FaultKind = (typeof faultKinds)[number];

const hangMilliseconds = 60_000;
const slowMilliseconds = 3_000;
const dripMilliseconds = 500;
const page = "<!doctype html><title>Bakım</title><h1>Bakımdayız</h1>";

/** What a refusal with status 200 says. */
export const refusalWords = "Kartınız reddedildi.";

/**
 * Answers with a fault. Nothing waits for it: what hangs ends after a minute or with the connection.
 * @param usual the answer that would have been given
 */
export function answerWithFault(kind: FaultKind, response: ServerResponse, usual: { status: number; body: unknown }) {
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  const html = (status: number) => void response.writeHead(status, { "content-type": "text/html" }).end(page);
  const later = (act: () => void, milliseconds = hangMilliseconds) => {
    const timer = setTimeout(act, milliseconds);
    response.once("close", () => clearTimeout(timer));
  };
  switch (kind) {
    case "500":
      return json(500, { message: "Server Error" });
    case "500 null":
      return json(500, null);
    case "500 page":
      return html(500);
    case "502 page":
      return html(502);
    case "200 page":
      return html(200);
    case "broken JSON":
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify(usual.body ?? {}).slice(0, -1) || "{");
    case "reset":
      return void response.socket?.resetAndDestroy();
    case "slow":
      return later(() => json(usual.status, usual.body), slowMilliseconds);
    case "hang":
      return later(() => response.destroy());
    case "headers, then hang":
      response.writeHead(200, { "content-type": "application/json" }).flushHeaders();
      return later(() => response.destroy());
    case "drip":
      return drip(response, JSON.stringify(usual.body ?? {}));
    case "429":
      return json(429, { message: "Too Many Attempts." }, { "retry-after": "30" });
    case "401":
      return json(401, { message: "Unauthenticated." });
    case "403":
      return json(403, { message: "This action is unauthorized." });
    case "419":
      return json(419, { message: "CSRF token mismatch." });
    case "302":
      return void response.writeHead(302, { location: "/maintenance", "content-type": "text/html" }).end(page);
    case "empty":
      return void response.writeHead(200, { "content-type": "application/json" }).end();
    case "null":
      return json(200, null);
    case "null data":
      return json(200, { data: null });
    case "text data":
      return json(200, { data: "x" });
    case "empty object":
      return json(200, {});
    case "array":
      return json(200, []);
    case "refusal":
      return json(200, { success: false, message: refusalWords });
    case "refusal in data":
      return json(200, { data: { status: "error", message: refusalWords } });
    case "bad item":
      return json(usual.status, withBadItem(usual.body));
  }
}

/** Sends a byte at a time, for longer than anybody waits. */
function drip(response: ServerResponse, text: string) {
  response.writeHead(200, { "content-type": "application/json" }).flushHeaders();
  let sent = 0;
  const timer = setInterval(() => {
    if (sent >= text.length || sent * dripMilliseconds > hangMilliseconds) response.end();
    else response.write(text[sent++]!);
  }, dripMilliseconds);
  response.once("close", () => clearInterval(timer));
}

/** Puts a broken item at the front of the first list, or breaks one field of an object. */
function withBadItem(body: unknown): unknown {
  const bad = { id: null, title: null, label: { odd: true }, name: ["odd"], amount: "yok" };
  if (Array.isArray(body)) return [bad, 42, ...body];
  if (typeof body !== "object" || body === null) return body;
  const entries = Object.entries(body);
  const list = entries.find(([, value]) => Array.isArray(value) || (typeof value === "object" && value !== null));
  if (list) return { ...body, [list[0]]: withBadItem(list[1]) };
  const text = entries.find(([, value]) => typeof value === "string");
  return text ? { ...body, [text[0]]: { odd: [null] } } : body;
}
