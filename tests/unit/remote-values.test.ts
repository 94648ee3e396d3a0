import { describe, expect, test } from "vitest";
import { endpoints } from "~/contract/endpoints.ts";
import { createDeclaredFeatures } from "~/remote/declared-features.server.ts";
import { exchange } from "~/remote/exchange.server.ts";
import { failureOf } from "~/remote/failures.ts";
import { firstParagraph, markdownToHtml } from "~/routes/pages/markdown.server.ts";
import { bankFormIn } from "~/routes/payment/bank-document.server.ts";
import { createNormalizers } from "~/section-seven/normalizers.ts";
import {
  booleanOf,
  dayOf,
  instantOf,
  limits,
  linkOf,
  numberOf,
  plainTextOf,
  readTolerantly,
  textOf,
} from "~/section-seven/tolerant-reader.ts";
import { openTestServer } from "../support/test-server.ts";

const many = (count: number, item: unknown = {}) => Array.from({ length: count }, () => item);
const { result } = endpoints.listWaterWells;
const aWell = { id: 4, title: "Kuyu", cost: "100.00", goal_amount: "1000.00", country: "Çad" };

test("an answer beyond the limits loses the items beyond, and says where and how many", () => {
  const { value, unread } = readTolerantly(result, { data: many(1_000_000, aWell) }, normalizerOf);
  expect(value.data.length).toBeGreaterThan(1_000);
  expect(value.data.length).toBeLessThanOrEqual(limits.items);
  expect(unread.get("data.*")).toBe(1_000_000 - value.data.length);
});

test("an answer beyond the limits has few values in all, however they are nested", () => {
  const links = many(1_000, { title: "x", link: "/x" });
  const { value, unread } = readTolerantly(endpoints.listFooter.result, { data: many(1_500, { title: "x", links }) });
  const count = value.data.reduce((sum, section) => sum + section.links.length, 0);
  expect(count).toBeGreaterThan(1_000);
  expect(count * 3).toBeLessThan(limits.values + 100);
  expect(unread.size).toBeGreaterThan(0);
});

describe("the text of an answer", () => {
  const ask = async (text: string) => {
    const address = await openTestServer((_, response) => response.end(text));
    const signal = AbortSignal.timeout(20_000);
    return (await exchange(address, endpoints.listMenu, {}, { language: "tr" }, "token", signal)).body;
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

const normalizerOf = createNormalizers("https://api.example.org");

/** Returns the milliseconds of computing that something takes, whatever else the machine does. */
function measure(run: () => unknown): number {
  const begun = process.cpuUsage();
  run();
  return process.cpuUsage(begun).user / 1000;
}

/** A pattern whose work grows with the square of a text takes seconds for 60,000 characters. */
const length = 60_000;
const pieces = [...'@|<|<b|<p|<p>|</p|<!--|{|[|:|/|-|1|1.|a|\n| |\n |&|=|body.|<script|<form x|<input a="'.split("|")];
const ends = ["", " x", ":"];

const readers = {
  linkOf,
  numberOf,
  instantOf,
  dayOf,
  plainTextOf,
  firstParagraph,
  paragraphOfHtml: (text: string) => firstParagraph(`<p>${text}`),
  markdownToHtml: (text: string) => markdownToHtml(text, "tr"),
  bodyAsHtml: (text: string) => markdownToHtml(`<p>${text}`, "tr"),
  contact: (value: string) => readTolerantly(endpoints.listContact.result, { data: [{ value }] }, normalizerOf),
  menu: (slug: string) => readTolerantly(endpoints.listMenu.result, { data: [{ label: "x", slug }] }, normalizerOf),
  news: (text: string) =>
    readTolerantly(
      endpoints.showNews.result,
      { data: { slug: "y", title: text, summary: text, picture: text } },
      normalizerOf,
    ),
  social: (url: string) =>
    readTolerantly(endpoints.listSocialMedia.result, { data: [{ network: "x", link: url }] }, normalizerOf),
  video: (url: string) =>
    readTolerantly(endpoints.showVideo.result, { data: { slug: "a", title: "b", watch_url: url } }, normalizerOf),
  bankFormIn,
  failure: (text: string) => failureOf(422, { message: text, code: text, errors: { [text]: text } }),
};

describe("long texts of another API", () => {
  test.each(Object.entries(readers))("are read by %s without stopping the server", (_, read) => {
    for (const piece of pieces)
      for (const end of ends) {
        const text = `<b>${piece.repeat(length / piece.length)}${end}`;
        for (const one of [text, text.slice(3)])
          expect(
            measure(() => read(one)),
            JSON.stringify([piece, end]),
          ).toBeLessThan(1_000);
      }
  });

  test("are read as paths of an OpenAPI document without stopping the server", async () => {
    const paths = { "/menu": { get: {} }, ["/{".repeat(length / 2)]: { get: {} }, ["{".repeat(length)]: null };
    const begun = process.cpuUsage();
    const store = { get: () => null, put: () => {} } as never;
    const features = createDeclaredFeatures({ store }, async () => ({ openapi: "3.1.0", paths }));
    await features.ready;
    features.close();
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1_000);
    expect(features.missing()).toContain("search");
  });

  test("are cut where a page could not show them", () => {
    expect(linkOf(`/${"a".repeat(3_000)}`)).toBe("");
    expect(linkOf(`/${"a".repeat(2_000)}`)).not.toBe("");
    const value = `${"a".repeat(499)}💧x`;
    const { data } = readTolerantly(endpoints.listContact.result, { data: [{ value }] }, normalizerOf).value;
    expect(data[0]!.value).toBe("a".repeat(499));
    expect(String(plainTextOf(`<b>${"a".repeat(50_000)}`)).length).toBeLessThanOrEqual(20_000);
  });
});

describe("values of another API", () => {
  test.each([
    [12, 12],
    ["12", 12],
    ["100.00", 100],
    ["-0.5", -0.5],
    ["12,50", 12.5],
    ["1.234,50", 1234.5],
    ["1,234.50 TL", 1234.5],
    ["₺ 1 250", 1250],
    ["12.345.678,9", 12_345_678.9],
  ])("reads the number %j", (raw, number) => expect(numberOf(raw)).toBe(number));

  test.each([["1.234"], ["1,234"], ["12 or 13"], [""], [Number.NaN], [null], [true], ["1.2.3"], ["0x10"]])(
    "takes %j for no number, because it could be money",
    (raw) => expect(numberOf(raw)).toBeUndefined(),
  );

  test.each([
    ["2026-01-31T10:00:00.000Z", "2026-01-31T10:00:00.000Z"],
    ["2026-01-31 10:00:00", "2026-01-31T07:00:00.000Z"],
    ["2026-01-31T10:00:00+01:00", "2026-01-31T09:00:00.000Z"],
    ["2026-01-31T10:00:00.123456Z", "2026-01-31T10:00:00.123Z"],
    ["31.01.2026 10:00", "2026-01-31T07:00:00.000Z"],
    ["1/2/2026", "2026-01-31T21:00:00.000Z"],
    [1_769_853_600, "2026-01-31T10:00:00.000Z"],
    [1_769_853_600_000, "2026-01-31T10:00:00.000Z"],
  ])("reads the moment %j", (raw, instant) => expect(instantOf(raw)).toBe(instant));

  test("takes no other words for a moment", () => {
    const words = ["2026-02-31", "yesterday", "99.99.2026", "", "0000-00-00 00:00:00", "Sat, 31 Jan 2026 10:00:00 GMT"];
    for (const raw of [...words, null, {}]) expect(instantOf(raw), String(raw)).toBeUndefined();
  });

  test("reads days in Istanbul", () => {
    expect(dayOf("2026-01-31")).toBe("2026-01-31");
    expect(dayOf("2026-01-31T22:30:00Z")).toBe("2026-02-01");
    expect(dayOf("31.01.2026")).toBe("2026-01-31");
    expect(dayOf("2026-02-31")).toBeUndefined();
  });

  test("reads a yes, a no and a text", () => {
    expect([1, "1", "true", true].map(booleanOf)).toEqual([true, true, true, true]);
    expect([0, "0", "false", ""].map(booleanOf)).toEqual([false, false, false, false]);
    expect(booleanOf("perhaps")).toBeUndefined();
    expect(textOf(12)).toBe("12");
    expect(textOf({})).toBeUndefined();
  });
});

test.each([
  ["/about-us", "/about-us"],
  ["about-us", "/about-us"],
  ["hakkımızda", "/hakkımızda"],
  ["waterwell-projects/detail/2?page=1#a", "/waterwell-projects/detail/2?page=1#a"],
  ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
  ["http://localhost:3000/news", "http://localhost:3000/news"],
  ["www.example.org/a", "https://www.example.org/a"],
  ["bilgi@ornek.org.tr", "mailto:bilgi@ornek.org.tr"],
  ["mailto:bilgi@ornek.org.tr", "mailto:bilgi@ornek.org.tr"],
  ["tel:+902125550011", "tel:+902125550011"],
  [" /news ", "/news"],
  [12, "/12"],
])("a link of another API %j is shown as %j", (sent, shown) => {
  expect(linkOf(sent)).toBe(shown);
});

test("a link of another API that leads nowhere, or where it should not, is none", () => {
  const others = "|#|javascript:alert(1)| JaVaScRiPt:alert(1)|java\tscript:alert(1)|data:text/html,x|vbscript:x".split(
    "|",
  );
  const evil = "//evil.example/x \\\\evil.example\\x /\\evil.example https://user:password@evil.example/".split(" ");
  for (const sent of [...others, ...evil, "https://example.org/a b", '/"><script>', null, {}])
    expect(linkOf(sent), String(sent)).toBe("");
});
