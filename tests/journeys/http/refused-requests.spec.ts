import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { HttpBrowser } from "../../support/http-browser.ts";
import { rawRequest, sendLines } from "../../support/raw-http.ts";
import { openTestSite } from "../../support/site.ts";
import { expect, test } from "../fixtures.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };
const multipart = { "content-type": "multipart/form-data; boundary=x" };
const part = (name: string, value = "1") => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const gift = "cause=water_well-1&for=self&shares=1";
const words = {
  tr: { 400: "Bu form okunamadı", 413: "Bu form çok büyük", 414: "Bu adres çok uzun" },
  en: { 400: "This form could not be read", 413: "This form is too large", 414: "This address is too long" },
} as const;
/** One of each kind; the limits themselves are in tests/unit/form-request.test.ts and addresses.test.ts. */
const refused = [
  ["a large index", 400, "/donate", { method: "POST", headers: form, body: "zz[99999999]=x" }],
  ["JSON", 400, "/donate", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }],
  ["two types", 400, "/donate", { method: "POST", headers: { "content-type": "text/plain, text/html" }, body: "a=1" }],
  ["301 parts", 400, "/donate", { method: "POST", headers: multipart, body: `${part("a").repeat(301)}--x--\r\n` }],
  ["more than 200 kB", 413, "/donate", { method: "POST", headers: form, body: `note=${"a".repeat(200_000)}` }],
  [
    "more than 200 kB of text for an upload",
    413,
    "/dashboard/new-campaigns",
    { method: "POST", headers: multipart, body: `${part("a", "a".repeat(210_000))}--x--\r\n` },
  ],
  ["2,001 characters", 414, `/search?q=${"a".repeat(1_991)}`, {}],
  ["a form to a long address", 414, `/donate?q=${"a".repeat(2_000)}`, { method: "POST", headers: form, body: "a=1" }],
] as const;

// By plain HTTP: @nojs.
test.describe("refused requests @nojs", () => {
  for (const language of ["tr", "en"] as const) {
    test(`answers forms and addresses beyond the limits with own texts, in ${language}`, async ({ site }) => {
      for (const [what, status, path, asked] of refused) {
        const headers = { ...("headers" in asked && asked.headers), "accept-language": language, origin: site.url };
        const answer = await rawRequest(site.url, { ...asked, path, headers });
        expect([answer.status, answer.headers["x-content-type-options"]], what).toEqual([status, "nosniff"]);
        expect(answer.body.toString(), what).toContain(`<h1>${words[language][status]}</h1>`);
        const data = await rawRequest(site.url, { ...asked, path: path.replace(/(?=\?|$)/, ".data"), headers });
        expect([data.status, data.headers["content-type"]?.split(";")[0]], `data: ${what}`).toEqual([
          status,
          "text/x-script",
        ]);
      }
    });
  }

  test("answers unexpected forms and methods with a page and logs no error", async ({ site }) => {
    const before = site.log().length;
    const headers = { "accept-language": "tr" };
    for (const [method, path] of [
      ...["/", "/projects", "/waterwell-projects/detail/1", "/nosuchpage", "/auth"].map((path) => ["POST", path]),
      ...["TRACE", "PROPFIND", "OPTIONS"].map((method) => [method, "/projects"]),
    ] as [string, string][]) {
      const answer = await rawRequest(site.url + path, { method, headers });
      expect([answer.status, answer.headers.allow], `${method} ${path}`).toEqual([405, "GET, HEAD"]);
      for (const text of ["<h1>Bu adres form almıyor</h1>", "/logo.svg", "Ana sayfaya dön"])
        expect(String(answer.body), `${method} ${path}`).toContain(text);
    }
    expect(site.log().slice(before)).not.toMatch(/Error|^ +at /m);
  });

  test("answers an invalid Host with 400 and a text, and logs no error", async ({ site }) => {
    const before = site.log().length;
    for (const host of ['a b"<>', "", "a".repeat(10_000), "evil.example#"]) {
      const lines = ["GET /basket HTTP/1.1", `Host: ${host}`, "Accept-Language: tr", "Connection: close"];
      const answer = await sendLines(site.url, lines);
      expect(answer, host).toMatch(/^HTTP\/1\.1 400 [^]*^x-content-type-options: nosniff[^]*Sayfa bulunamadı/im);
      expect(answer, host).not.toContain("evil.example");
    }
    expect(site.log().slice(before)).not.toMatch(/"level":"error"|^ +at /m);
  });

  test("serves HTTP/1.0 requests without Host and absolute addresses", async ({ site }) => {
    const own = [`Host: ${new URL(site.url).host}`, "Connection: close"];
    expect(await sendLines(site.url, ["GET /basket HTTP/1.0"])).toMatch(/^HTTP\/1\.1 200 /);
    expect(await sendLines(site.url, [`GET ${site.url}/basket HTTP/1.1`, ...own])).toMatch(/^HTTP\/1\.1 200 /);
    expect(await sendLines(site.url, ["OPTIONS * HTTP/1.1", ...own])).toMatch(/^HTTP\/1\.1 4/);
  });

  test("leads from a long address to a sign-in of acceptable length", async ({ site }) => {
    const { headers } = await rawRequest(site.url, { path: `/dashboard/panel?${"%2F".repeat(600)}` });
    expect(headers.location).toBe("/auth/login?redirectTo=%2Fdashboard%2Fpanel");
  });
});

test("a form that ends too early, and a slow one, hold nobody up @nojs", async () => {
  await using site = await openTestSite();
  const { hostname, port } = new URL(site.url);
  const head = `POST /donate HTTP/1.1\r\nhost: localhost:${port}\r\norigin: ${site.url}\r\ncontent-type: ${form["content-type"]}\r\ncontent-length: ${gift.length}\r\n`;
  const cut = connect(Number(port), hostname);
  cut.write(`${head}\r\n${gift.slice(0, 20)}`);
  await wait(200);
  cut.destroy();
  const slow = connect(Number(port), hostname);
  let answer = "";
  slow.setEncoding("utf8").on("data", (text) => (answer += text));
  slow.write(`${head}connection: close\r\n\r\n`);
  for (const letter of gift) {
    slow.write(letter);
    await wait(5);
  }
  await new Promise((closed) => slow.once("close", closed));
  expect(answer).toMatch(/^HTTP\/1\.1 303 .*\r\n[\s\S]*location: \/basket\r\n/i);
  const lines = () =>
    site
      .log()
      .split("\n")
      .filter((line) => line.includes('"msg":"request"') && line.includes("POST"))
      .map((line) => JSON.parse(line) as { route: string | null; status: number | null; level: string })
      .filter(({ route }) => !route?.startsWith("/api/"))
      .map(({ route, status, level }) => [route, status, level]);
  // A line is written when its response is closed, which the client may see first.
  await expect.poll(lines).toEqual([
    [null, null, "info"],
    ["/donate", 303, "info"],
  ]);
});

test("asks for TLS under https, binds each cookie to its host, reads no others @nojs", async () => {
  await using site = await openTestSite({ PUBLIC_URL: "https://pinar.test", TRUST_PROXY: "1" });
  const browser = new HttpBrowser({ url: site.url, language: "tr" });
  const own = { origin: "https://pinar.test" };
  const lines: string[] = [];
  for (const [path, fields] of [
    ["/donate", { cause: "water_well-1", for: "self", shares: "1" }],
    ["/language", { language: "en" }],
    ["/banner", { text: "x" }],
    ["/popup/1", {}],
    ["/auth/login", { phone: "+905320000001" }],
    ["/payment/details", { name: "Ayşe Yılmaz" }],
  ] as const)
    lines.push(...(await browser.post(path, fields, own)).headers.getSetCookie());
  expect([...new Set(lines.map((line) => line.split("=", 1)[0]))]).toEqual(
    expect.arrayContaining(
      ["guest", "session", "language", "banner", "popup", "sign-in"].map((name) => `__Host-${name}`),
    ),
  );
  for (const line of lines) expect(line).toMatch(/^__Host-(?=.*; Path=\/(;|$))(?=.*; Secure)(?!.*; Domain)/);
  expect((await browser.open("/basket")).text).toContain("Dabaye");
  // Twice: the second comes from the cache.
  for (const path of ["/", "/", "/nosuchpage", "/_.data"]) {
    const { headers } = await rawRequest(site.url, { path });
    expect(headers["strict-transport-security"], path).toBe("max-age=31536000");
  }
  // The same host without TLS could be an attacker in between.
  for (const origin of ["http://pinar.test", site.url])
    expect((await browser.post("/language", { language: "tr" }, { origin })).status, origin).toBe(403);
  const renamed = [...browser.cookies].map(([name, value]) => `${name.replace("__Host-", "")}=${value}`).join("; ");
  const asked = { path: "/basket", headers: { cookie: renamed, "accept-language": "tr" } };
  const stranger = String((await rawRequest(site.url, asked)).body);
  expect(stranger).toContain('lang="tr"');
  expect(stranger).not.toContain("Dabaye");
  const anonymous = await rawRequest(site.url, { path: "/faqs", headers: { cookie: "__Host-language=en" } });
  expect(anonymous.body.toString()).toContain('lang="en"');
});
