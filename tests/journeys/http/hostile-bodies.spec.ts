import { HttpBrowser } from "../../support/http-browser.ts";
import { rawRequest } from "../../support/raw-http.ts";
import { expect, test } from "../fixtures.ts";
const gift = { cause: "water_well-1", for: "self", shares: "1" };

test.describe("hostile bodies", { tag: "@nojs" }, () => {
  test("answers malformed bodies with 4xx", async ({ site }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    await browser.post("/donate", gift);
    const bodies: RequestInit[] = [
      { headers: { "content-type": "application/json" }, body: '{"cause":"water_well-1"}' },
      { headers: { "content-type": "text/plain" }, body: "cause=water_well-1" },
      { headers: { "content-type": "multipart/form-data; boundary=x" }, body: "--y\r\nnonsense" },
      { headers: { "content-type": "multipart/form-data" }, body: "--x\r\n" },
      { headers: { "content-type": "application/octet-stream" }, body: new Uint8Array([0, 255, 254]) },
      { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "" },
      { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "%ff%00=%&&&=&a" },
      {},
    ];
    for (const path of [
      ..."/donate /payment/card /payment/return/abc /sandbox-bank/challenge / /waterwell-projects".split(" "),
      ..."/nosuchpage /donate.data".split(" "),
    ]) {
      for (const body of bodies) {
        const { status } = await browser.send(path, { method: "POST", ...body });
        expect(status, `${path} with ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400);
        expect(status, `${path} with ${JSON.stringify(body)}`).toBeLessThan(500);
      }
    }
    // This form has no required field: an empty one is valid.
    for (const path of ["/language", "/banner", "/payment/details", "/basket/lines/1", "/basket/notes/1"]) {
      for (const body of bodies)
        expect((await browser.send(path, { method: "POST", ...body })).status, path).toBeLessThan(500);
    }
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      for (const path of ["/", "/donate", "/payment/card"])
        expect((await browser.send(path, { method })).status, `${method} ${path}`).toBeLessThan(500);
    }
  });

  test("refuses a form beyond the limits, however its headers are written", async ({ site }) => {
    const boundary = "odd-boundary-1";
    const plain = `multipart/form-data; boundary=${boundary}`;
    const urlencoded = "application/x-www-form-urlencoded";
    const own = 'content-disposition: form-data; name="language"';
    const deep = 'form-data; name="a[9999]"';
    const parts = (...headers: string[]) =>
      `${headers.map((header) => `--${boundary}\r\n${header}\r\n\r\ntr\r\n`).join("")}--${boundary}--\r\n`;
    const send = async (type: string, body: string, path = "/language") => {
      const { status, body: page } = await rawRequest(site.url + path, {
        method: "POST",
        headers: { ...(type && { "content-type": type }), "accept-language": "tr" },
        body,
      });
      return [status, /<h1>([^<]*)/.exec(String(page))?.[1]];
    };
    // Its address has no page of its own.
    const refused = [400, undefined];
    for (const [type, body] of [
      [plain, parts(own)],
      [`${urlencoded};charset=UTF-8`, "language=tr"],
    ] as const)
      expect(await send(type, body), type).toEqual([303, undefined]);
    for (const type of [
      `text/plain, ${plain}`,
      `${urlencoded}, ${plain}`,
      "text/plain",
      "application/json",
      `x${urlencoded}`,
      "multipart/mixed",
      "",
    ]) {
      expect(await send(type, parts(own, `content-disposition: ${deep}`)), type).toEqual(refused);
    }
    for (const header of [
      `x: y\u2028${own}\r\ncontent-disposition\t: ${deep}`,
      `${own}\r\ncontent-disposition\t: ${deep}`,
      `${own}\r\n\tcontent-disposition: ${deep}`,
      `${own}; filename="x"; name="a[9999]"`,
      `${own}; filename*=utf-8''b`,
    ]) {
      expect(await send(plain, parts(header)), JSON.stringify(header)).toEqual(refused);
    }
    // Properties that every object has are no fields.
    for (const name of ["cause.toString", "cause[valueOf]", "toString"]) {
      for (const path of ["/donate", "/language"])
        expect(await send(urlencoded, `${encodeURIComponent(name)}=x&for=self`, path), name).toEqual(
          path === "/donate" ? [400, "Bu form okunamadı"] : refused,
        );
    }
  });

  test("calls a form of unknown length unreadable, not too large", async ({ site }) => {
    const answer = await rawRequest(`${site.url}/donate`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "transfer-encoding": "chunked",
        "accept-language": "tr",
      },
    });
    expect([answer.status, /<h1>([^<]*)/.exec(String(answer.body))?.[1]]).toEqual([411, "Bu form okunamadı"]);
  });

  test("answers unexpected forms and methods with a page and logs no error", async ({ site }) => {
    const before = site.log().length;
    const addresses = [
      ...["/", "/projects", "/waterwell-projects/detail/1", "/nosuchpage", "/auth"].map((path) => ["POST", path]),
      ...["TRACE", "PROPFIND", "OPTIONS"].map((method) => [method, "/projects"]),
    ];
    for (const [method, path] of addresses as [string, string][]) {
      const { status, headers, body } = await rawRequest(site.url + path, {
        method,
        headers: { "accept-language": "tr" },
      });
      expect([status, headers.allow], `${method} ${path}`).toEqual([405, "GET, HEAD"]);
      const html = body.toString();
      for (const words of ["<h1>Bu adres form almıyor</h1>", "/logo.svg", "Ana sayfaya dön"])
        expect(html, `${method} ${path}`).toContain(words);
    }
    expect(site.log().slice(before)).not.toMatch(/Error|^ +at /m);
  });
});
