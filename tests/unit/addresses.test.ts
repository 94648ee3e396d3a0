import { describe, expect, test } from "vitest";
import { isAbsent } from "~/contract/page-needs.ts";
import { rateLimitKey } from "~/contract/rules/rate-limit-key.ts";
import { isApiAddress, isBesideApi, isNormalPath } from "~/http/api-address.ts";
import { isHost, refusedSplats, servableAddress } from "~/http/servable-address.ts";
import { loader as article } from "~/routes/articles/article.tsx";
import { loader as video } from "~/routes/articles/video.tsx";
import { loader as project } from "~/routes/causes/project.tsx";
import { loader as page } from "~/routes/pages/fixed-page.tsx";
import { loader } from "~/routes/shell/not-found.tsx";

describe("the normal form of a path", () => {
  test.each([
    ..."/ /api /api/ /api/water-wells/4 /api/projects/t%C3%BCrk%C3%A7e-ad%20iki /api/projects/a~b_c.d-e!(f)".split(" "),
    ..."/files/abcdefABCDEF0123.webp /payment/notification/iyzico".split(" "),
  ])("is that of %s", (path) => {
    expect(isNormalPath(path)).toBe(true);
  });

  test.each([
    ..."/sandbox-bank/../contact /sandbox-bank/%2e%2e/basket /sandbox-bank/.%2E/basket /sandbox-bank/./x".split(" "),
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
    ..."/payment/notification/iyzico.data /payment/notification/a/b /__manifest /_root.data".split(" "),
    "/FILES/Ab12.webp",
  ])
    expect([path, isBesideApi(path)]).toEqual([path, false]);
});

test("the API's addresses begin with a whole segment", () => {
  for (const url of ["/api", "/api/", "/api?x", "/api/menu?x=/"]) expect(isApiAddress(url)).toBe(true);
  for (const url of ["/apis", "/API/menu", "/", "/x/api/", "//api/"]) expect(isApiAddress(url)).toBe(false);
});

/** The status that the site answers at an address without a page. */
function statusAt(address: string): number {
  try {
    const [, path] = /^.(.*?)(?:\.data)?$/s.exec(decodeURIComponent(address))!;
    return loader({ params: { "*": path } } as never);
  } catch (thrown) {
    return (thrown as Response).status;
  }
}

test.each([
  ..."/% /news/detail/%ff?page=% /%E0%A4%A /a%20b/%zz /news/%0A /receipt/0a%00 /news/%0d%0a /%E2%80%A8 *".split(" "),
  "",
  "pinar.test:443",
  "ftp://pinar.test/news",
  "/%ff.data",
])("answers an unreadable %j with 400", (address) => {
  expect(statusAt(servableAddress(address))).toBe(400);
});

test.each([
  ["2,001 characters", `/${"a".repeat(2_000)}`],
  ["a long query", `/news?q=${"a".repeat(2_000)}`],
  ["21 segments", "/a".repeat(21)],
  ["21 segments parted by backslashes", `/a${"\\a".repeat(20)}`],
  ["only slashes", "/".repeat(22)],
  ["21 segments of data", `${"/a".repeat(21)}.data`],
  ["a whole address that is too long", `http://pinar.test/${"a".repeat(2_000)}`],
  ["a manifest's path of 21 segments", `/__manifest?paths=${encodeURIComponent("/a".repeat(21))}&version=1`],
  ["201 paths in a manifest", `/__manifest?paths=${"/a,".repeat(200)}/a`],
  ["201 paths in a manifest, one by one", `/__manifest?${"paths=/a&".repeat(200)}paths=/a`],
  ["a manifest of 7,681 characters", `/__manifest?${"a".repeat(7_681)}`],
])("answers an address with %s with 414", (_, address) => {
  expect(statusAt(servableAddress(address))).toBe(414);
  expect(servableAddress(address).endsWith(".data")).toBe(address.endsWith(".data"));
});

test.each([
  ..."/ /news?q=% /haber/%C4%B1%C5%9F%C4%B1k /%25 //evil.example".split(" "),
  "/a".repeat(20),
  `/${"a".repeat(1_999)}`,
  "/_.data?_routes=x",
  `/__manifest?paths=${encodeURIComponent("/projects/detail/a,".repeat(150))}&version=1`,
])("keeps %s as it is", (address) => expect(servableAddress(address)).toBe(address));

test("serves an absolute address by its path, and does not find another one", () => {
  expect(servableAddress("http://pinar.test/news?page=2")).toBe("/news?page=2");
  expect(statusAt("/nosuchpage/at-all")).toBe(404);
  expect([...refusedSplats.values()].map(({ status }) => status)).toEqual([400, 414]);
});

test("hosts are names and addresses with a port or none", () => {
  const hosts = "pinar.test localhost:3000 127.0.0.1:80 [::1]:3000 [::1] my_service xn--pnar-5pa.org PINAR.org";
  for (const host of hosts.split(" ")) expect(isHost(host), host).toBe(true);
  const others = "[::1 ::1 a/b a@b a?b a#b a\\b 1.2.3.999 a:99999 a:b ğ.org a,b a:80:80".split(" ");
  for (const host of ["", " ", 'a b"<>', "a".repeat(300), ...others]) expect(isHost(host), host).toBe(false);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0db8:0001:0002:ffff::", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["nonsense", "nonsense"],
])("rate limits count %s by %s", (written, address) => expect(rateLimitKey(written)).toBe(address));

describe("a former address", () => {
  const answer = async () => ({ data: { id: 7, slug: "yeni" } });
  const api = { showNews: answer, showBlog: answer, showVideo: answer, showFixedPage: answer, showProject: answer };
  const place = (path: string) =>
    ({
      params: { slug: "eski" },
      url: new URL(`http://pinar.test${path}`),
      pattern: path,
      context: { get: () => api },
    }) as never;

  test.each([
    ["/news/detail/", article],
    ["/blogs/detail/", article],
    ["/video/", video],
    ["/projects/detail/", project],
    ["/", page],
  ] as const)("%s redirects permanently to the present one", async (folder, loader) => {
    const moved: Response = await loader(place(`${folder}eski?play=1`)).catch((thrown) => thrown);
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, `${folder}yeni?play=1`]);
  });
});

const absent = ["/search/*", "/payment/receipt.pdf/*", "/dashboard/donate/:", "/dashboard/donate/:/pdf"];

test.each([
  [true, "/search /search?q=su#hits /search/x /payment/receipt.pdf /dashboard/donate/2026/pdf"],
  [false, " / /searches /dashboard/donate /dashboard/donate/7/name https://example.org/search tel:1"],
])("that a page is absent is %s of %s", (isIt, addresses) => {
  for (const address of addresses.split(" ")) expect(isAbsent(address, absent), address).toBe(isIt);
});
