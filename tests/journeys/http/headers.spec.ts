import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { HttpBrowser } from "../../support/http-browser.ts";
import { signUpOverHttp } from "../../support/http-member.ts";
import { rawRequest } from "../../support/raw-http.ts";
import { openTestSite, wholeLog } from "../../support/site.ts";
import { words } from "../../support/words.ts";
import { expect, test } from "../fixtures.ts";

const w = words.tr;
const anonymousPages = [
  ..."/ /waterwell-projects /waterwell-projects/detail/1 /sacrifice /projects".split(" "),
  ..."/projects/detail/bread-oven-syria /donate /basket /?modal=menu /nosuchpage".split(" "),
];

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy
      .split(";")
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name, ...values]) => [name!, values]),
  );
}

/** Scripts with their code in the page, but for data about it. */
const inlineScript = /<script(?![^>]*\s(?:(?:data-)?src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

test.describe("every response", { tag: "@nojs" }, () => {
  test("allows only own scripts and forbids sniffing", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    await browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    const addresses = [...anonymousPages, "/payment/details", "/payment/card", "/payment/nosuchstep"];
    // The second answer may be made of a page that is kept for everybody.
    for (const address of [...addresses, ...addresses]) {
      const page = await browser.open(address);
      const policy = directives(page.headers.get("content-security-policy")!);
      const inline = [...page.html.matchAll(inlineScript)].map(
        ([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`,
      );
      for (const source of policy.get("script-src")!) expect(source, address).toMatch(/^'(self|sha256-[\w+/=]+)'$/);
      expect(policy.get("script-src"), address).toEqual(expect.arrayContaining(inline));
      expect(page.headers.has("strict-transport-security"), "a host without TLS asks for it").toBe(false);
      expect(page.html, "a nonce leaves the process").not.toContain("nonce=");
      expect(page.html, "handlers in attributes").not.toMatch(/<[^>]+\son\w+="/);
      expect(Object.fromEntries(policy), address).toMatchObject({
        "style-src": ["'self'"],
        "frame-ancestors": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
      });
      expect(Object.fromEntries(page.headers), address).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "content-type": "text/html; charset=utf-8",
      });
    }
  });

  test("shared pages set no cookie; personal ones are never cached", async ({ site }) => {
    const stranger = new HttpBrowser({ url: site.url, language: "tr" });
    for (const address of anonymousPages) {
      const answer = await stranger.send(address);
      expect(answer.headers.getSetCookie(), address).toEqual([]);
      expect(answer.headers.get("vary"), address).toMatch(/Cookie/i);
    }
    const donor = new HttpBrowser({ url: site.url, language: "tr" });
    const added = await donor.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    expect(added.headers.getSetCookie().find((cookie) => cookie.startsWith("guest="))).toMatch(
      /Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax/i,
    );
    const token = Buffer.from(decodeURIComponent(donor.cookies.get("guest")!).split(".")[0]!, "base64")
      .toString()
      .replaceAll('"', "");
    expect(token).toMatch(/^[A-Za-z0-9]{15}$/);
    for (const address of ["/", "/basket", "/payment/details", "/payment/card"]) {
      const page = await donor.open(address);
      expect(page.headers.get("cache-control"), address).toMatch(/no-store|private, no-cache/);
      expect(page.html, "the basket's key in the page").not.toContain(token);
    }
    expect((await donor.open("/payment/card")).headers.get("cache-control")).toBe("no-store");
    // The flash for the next page and the basket count reach nobody else.
    expect((await stranger.open("/")).text).not.toContain(w.added);
  });

  test("HEAD has the headers of the page but those of its body", async ({ site }) => {
    const { browser } = await signUpOverHttp(site);
    await browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    await browser.open("/basket");
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const path of ["/", "/basket", "/basket?added=1", "/dashboard/panel", "/nosuchpage"]) {
      const ask = async (method: string) => {
        const { status, headers, body } = await rawRequest(site.url + path, { method, headers: { cookie } });
        const { date: _, "x-request-id": id, "content-length": length, vary, ...others } = headers;
        return { facts: { status, hasId: id !== undefined, others }, vary, length: Number(length), bytes: body.length };
      };
      const [page, head] = [await ask("GET"), await ask("HEAD")];
      expect(page.length, path).toBe(page.bytes);
      expect(page.vary, path).toBe("Accept-Encoding, Accept-Language, Cookie, Save-Data");
      expect([head.facts, head.bytes], path).toEqual([page.facts, 0]);
    }
  });

  test("pages are compressed as the browser asks", async ({ site }) => {
    // Twice: the first answer is made, the second may come from the cache.
    for (const visit of [1, 2])
      for (const [accepts, encoding, decode] of [
        ["br", "br", brotliDecompressSync],
        ["br;q=0, gzip", "gzip", gunzipSync],
        ["br;q=0,gzip;q=0.0", undefined, (bytes: Buffer) => bytes],
      ] as const) {
        const { headers, body } = await rawRequest(`${site.url}/sacrifice?visit=${accepts.length}`, {
          headers: { "accept-encoding": accepts, "accept-language": "tr" },
        });
        expect(headers["content-encoding"], `${accepts}, visit ${visit}`).toBe(encoding);
        expect(decode(body).toString()).toContain(">Kurban</h1>");
      }
  });

  test("sends texts as they were compressed at the build, and pictures as they are", async ({ site }) => {
    const file = async (path: string, accepts: string) =>
      rawRequest(site.url + path, { headers: { "accept-encoding": accepts } });
    const page = (await file("/", "identity")).body.toString();
    const sheet = /href="(\/assets\/app-[^"]+\.css)"/.exec(page)![1]!;
    for (const [path, type] of [
      [sheet, "text/css; charset=utf-8"],
      ["/pictures/well-niger.svg", "image/svg+xml"],
    ] as const) {
      const plain = await file(path, "identity");
      const small = await file(path, "gzip, deflate, br, zstd");
      expect(small.headers).toMatchObject({ "content-encoding": "br", "content-type": type, vary: "Accept-Encoding" });
      expect(plain.headers).toMatchObject({ "content-type": type, vary: "Accept-Encoding" });
      expect(small.headers.etag).not.toBe(plain.headers.etag);
      expect(brotliDecompressSync(small.body).equals(plain.body)).toBe(true);
      expect((await file(path, "gzip")).headers["content-encoding"]).toBe("gzip");
    }
    expect((await file("/share.png", "br")).headers["content-encoding"]).toBeUndefined();
    expect((await file(`${sheet}.br`, "identity")).status).toBe(404);
  });

  test("serves page data exactly where the page exists", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    for (const [address, status] of [
      ["/_.data", 200],
      ["/donate.data", 200],
      ["/basket.data", 200],
      ["/waterwell-projects/detail/1.data", 200],
      ["/waterwell-projects/detail/99999.data", 404],
      ["/nosuchpage.data", 404],
    ] as const) {
      const answer = await browser.send(address);
      expect(answer.status, address).toBe(status);
      expect(answer.headers.getSetCookie(), address).toEqual([]);
      expect(answer.headers.get("cache-control"), address).toMatch(/no-store|no-cache/);
    }
    const added = await browser.post("/donate.data", { cause: "water_well-1", for: "self", shares: "1" });
    expect(added.status).toBe(202);
    expect(browser.cookies.has("guest")).toBe(true);
  });
});

test("gives each answer a request id, or that of a trusted proxy @nojs", async ({ site }) => {
  const idOf = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(url, { headers })).headers.get("x-request-id");
  const given = { "x-request-id": "proxy-1234567890" };
  expect(await idOf(site.url, given)).toBe("proxy-1234567890");
  expect(await idOf(site.url, { "x-request-id": "<script>" })).toMatch(/^[0-9a-f-]{36}$/);

  await using alone = await openTestSite();
  // A page out of the cache, too.
  const ids = [await idOf(alone.url, given), await idOf(alone.url, given)];
  for (const address of ["10.0.0.1", "10.0.0.2"])
    ids.push(await idOf(alone.url, { ...given, "x-forwarded-for": address }));
  expect(new Set(ids).size).toBe(4);
  expect(ids).not.toContain("proxy-1234567890");
  await wholeLog(alone);
  expect(alone.log().match(/X-Forwarded-For arrives/g)).toHaveLength(1);
});
