import { describe, expect, test } from "vitest";
import { parseAccept } from "~/http/accept.ts";
import { cookieValue } from "~/http/cookies.ts";
import { bannerHash } from "~/http/dismissals.ts";
import { pathOfThisSite, signInAddress, withAdded } from "~/http/redirects.ts";
import { languageOf, languageToStore } from "~/i18n/language.ts";
import { dialogAddress } from "~/ui/dialog.tsx";

const request = (headers: Record<string, string>) => new Request("http://pinar.test/", { headers });

describe("addresses to return to", () => {
  test("name the gift that was added, and keep what they had", () => {
    expect(withAdded("/basket", 7)).toBe("/basket?added=7");
    expect(withAdded("/waterwell-projects?page=2&added=6#top", 7)).toBe("/waterwell-projects?page=2&added=7#top");
  });

  test.each([
    ["/", "/"],
    ["/basket", "/basket"],
    ["/waterwell-projects?page=2&x=%2F%2Fevil.test#top", "/waterwell-projects?page=2&x=%2F%2Fevil.test#top"],
    ["/a/../basket", "/basket"],
    ["/?redirectTo=https://evil.test", "/?redirectTo=https://evil.test"],
    ["/a//b", "/a//b"],
    ["/@evil.test", "/@evil.test"],
    ["/su kuyusu", "/su%20kuyusu"],
    ["/search?q=a\\b", "/search?q=a\\b"],
  ])("%s is on this site", (path, expected) => {
    expect(pathOfThisSite(path, "/fallback")).toBe(expected);
  });

  test.each([
    ..."//evil.test ///evil.test /\\evil.test \\\\evil.test /a\\b?q=1 https://evil.test https:/evil.test".split(" "),
    ..."http:evil.test javascript:alert(1) data:text/html,x @evil.test .evil.test :80@evil.test".split(" "),
    ..."/.//evil.test /..//evil.test".split(" "),
    ..."/a/..//evil.test /a/../..//evil.test /%2e//evil.test /%2e%2e//evil.test basket ?x=1 #top .".split(" "),
    ...["/\tevil", "/\t/evil.test", "/\n/evil.test", "/\r\nLocation: https://evil.test", "\t//evil.test"],
    ...[" //evil.test", "", "/\u0000", "/\u0085", `/${"a".repeat(2000)}`, null, undefined, 7, {}, ["/basket"]],
  ])("%j is not, so the fallback is used", (value) => {
    expect(pathOfThisSite(value, "/fallback")).toBe("/fallback");
  });

  test("always resolve to this site, also when resolved twice", () => {
    const pieces = ["/", "//", ".", "..", "\\", "@", ":", "evil.test", "%2f", "%5c", "?", "#", "\t", "a"];
    for (const one of pieces)
      for (const two of pieces)
        for (const three of pieces)
          for (const four of pieces) {
            const path = pathOfThisSite(one + two + three + four, "/");
            expect(new URL(path, "https://pinar.test/deep/page").host, one + two + three + four).toBe("pinar.test");
          }
  });

  test.each(["//evil.test/x", "///evil.test", "/\\evil.test"])("a dialog at %s opens on this site", (pathname) => {
    expect(dialogAddress({ pathname, search: "?page=2" }, { modal: "menu" })).toBe("/?page=2&modal=menu");
    expect(dialogAddress({ pathname, search: "" }, null)).toBe("/");
  });

  test("keep all their parameters on the way through signing in", () => {
    const address = new URL(signInAddress("/waterwell-projects?page=2&added=6#top"), "http://pinar.test");
    expect([address.pathname, [...address.searchParams]]).toEqual([
      "/auth/login",
      [["redirectTo", "/waterwell-projects?page=2&added=6#top"]],
    ]);
    expect(signInAddress(undefined, "/auth/email")).toBe("/auth/email");
  });
});

describe("language of a request", () => {
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

  test("prefers a valid stored choice to the browser", () => {
    const wish = { "accept-language": "tr" };
    expect(languageOf(request({ ...wish, cookie: "language=en" }), false)).toBe("en");
    expect(languageOf(request({ ...wish, cookie: "a=b; language=en; c=d" }), false)).toBe("en");
    for (const cookie of ["language=de", "language=", "language=EN", "xlanguage=en", "language", "language=en=en"])
      expect(languageOf(request({ ...wish, cookie }), false), cookie).toBe("tr");
  });

  test("comes from the address and is stored when nothing is stored yet", () => {
    const at = (query: string, headers: Record<string, string> = {}) => {
      const asked = new Request(`http://pinar.test/news${query}`, { headers });
      return [languageOf(asked, false), languageToStore(asked, false)];
    };
    expect(at("?language=en")).toEqual(["en", "en"]);
    expect(at("?page=2&language=tr", { "accept-language": "en" })).toEqual(["tr", "tr"]);
    expect(at("?language=en", { "accept-language": "en-GB" })).toEqual(["en", null]);
    expect(at("?language=en", { cookie: "language=tr" })).toEqual(["tr", null]);
    // Turkish is for clients without Accept-Language.
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
])("of %j is %j", (header, names) => {
  expect(parseAccept(header)).toEqual(names);
});

test('the first of equal cookies counts, whose value may hold "="', () => {
  const asked = request({ cookie: "user=1; popup=x==; user=2" });
  const values = (["user", "popup", "guest"] as const).map((name) => cookieValue(asked, name, false));
  expect([...values, cookieValue(request({}), "user", false)]).toEqual(["1", "x==", null, null]);
});

test("the key of a banner text depends on the text alone and fits into a cookie", () => {
  const texts = ["Kurban için son gün", "Kurban için son gün.", "Ramazan", "ramazan", "", "💧", "x".repeat(10_000)];
  const names = texts.map(bannerHash);
  expect(texts.map(bannerHash)).toEqual(names);
  expect(new Set(names).size).toBe(texts.length);
  for (const name of names) expect(name).toMatch(/^[0-9a-z]{1,7}$/);
});
