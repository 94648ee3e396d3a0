import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerLimits, isUnreadablyLarge, readInPieces, withinLimits } from "~/api/remote/answer-limits.ts";
import { exchange } from "~/api/remote/exchange.server.ts";
import { createNormalizers } from "~/api/remote/normalizers.ts";
import { readTolerantly } from "~/api/remote/tolerant-reader.ts";
import { endpoints } from "~/contract/endpoints.ts";

const many = (count: number, item: unknown = {}) => Array.from({ length: count }, () => item);
const leftOf = (body: unknown) => Object.fromEntries(withinLimits(body).left);

describe("an answer within limits", () => {
  test("stays as it is", () => {
    for (const body of [null, 1, "x", [], {}, { data: [{ a: [1, { b: null }] }, "x"], meta: { total: 3 } }]) {
      expect(withinLimits(body)).toEqual({ body, left: new Map() });
    }
    const full = { data: many(answerLimits.items, { a: 1, b: { c: 2 } }), meta: { page: 1 } };
    expect(withinLimits(full)).toEqual({ body: full, left: new Map() });
    expect(Object.keys(withinLimits(JSON.parse('{"__proto__":{"a":1}}')).body as object)).toEqual(["__proto__"]);
  });

  test("loses the items beyond, and says where and how many", () => {
    expect((withinLimits({ data: many(1_000_000) }).body as { data: unknown[] }).data).toHaveLength(answerLimits.items);
    expect(leftOf({ data: many(1_000_000) })).toEqual({ "data.*": 998_000 });
    expect(leftOf(many(2_001))).toEqual({ "*": 1 });
    expect(leftOf({ data: { data: many(2_500) } })).toEqual({ "data.data.*": 500 });
    expect(leftOf({ data: [{ rows: many(2_500) }, { rows: [] }] })).toEqual({ "data.*.rows.*": 500 });
    const odd = Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`name${place}`, many(2_001, 1)]));
    expect(withinLimits({ data: odd }).left.size).toBeLessThan(30);
  });

  test("has few parts in all, however they are nested", () => {
    const count = (value: unknown): number =>
      typeof value === "object" && value ? Object.values(value).reduce((sum: number, one) => sum + count(one), 1) : 1;
    for (const body of [
      { data: many(1_500, { rows: many(1_000) }) },
      { data: { rows: many(1_000, many(1_000)) } },
      { data: Object.fromEntries(many(300_000).map((_, place) => [`k${place}`, place])) },
      many(1_000, many(1_000, 1)),
    ]) {
      const { body: known, left } = withinLimits(body);
      expect(count(known)).toBeLessThan(answerLimits.parts + 100);
      expect(left.size).toBeGreaterThan(0);
    }
  });
});

test("a text too deep or too long is not read as JSON", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  expect(isUnreadablyLarge(nested(100))).toBe(false);
  expect(isUnreadablyLarge(nested(101))).toBe(true);
  expect(isUnreadablyLarge('{"a":'.repeat(500_000))).toBe(true);
  expect(isUnreadablyLarge(JSON.stringify({ a: "[".repeat(500), b: '\\"[[{'.repeat(200) }))).toBe(false);
  expect(isUnreadablyLarge(`[${"{},".repeat(1_000)}{}]`)).toBe(false);
  expect(isUnreadablyLarge(`"${"[".repeat(200)}`)).toBe(false);
  expect(isUnreadablyLarge(" ".repeat(3_000_001))).toBe(true);
});

describe("a long list", () => {
  const { result } = endpoints.listWaterWells;
  const aWell = { id: 4, title: "Kuyu", cost: "100.00", goal_amount: "1000.00", country: "Çad" };

  test("is read in pieces, whose sum is what reading it at once gives", async () => {
    const body = { data: [...many(900, aWell), {}, "x"], meta: { page: 1, per_page: 12, total: 902 } };
    const normalizerOf = createNormalizers("https://api.example.org");
    let pieces = 0;
    const whole = readTolerantly(result, body, normalizerOf);
    const read = await readInPieces(body, (piece) => {
      pieces++;
      return readTolerantly(result, piece, normalizerOf);
    });
    expect(read).toEqual(whole);
    expect(pieces).toBeGreaterThanOrEqual(9);
  });

  test("gives other work its turn between pieces", async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await readInPieces({ data: many(2_000) }, (piece) => ({ value: piece, unread: new Map() }));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(19);
  });
});

describe("the text of an answer", () => {
  let answer = "";
  const server = createServer((_, response) => void response.end(answer));
  beforeAll(() => new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready)));
  afterAll(() => void server.close());
  const ask = (text: string) => {
    answer = text;
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const signal = AbortSignal.timeout(20_000);
    return exchange(address, endpoints.listMenu, {}, { language: "tr" }, "token", signal).then(({ body }) => body);
  };

  test("loses halves of characters and control characters, and nothing else", async () => {
    const texts: [string, string][] = [
      [String.raw`\ud83d\udca7 \uD83D\uDCA7`, "💧 💧"],
      [String.raw`a\ud83db`, "ab"],
      [String.raw`a\udca7\ud83db`, "ab"],
      [String.raw`\ud83d\ud83d\udca7`, "💧"],
      [String.raw`\u0000a\u001f\u0007\u000b`, "a"],
      [String.raw`\u000a\u0009\u000d\n\t`, "\n\t\r\n\t"],
      [String.raw`\\ud83d \\\ud83d \\u0000 \"\u0000`, String.raw`\ud83d \ \u0000 "`],
      [String.raw`\u00e7\u0020ş`, "ç ş"],
    ];
    for (const [json, text] of texts) expect([json, await ask(`{"a":"${json}"}`)]).toEqual([json, { a: text }]);
  });

  test("is unreadable when it is too deep or too long", async () => {
    for (const text of [`{"data":${"[".repeat(200)}${"]".repeat(200)}}`, `{"data":"${"x".repeat(3_000_000)}"}`])
      await expect(ask(text)).rejects.toMatchObject({ code: "unreadable" });
  });
});
