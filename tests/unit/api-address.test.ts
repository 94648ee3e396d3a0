import { describe, expect, test } from "vitest";
import { isApiAddress, isBesideApi, isNormalPath } from "~/http/api-address.ts";

describe("the normal form of a path", () => {
  test.each([
    ..."/ /api /api/ /api/water-wells/4 /api/projects/t%C3%BCrk%C3%A7e-ad%20iki /api/projects/a~b_c.d-e!(f)".split(" "),
    ..."/files/abcdefABCDEF0123.webp /payment/notification/iyzico".split(" "),
  ])("is that of %s", (path) => {
    expect(isNormalPath(path)).toBe(true);
  });

  test.each([
    "/sandbox-bank/../contact",
    "/sandbox-bank/%2e%2e/basket",
    "/sandbox-bank/.%2E/basket",
    "/sandbox-bank/./x",
    "/sandbox-bank\\..\\contact",
    ..."/api/files/../../basket /api/files/..%2f..%2fbasket /api/files/..%5Cbasket /files/%2e%2e //api/menu".split(" "),
    ..."/api//menu //elsewhere.test/api/menu /api/%6fauth/token /api/%4Fauth/token /api/oauth%2Ftoken".split(" "),
    ..."/api/menu%00 /api/menu%0a /api/m%65nu /api/menu%2edata /api/%zz /api/%ff /api/x#y /api/<x>".split(" "),
    ..."/api/türkçe /api/a%5fb /api/a%2Db /api/a%7Eb /api/%39".split(" "),
  ])("is not that of %s", (path) => {
    expect(isNormalPath(path)).toBe(false);
  });

  test("has encoded what encodeURIComponent encodes, and nothing else of ASCII", () => {
    for (let code = 0; code < 128; code++) {
      const character = String.fromCharCode(code);
      const hex = code.toString(16).padStart(2, "0");
      const isEncoded = encodeURIComponent(character) !== character;
      const isOdd = code < 0x20 || code === 0x7f || "/\\".includes(character);
      const isFree = "!*'()".includes(character);
      for (const written of [hex, hex.toUpperCase()])
        expect([code, isNormalPath(`/api/a%${written}`)]).toEqual([code, isFree || (isEncoded && !isOdd)]);
    }
  });
});

test("an API alone has few paths beside its own, and no data of pages", () => {
  for (const path of ["/health", "/metrics", "/sandbox-bank", "/sandbox-bank/challenge", "/files/Ab12.webp"])
    expect([path, isBesideApi(path)]).toEqual([path, true]);
  for (const path of [
    ..."/ /contact /health/ /health.data /ready.data /files/ /files/a/b.webp /files/Ab12.webp.data".split(" "),
    ..."/files/__manifest /sandbox-bank/challenge.data /sandbox-bank/a/b /sandbox-bank/__manifest".split(" "),
    ..."/payment/notification/iyzico.data /payment/notification/a/b /__manifest /_root.data /FILES/Ab12.webp".split(
      " ",
    ),
  ])
    expect([path, isBesideApi(path)]).toEqual([path, false]);
});

test("the API's addresses begin with a whole segment", () => {
  for (const url of ["/api", "/api/", "/api?x", "/api/menu?x=/"]) expect(isApiAddress(url)).toBe(true);
  for (const url of ["/apis", "/API/menu", "/", "/x/api/", "//api/"]) expect(isApiAddress(url)).toBe(false);
});
