import { describe, expect, test } from "vitest";
import { parseAccept } from "~/http/accept.ts";
import { cookieValue, preferenceCookie } from "~/http/cookies.ts";
import { bannerHash } from "~/http/dismissals.ts";
import { pathOfThisSite, seeOther } from "~/http/redirects.ts";
import { languageOf, languageToStore } from "~/i18n/language.ts";

const request = (headers: Record<string, string>) => new Request("http://pinar.test/", { headers });

describe("addresses to go back to", () => {
  test.each([
    ["/", "/"],
    ["/basket", "/basket"],
    ["/waterwell-projects?page=2&x=%2F%2Fevil.test#top", "/waterwell-projects?page=2&x=%2F%2Fevil.test#top"],
    ["/a/../basket", "/basket"],
    ["/?redirectTo=https://evil.test", "/?redirectTo=https://evil.test"],
    ["/a//b", "/a//b"],
    ["/@evil.test", "/@evil.test"],
    ["/su kuyusu", "/su%20kuyusu"],
  ])("%s lies on this site", (path, expected) => {
    expect(pathOfThisSite(path, "/fallback")).toBe(expected);
  });

  test.each([
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "https://evil.test",
    "http:evil.test",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\tevil",
    "/\t/evil.test",
    "/\n/evil.test",
    "\t//evil.test",
    " //evil.test",
    "/.//evil.test",
    "/..//evil.test",
    "/a/..//evil.test",
    "/a/../..//evil.test",
    "/%2e//evil.test",
    "/%2e%2e//evil.test",
    "basket",
    "",
    "?x=1",
    "#top",
    ".",
    "/\u0000",
    "/\u0085",
    `/${"a".repeat(2000)}`,
    null,
    undefined,
    7,
    {},
    ["/basket"],
  ])("%j does not: the fallback is taken", (value) => {
    expect(pathOfThisSite(value, "/fallback")).toBe("/fallback");
  });

  test("whatever is answered resolves to this site, also when it is resolved again", () => {
    const pieces = ["/", "//", ".", "..", "\\", "@", ":", "evil.test", "%2f", "%5c", "?", "#", "\t", "a"];
    for (const one of pieces)
      for (const two of pieces)
        for (const three of pieces)
          for (const four of pieces) {
            const path = pathOfThisSite(one + two + three + four, "/");
            expect(new URL(path, "https://pinar.test/deep/page").host, one + two + three + four).toBe("pinar.test");
          }
  });

  test("a redirect says: see there, with a GET", () => {
    const response = seeOther("/basket", { headers: { "set-cookie": "a=b" } });
    expect([response.status, response.headers.get("location"), response.headers.get("set-cookie")]).toEqual([
      303,
      "/basket",
      "a=b",
    ]);
  });
});

describe("the language of a request", () => {
  test.each([
    ["tr", "tr"],
    ["en", "en"],
    ["tr-TR,tr;q=0.9,en-US;q=0.8,en;q=0.7", "tr"],
    ["en-US,en;q=0.9,tr;q=0.8", "en"],
    ["de-DE,de;q=0.9,tr;q=0.5,en;q=0.4", "tr"],
    ["de, fr;q=0.5", "en"],
    ["", "tr"],
    ["*", "tr"],
    ["tr;q=0, en;q=0.1", "en"],
    ["en;q=0.2, tr;q=0.7", "tr"],
    ["en;q=0.2,TR-tr ; q=0.7", "tr"],
    ["tr;q=x, en;q=0.9", "tr"],
    [`${"x,".repeat(1000)}tr`, "en"],
    [";;;,,,=", "en"],
  ])("a browser that asks for %j gets %s", (header, language) => {
    expect(languageOf(request({ "accept-language": header }), false)).toBe(language);
  });

  test("the stored choice goes before the browser's wish; a nonsensical one does not", () => {
    const wish = { "accept-language": "tr" };
    expect(languageOf(request({ ...wish, cookie: "language=en" }), false)).toBe("en");
    expect(languageOf(request({ ...wish, cookie: "a=b; language=en; c=d" }), false)).toBe("en");
    for (const cookie of ["language=de", "language=", "language=EN", "xlanguage=en", "language", "language=en=en"]) {
      expect(languageOf(request({ ...wish, cookie }), false), cookie).toBe("tr");
    }
  });

  test("who says nothing (search engines, networks) reads Turkish", () => {
    expect(languageOf(request({}), false)).toBe("tr");
  });

  test("an address names a language to whom nothing is stored for, and it is stored", () => {
    const at = (query: string, headers: Record<string, string> = {}) => {
      const asked = new Request(`http://pinar.test/news${query}`, { headers });
      return [languageOf(asked, false), languageToStore(asked, false)];
    };
    expect(at("?language=en")).toEqual(["en", "en"]);
    expect(at("?page=2&language=tr", { "accept-language": "en" })).toEqual(["tr", "tr"]);
    expect(at("?language=en", { "accept-language": "en-GB" })).toEqual(["en", null]);
    expect(at("?language=en", { cookie: "language=tr" })).toEqual(["tr", null]);
    for (const query of ["?language=de", "?language=", "?language=EN", "?xlanguage=en", "?a=language=en", ""])
      expect(at(query), query).toEqual(["tr", null]);
  });
});

test.each([
  ["gzip, deflate, br", ["gzip", "deflate", "br"]],
  ["br;q=0, gzip", ["gzip"]],
  ["gzip;q=0.000, BR ; Q=0.5, identity", ["identity", "br"]],
  ["gzip;q=0.2,br;q=1.0", ["br", "gzip"]],
  ["", [""]],
  [null, [""]],
])("of %j there is taken %j", (header, names) => {
  expect(parseAccept(header)).toEqual(names);
});

describe("cookies", () => {
  test("the first of several with one name counts, and its value may hold equals signs", () => {
    expect(cookieValue(request({ cookie: "a=1; b=x==; a=2" }), "a", false)).toBe("1");
    expect(cookieValue(request({ cookie: "a=1; b=x==; a=2" }), "b", false)).toBe("x==");
    expect(cookieValue(request({ cookie: "a=1" }), "c", false)).toBeNull();
    expect(cookieValue(request({}), "a", false)).toBeNull();
  });

  test("a preference is kept for a year, out of reach of scripts, and Secure where the site is", () => {
    expect(preferenceCookie("language", "tr", false)).toBe(
      "language=tr; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly",
    );
    expect(preferenceCookie("language", "tr", true)).toMatch(/; Secure$/);
  });
});

describe("the name of a banner's text", () => {
  test("is the same for the same text, another for another, and fits into a cookie", () => {
    const texts = [
      "Kurban bağışlarınız için son gün",
      "Kurban bağışlarınız için son gün.",
      "Ramazan",
      "ramazan",
      "",
      "💧",
      "x".repeat(10_000),
    ];
    const names = texts.map(bannerHash);
    expect(texts.map(bannerHash)).toEqual(names);
    expect(new Set(names).size).toBe(texts.length);
    for (const name of names) expect(name).toMatch(/^[0-9a-z]{1,7}$/);
  });
});
