import { HttpBrowser } from "../../support/http-browser.ts";
import { rawRequest, sendLines } from "../../support/raw-http.ts";
import { openTestSite } from "../../support/site.ts";
import { expect, test } from "../fixtures.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };
const multipart = { "content-type": "multipart/form-data; boundary=x" };
const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
const words = {
  tr: { 400: "Bu form okunamadı", 413: "Bu form çok büyük", 414: "Bu adres çok uzun" },
  en: { 400: "This form could not be read", 413: "This form is too large", 414: "This address is too long" },
} as const;
const refused = [
  ["a large index", 400, "/donate", { method: "POST", headers: form, body: "zz[99999999]=x" }],
  ["an array's length", 400, "/donate", { method: "POST", headers: form, body: "zz[]=1&zz.length=99999999" }],
  ["301 fields", 400, "/auth/login", { method: "POST", headers: form, body: "a&".repeat(300) }],
  ["a name of 101 characters", 400, "/contact", { method: "POST", headers: form, body: `${"a".repeat(101)}=1` }],
  ["five levels", 400, "/volunteer", { method: "POST", headers: form, body: "a.a.a.a.a=1" }],
  ["301 parts", 400, "/donate", { method: "POST", headers: multipart, body: `${part("a").repeat(301)}--x--\r\n` }],
  [
    "a part with a large index",
    400,
    "/dashboard/new-campaigns",
    { method: "POST", headers: multipart, body: `${part("a[101]")}--x--\r\n` },
  ],
  ["more than 200 kB", 413, "/donate", { method: "POST", headers: form, body: `note=${"a".repeat(200_000)}` }],
  [
    "more than 200 kB of text for an upload",
    413,
    "/dashboard/new-campaigns",
    {
      method: "POST",
      headers: multipart,
      body: `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${"a".repeat(210_000)}\r\n--x--\r\n`,
    },
  ],
  ["21 segments", 414, "/a".repeat(21), {}],
  ["2,001 characters", 414, `/search?q=${"a".repeat(1_991)}`, {}],
  ["a form to a long address", 414, `/donate?q=${"a".repeat(2_000)}`, { method: "POST", headers: form, body: "a=1" }],
] as const;

// By plain HTTP: @nojs.
test.describe("refused requests @nojs", () => {
  for (const language of ["tr", "en"] as const) {
    test(`answers forms and addresses beyond the limits with own texts, in ${language}`, async ({ site }) => {
      for (const [what, status, path, asked] of refused) {
        const answer = await rawRequest(site.url, {
          ...asked,
          path,
          headers: { ...("headers" in asked && asked.headers), "accept-language": language, origin: site.url },
        });
        expect([answer.status, answer.headers["x-content-type-options"]], what).toEqual([status, "nosniff"]);
        expect(answer.body.toString(), what).toContain(`<h1>${words[language][status]}</h1>`);
        const [own, query] = path.split("?");
        const data = await rawRequest(site.url, {
          ...asked,
          path: `${own}.data${query ? `?${query}` : ""}`,
          headers: { ...("headers" in asked && asked.headers), origin: site.url },
        });
        expect([data.status, data.headers["content-type"]?.split(";")[0]], `data: ${what}`).toEqual([
          status,
          "text/x-script",
        ]);
      }
    });
  }

  test("answers an invalid Host with 400 and a text, and logs no error", async ({ site }) => {
    const before = site.log().length;
    for (const host of [
      'a b"<>',
      "[::1",
      "",
      "a".repeat(10_000),
      ..."1.2.3.999 a:99999 a/b a@b evil.example#".split(" "),
    ]) {
      const answer = await sendLines(site.url, [
        "GET /basket HTTP/1.1",
        `Host: ${host}`,
        "Accept-Language: tr",
        "Connection: close",
      ]);
      expect(answer, host).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer, host).toContain("Sayfa bulunamadı");
      expect(answer, host).toMatch(/^x-content-type-options: nosniff/im);
      expect(answer, host).not.toContain("evil.example");
    }
    expect(site.log().slice(before)).not.toMatch(/"level":"error"|^ +at /m);
  });

  test("serves HTTP/1.0 requests without Host and absolute addresses", async ({ site }) => {
    expect(await sendLines(site.url, ["GET /basket HTTP/1.0"])).toMatch(/^HTTP\/1\.1 200 /);
    expect(
      await sendLines(site.url, [
        `GET ${site.url}/basket HTTP/1.1`,
        `Host: ${new URL(site.url).host}`,
        "Connection: close",
      ]),
    ).toMatch(/^HTTP\/1\.1 200 /);
    expect(
      await sendLines(site.url, ["OPTIONS * HTTP/1.1", `Host: ${new URL(site.url).host}`, "Connection: close"]),
    ).toMatch(/^HTTP\/1\.1 4/);
  });

  test("leads from a long address to a sign-in of acceptable length", async ({ site }) => {
    const { headers } = await rawRequest(site.url, { path: `/dashboard/panel?${"%2F".repeat(600)}` });
    expect(headers.location).toBe("/auth/login?redirectTo=%2Fdashboard%2Fpanel");
  });
});

test("binds every cookie to its host under https and reads no others @nojs", async () => {
  const site = await openTestSite({ PUBLIC_URL: "https://pinar.test", TRUST_PROXY: "1" });
  try {
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
    ] as const) {
      lines.push(...(await browser.post(path, fields, own)).headers.getSetCookie());
    }
    expect([...new Set(lines.map((line) => line.split("=", 1)[0]))]).toEqual(
      expect.arrayContaining(
        ["guest", "session", "language", "banner", "popup", "sign-in"].map((name) => `__Host-${name}`),
      ),
    );
    for (const line of lines) expect(line).toMatch(/^__Host-(?=.*; Path=\/(;|$))(?=.*; Secure)(?!.*; Domain)/);
    expect((await browser.open("/basket")).text).toContain("Dabaye");
    // The same host without TLS could be an attacker in between.
    for (const origin of ["http://pinar.test", site.url])
      expect((await browser.post("/language", { language: "tr" }, { origin })).status, origin).toBe(403);
    const renamed = [...browser.cookies].map(([name, value]) => `${name.replace("__Host-", "")}=${value}`).join("; ");
    const stranger = await (
      await fetch(`${site.url}/basket`, { headers: { cookie: renamed, "accept-language": "tr" } })
    ).text();
    expect(stranger).toContain('lang="tr"');
    expect(stranger).not.toContain("Dabaye");
    const anonymous = await rawRequest(site.url, { path: "/faqs", headers: { cookie: "__Host-language=en" } });
    expect(anonymous.body.toString()).toContain('lang="en"');
  } finally {
    await site.close();
  }
});
