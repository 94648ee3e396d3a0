import type { ServerResponse } from "node:http";

const hangMilliseconds = 60_000;
const slowMilliseconds = 3_000;
const dripMilliseconds = 500;
const page = "<!doctype html><title>Bakım</title><h1>Bakımdayız</h1>";

/** What a refusal with status 200 says. */
export const refusalWords = "Kartınız reddedildi.";

type Answer = readonly [status: number, body: unknown, headers?: Record<string, string>];

/** Faults that are an answer: its status, its body (a text is a page), and its headers. */
const answers = {
  "500": [500, { message: "Server Error" }],
  "500 null": [500, null],
  "500 page": [500, page],
  "502 page": [502, page],
  "200 page": [200, page],
  "429": [429, { message: "Too Many Attempts." }, { "retry-after": "30" }],
  "401": [401, { message: "Unauthenticated." }],
  "403": [403, { message: "This action is unauthorized." }],
  "419": [419, { message: "CSRF token mismatch." }],
  "302": [302, page, { location: "/maintenance" }],
  null: [200, null],
  "null data": [200, { data: null }],
  "text data": [200, { data: "x" }],
  "empty object": [200, {}],
  array: [200, []],
  refusal: [200, { success: false, message: refusalWords }],
  "refusal in data": [200, { data: { status: "error", message: refusalWords } }],
} satisfies Record<string, Answer>;
const others = ["empty", "broken JSON", "bad item", "reset", "slow", "hang", "headers, then hang", "drip"] as const;

export type FaultKind = keyof typeof answers | (typeof others)[number];
export const faultKinds: readonly FaultKind[] = [...(Object.keys(answers) as (keyof typeof answers)[]), ...others];

/**
 * Answers with a fault. Nothing waits for it: what hangs ends after a minute or with the connection.
 * @param usual the answer that would have been given
 */
export function answerWithFault(kind: FaultKind, response: ServerResponse, usual: { status: number; body: unknown }) {
  const begin = (status = 200, type = "application/json", headers = {}) =>
    response.writeHead(status, { "content-type": type, ...headers });
  const later = (act: () => void, milliseconds = hangMilliseconds) => {
    const timer = setTimeout(act, milliseconds);
    response.once("close", () => clearTimeout(timer));
  };
  const whole = JSON.stringify(usual.body ?? {});
  const answer: Answer | undefined = kind in answers ? answers[kind as keyof typeof answers] : undefined;
  if (answer) {
    const [status, body, headers] = answer;
    if (body === page) return void begin(status, "text/html", headers).end(page);
    return void begin(status, "application/json", headers).end(JSON.stringify(body));
  }
  if (kind === "empty") return void begin().end();
  if (kind === "broken JSON") return void begin().end(whole.slice(0, -1));
  if (kind === "bad item") return void begin(usual.status).end(JSON.stringify(withBadItem(usual.body)));
  if (kind === "reset") return void response.socket?.resetAndDestroy();
  if (kind === "slow") return later(() => begin(usual.status).end(whole), slowMilliseconds);
  if (kind !== "hang") begin().flushHeaders();
  if (kind === "drip") return drip(response, whole);
  later(() => response.destroy());
}

/** Sends a byte at a time, for longer than anybody waits. */
function drip(response: ServerResponse, text: string) {
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
