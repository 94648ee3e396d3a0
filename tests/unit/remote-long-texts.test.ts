import { describe, expect, test } from "vitest";
import { endpoints } from "../../app/contract/endpoints.ts";
import { createDeclaredFeatures } from "../../app/remote/declared-features.server.ts";
import { failureOf } from "../../app/remote/failures.ts";
import { firstParagraph, markdownToHtml } from "../../app/routes/pages/markdown.server.ts";
import { createNormalizers } from "../../app/section-seven/normalizers.ts";
import { readTolerantly } from "../../app/section-seven/tolerant-reader.ts";
import { dayOf, instantOf, linkOf, numberOf, plainTextOf } from "../../app/section-seven/values.ts";

const normalizerOf = createNormalizers("https://api.example.org");

/** Returns the milliseconds of computing that something takes, whatever else the machine does. */
function measure(run: () => unknown): number {
  const begun = process.cpuUsage();
  run();
  return process.cpuUsage(begun).user / 1000;
}

/** A pattern whose work grows with the square of a text takes seconds for 60,000 characters. */
const length = 60_000;
const pieces = [
  ..."@ < <b <p <p> </p <!-- { [ : / - 1 1. a".split(" "),
  "\n",
  " ",
  "\n ",
  "&",
  "=",
  "body.",
  "<script",
];
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
  news: (summary: string) =>
    readTolerantly(
      endpoints.showNews.result,
      { data: { title: summary, slug: "y", summary, picture: summary } },
      normalizerOf,
    ),
  social: (url: string) =>
    readTolerantly(endpoints.listSocialMedia.result, { data: [{ network: "x", link: url }] }, normalizerOf),
  video: (url: string) =>
    readTolerantly(endpoints.showVideo.result, { data: { slug: "a", title: "b", watch_url: url } }, normalizerOf),
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
    const abilities = createDeclaredFeatures({ ask: async () => ({ openapi: "3.1.0", paths }), store });
    await abilities.ready;
    abilities.close();
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1_000);
    expect(abilities.missing()).toContain("search");
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
