import { Agent, request } from "node:http";
import routes from "../../../app/routes.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { patternsOf, sampleOf } from "../../support/route-table.ts";
import { runs } from "../../support/runs.ts";
import { expect, test } from "../people/fixtures.ts";

/** Sends that many bytes as a form over a kept connection; returns the status. */
function post(origin: string, agent: Agent, path: string, bytes: number, isChunked = false): Promise<number | string> {
  return new Promise((answered) => {
    const type = path === "/profile/avatar" ? "multipart/form-data; boundary=x" : "application/x-www-form-urlencoded";
    const headers = { "content-type": type, ...(!isChunked && { "content-length": bytes }) };
    const sending = request(origin + path, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => answered(answer.statusCode!));
    });
    sending.on("error", (fault: NodeJS.ErrnoException) => answered(fault.code ?? "broken"));
    const chunk = Buffer.alloc(50_000, "a");
    chunk[1] = "=".charCodeAt(0);
    let sent = 0;
    const write = () => {
      while (sent < bytes) {
        sent += chunk.length;
        if (!sending.write(sent > bytes ? chunk.subarray(0, chunk.length - (sent - bytes)) : chunk))
          return void sending.once("drain", write);
      }
      sending.end();
    };
    write();
  });
}

// By plain HTTP: @nojs.
test.describe("unwanted bodies @nojs", () => {
  for (const [what, path, bytes, isChunked, status] of [
    ["larger than any form", "/donate", 201_000, false, 413],
    ["of unknown length", "/donate", 400_000, true, 411],
    ["that no action reads", "/basket", 59_000, false, 303],
    ["for an upload without a sign-in, fifty megabytes long", "/profile/avatar", 50_000_000, false, 303],
  ] as const) {
    test(`answers one ${what} and serves the next request on its connection`, async ({ site }) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      expect(await post(site.url, agent, path, bytes, isChunked)).toBe(status);
      expect(await post(site.url, agent, "/basket", 2)).toBe(303);
      agent.destroy();
    });
  }
});

/** Bodies that are cheap to send and dear to answer, if every field is written into a page. */
const dearBodies = {
  "as many fields as any form has": "a=1&".repeat(6_999),
  "a text that is written six times as long": `a=${"'".repeat(190_000)}`,
  "the longest text of a stranger": `a=${"'".repeat(59_990)}`,
} as const;

test("shows a stranger's form again in a page that is not much longer @nojs", async ({ site, someMember }) => {
  const dear = async (browser: HttpBrowser, path: string, fields: string) => {
    const answer = await browser.post(path, new URLSearchParams(fields));
    return { status: answer.status, length: (await answer.text()).length };
  };
  // By day some of the pages, at night all.
  const paths = [...new Set(patternsOf(routes).map(sampleOf))].filter((_, place) => place % runs(20, 1) === 0);
  const pages = paths.map((path) => [path, ""] as const);
  const forms = [
    ["/contact", "message"],
    ["/volunteer", "note"],
    ["/donate", "own_amount"],
    ["/auth/login", "phone"],
    ["/my-data", "contact"],
  ] as const;
  const faults: string[] = [];
  for (const [path, field] of [...pages, ...forms])
    for (const [what, body] of Object.entries(dearBodies)) {
      const stranger = new HttpBrowser({ url: site.url, language: "tr" });
      const { status, length } = await dear(stranger, path, body.replace("a=", field ? `${field}=` : "a="));
      if (length > 60_000 + 6 * 60_000) faults.push(`${path}, ${what}: ${status}, ${length}`);
    }
  expect(faults).toEqual([]);
  // A number of shares decides how many fields the form has: in an address, and in a form that is sent.
  const stranger = new HttpBrowser({ url: site.url, language: "tr" });
  const many = await stranger.open("/donate?cause=sacrifice-13&for=self&shares=1000000000");
  expect([many.status, many.html.length < 100_000]).toEqual([200, true]);
  const sent = await dear(stranger, "/donate", "cause=sacrifice-13&for=self&shares=2000");
  expect([sent.status, sent.length < 100_000]).toEqual([400, true]);
  // Who signed in here before gets back what a page of staff took long to type, once.
  const { browser } = await someMember();
  browser.cookies.delete("user");
  const { status, length } = await dear(browser, "/admin/content/news/1", dearBodies["as many fields as any form has"]);
  expect([status, length > 200_000, length < 400_000]).toEqual([401, true, true]);
});
