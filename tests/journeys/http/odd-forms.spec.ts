import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { HttpBrowser } from "../../support/http-browser.ts";
import { signUpOverHttp } from "../../support/http-member.ts";
import { preset } from "../../support/presets.ts";
import { rawRequest } from "../../support/raw-http.ts";
import { openTestSite } from "../../support/site.ts";
import { wholeSum } from "../../support/words.ts";
import { expect, test } from "../fixtures.ts";

const type = "application/x-www-form-urlencoded";
const gift = { cause: "water_well-2", for: "self", choice: preset(0).choice, redirectTo: "/basket" };
const written = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

// By plain HTTP: @nojs.
test.describe("forms that no page of the site sends so @nojs", () => {
  const forms: readonly (readonly [what: string, status: number, body: string, headers?: Record<string, string>])[] = [
    ["a gift", 303, written(gift)],
    ["a gift that leads to payment", 303, written({ ...gift, next: "payment" })],
    ["a regular gift of a guest", 303, written({ ...gift, type: "regular" })],
    ["the chooser", 303, written({ cause: "water_well-2", next: "details" })],
    ["an amount too small", 400, written({ ...gift, choice: "own", own_amount: "1" })],
    ["a cause that nobody knows", 400, written({ ...gift, cause: "water_well-9999" })],
    ["a typed name with markup", 400, written({ ...gift, for: "other", name: "<b>", own_amount: "x" })],
    ["a redirect to elsewhere", 303, written({ ...gift, redirectTo: "//elsewhere.example" })],
    ["no fields", 400, ""],
    ["10,000 fields", 400, "a=1&".repeat(10_000)],
    ["fields that nest too deep", 400, "a.a.a.a.a=1"],
    ["an index as a name", 400, "zz[99999999]=x"],
    ["odd escapes", 400, "%ff%00=%&&&=&a"],
    ["more than 200 kB", 413, `note=${"a".repeat(200_000)}`],
    ["JSON", 400, JSON.stringify(gift), { "content-type": "application/json" }],
    ["two types", 400, written(gift), { "content-type": `${type}, text/plain` }],
    ["another origin", 403, written(gift), { origin: "https://elsewhere.example" }],
    ["a hidden origin", 403, written(gift), { origin: "null" }],
    ["an invalid origin", 403, written(gift), { origin: "x" }],
    ["odd cookies", 303, written(gift), { cookie: "guest=x; guest=y; session=%%%; =; user=a.b; language=xx" }],
    ["a browser of simple pages", 302, written(gift), { "user-agent": "Dillo/3.0.5" }],
    ["English", 400, written({ ...gift, choice: "own", own_amount: "1" }), { "accept-language": "en" }],
  ];
  for (const [what, status, body, headers] of forms)
    test(`${what}: ${status}`, async ({ site }) => {
      const answer = await rawRequest(`${site.url}/donate`, {
        method: "POST",
        headers: { "content-type": type, "accept-language": "tr", origin: site.url, ...headers },
        body,
      });
      expect(answer.status).toBe(status);
      const place = answer.headers.location;
      if (status < 400) expect(place).toMatch(/^\/(?!\/)/);
      else expect(place).toBeUndefined();
    });

  test("without Origin, a guest's form needs its token", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    await browser.post("/donate", gift);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await rawRequest(`${site.url}/donate`, {
      method: "POST",
      headers: { "content-type": type, "accept-language": "tr", cookie },
      body: written({ ...gift, note: "Annem için" }),
    });
    expect(answer.status).toBe(403);
    expect(String(answer.body)).toContain("Annem için");
    expect((await browser.open("/basket")).text).toMatch(wholeSum(preset(0).lira));
  });

  test("HEAD has the headers of the page but those of its body", async ({ site }) => {
    const { browser: member } = await signUpOverHttp(site);
    await member.post("/donate", gift);
    await member.open("/basket");
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const path of ["/basket", "/basket?added=1", "/dashboard/panel"]) {
      const ask = async (method: string) => {
        const { status, headers, body } = await rawRequest(site.url + path, { method, headers: { cookie } });
        const { date: _, "x-request-id": id, "content-length": length, vary, ...others } = headers;
        return { status, hasId: id !== undefined, others, vary, length: Number(length ?? 0), bytes: body.length };
      };
      const [page, head] = [await ask("GET"), await ask("HEAD")];
      expect(page.length, path).toBe(page.bytes);
      expect(page.vary, path).toBe("Accept-Encoding, Accept-Language, Cookie, Save-Data");
      expect([page.status, page.hasId, page.others], path).toEqual([head.status, head.hasId, head.others]);
      expect([page.status, head.bytes], path).toEqual([200, 0]);
    }
    // Guests are sent to sign in, also after somebody saw the page.
    const guest = await new HttpBrowser({ url: site.url }).send("/dashboard/panel");
    expect([guest.status, guest.headers.get("location")]).toEqual([303, "/auth/login?redirectTo=%2Fdashboard%2Fpanel"]);
    expect((await new HttpBrowser({ url: site.url }).send("/admin/donations")).status).toBe(303);
    expect((await member.send("/admin/donations")).status).toBe(404);
  });

  test("a form that ends too early, and a slow one, hold nobody up", async () => {
    const own = await openTestSite();
    try {
      const { hostname, port } = new URL(own.url);
      const body = written(gift);
      const head = `POST /donate HTTP/1.1\r\nhost: localhost:${port}\r\norigin: ${own.url}\r\ncontent-type: ${type}\r\n`;
      const cut = connect(Number(port), hostname);
      cut.write(`${head}content-length: ${body.length}\r\n\r\n${body.slice(0, 20)}`);
      await wait(200);
      cut.destroy();
      const slow = connect(Number(port), hostname);
      let answer = "";
      slow.setEncoding("utf8").on("data", (text) => (answer += text));
      slow.write(`${head}content-length: ${body.length}\r\nconnection: close\r\n\r\n`);
      for (const letter of body) {
        slow.write(letter);
        await wait(5);
      }
      await new Promise((closed) => slow.once("close", closed));
      expect(answer).toMatch(/^HTTP\/1\.1 303 .*\r\n[\s\S]*location: \/basket\?added=1\r\n/i);
      const lines = () =>
        own
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
    } finally {
      await own.close();
    }
  });
});
