import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "~/contract/endpoints.ts";
import { exchange } from "~/remote/exchange.server.ts";
import { createNormalizers } from "~/section-seven/normalizers.ts";
import { limits, readTolerantly } from "~/section-seven/tolerant-reader.ts";

const many = (count: number, item: unknown = {}) => Array.from({ length: count }, () => item);
const { result } = endpoints.listWaterWells;
const aWell = { id: 4, title: "Kuyu", cost: "100.00", goal_amount: "1000.00", country: "Çad" };
const normalizerOf = createNormalizers("https://api.example.org");

describe("an answer beyond the limits", () => {
  test("loses the items beyond, and says where and how many", () => {
    const { value, unread } = readTolerantly(result, { data: many(1_000_000, aWell) }, normalizerOf);
    expect(value.data.length).toBeGreaterThan(1_000);
    expect(value.data.length).toBeLessThanOrEqual(limits.items);
    expect(unread.get("data.*")).toBe(1_000_000 - value.data.length);
  });

  test("has few values in all, however they are nested", () => {
    const links = many(1_000, { title: "x", link: "/x" });
    const { value, unread } = readTolerantly(endpoints.listFooter.result, { data: many(1_500, { title: "x", links }) });
    const count = value.data.reduce((sum, section) => sum + section.links.length, 0);
    expect(count).toBeGreaterThan(1_000);
    expect(count * 3).toBeLessThan(limits.values + 100);
    expect(unread.size).toBeGreaterThan(0);
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

  test("is unreadable when it is too long", async () => {
    await expect(ask(`{"data":"${"x".repeat(3_000_000)}"}`)).rejects.toMatchObject({ code: "unreadable" });
  });
});
