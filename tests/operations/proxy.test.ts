import { expect, test } from "vitest";
import { HttpBrowser } from "../support/http-browser.ts";
import { donateOverHttp, signUpOverHttp } from "../support/http-member.ts";
import { nobodyLeaves, tryLeaving } from "../support/leaving.ts";
import { checkNginxConfiguration } from "../support/nginx.ts";
import { opened } from "../support/opened.ts";
import { preset } from "../support/presets.ts";
import { openSiteCluster } from "../support/site-cluster.ts";
import { readOutbox } from "../support/site.ts";

const cluster = opened(() => openSiteCluster({ LOG_LEVEL: "info" }));
const site = () => ({
  url: cluster.url,
  outbox: async () => (await Promise.all(cluster.folders.map(readOutbox))).flat(),
});

/** What the two processes logged, a line an item. A line of an answer may come after the answer. */
const logged = () => cluster.members.flatMap((member) => member.log().split("\n"));

/** How many requests for a route the two processes answered. */
const answered = (route: string) => logged().filter((line) => line.includes(`"route":"${route}"`)).length;

const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(cluster.url + path, { headers: { "accept-language": "tr", ...headers } });

test("nginx takes the configuration as operators get it", () => {
  expect(checkNginxConfiguration()).toContain("test is successful");
});

test("an anonymous page is asked of the site once in two seconds", async () => {
  const texts = new Set<string>();
  const begun = performance.now();
  for (let count = 0; count < 200; count++) texts.add(await (await visit("/faqs")).text());
  expect(texts.size).toBe(1);
  const seconds = (performance.now() - begun) / 1000;
  await expect.poll(() => answered("/faqs")).toBeGreaterThan(0);
  // Two more where the lock of the page that is being fetched runs out.
  expect(answered("/faqs")).toBeLessThanOrEqual(3 + seconds / 2);
});

test("all that the site's Vary names has a page of its own in the proxy", async () => {
  const answer = await visit("/stories");
  expect(answer.headers.get("vary")).toBe("Accept-Encoding, Accept-Language, Cookie, Save-Data");
  expect(answer.headers.get("x-accel-expires")).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  const page = async (headers: Record<string, string>) => (await visit("/stories", headers)).text();
  const turkish = await page({});
  expect(turkish).toContain('lang="tr"');
  expect(await page({ "accept-language": "en" })).toContain('lang="en"');
  expect(await page({ cookie: "language=en" })).toContain('lang="en"');
  expect(await page({ "save-data": "on" })).not.toBe(turkish);
  for (const [accepted, sent] of [
    ["gzip", "gzip"],
    ["br", "br"],
    ["identity", null],
  ] as const)
    expect((await visit("/stories", { "accept-encoding": accepted })).headers.get("content-encoding")).toBe(sent);
  expect(await page({})).toBe(turkish);
  // Headers that read the same one after the other have pages of their own.
  await visit("/announcements", { "accept-language": "tr gzip,", "accept-encoding": "identity" });
  const other = await visit("/announcements", { "accept-encoding": "gzip, identity" });
  expect(other.headers.get("content-encoding")).toBe("gzip");
});

test("a page with anything of a person is never kept or taken from the kept ones", async () => {
  const browser = new HttpBrowser({ url: cluster.url, language: "tr" });
  await browser.open("/waterwell-projects");
  const gift = { cause: "water_well-2", for: "self", choice: preset(0).choice, redirectTo: "/basket" };
  await browser.post("/donate", gift);
  const own = await browser.open("/waterwell-projects");
  const stranger = await (await visit("/waterwell-projects")).text();
  expect(own.text).toMatch(/Sepet[^]{0,40}1/);
  expect(stranger).not.toMatch(/name="token"/);
  expect(own.html).not.toBe(stranger);
  const ids: string[] = [];
  for (let count = 0; count < 10; count++)
    ids.push((await browser.open("/waterwell-projects")).headers.get("x-request-id")!);
  expect(new Set(ids).size).toBe(10);
  // The site itself answered each of them.
  await expect.poll(() => ids.filter((id) => !logged().some((line) => line.includes(`"${id}"`)))).toEqual([]);
});

test("what staff change is seen by everybody within five seconds", async () => {
  await visit("/faqs");
  // As any of the processes writes it; triggers note the change.
  await cluster.query(
    "update content_items set texts = replace(texts, 'üye olmam', 'gerçekten üye olmam') where kind = 'faq'",
  );
  await expect
    .poll(async () => (await visit("/faqs")).text(), { timeout: 5000, interval: 100 })
    .toContain("gerçekten üye olmam");
});

test("a member signs in and gives, whichever process answers", async () => {
  const { browser } = await signUpOverHttp(site());
  await donateOverHttp(browser);
  expect((await browser.open("/dashboard/donate")).status).toBe(200);
  const [row] = await cluster.query("select count(*)::int as gifts from donations where owner is not null");
  expect(row).toEqual({ gifts: 1 });
});

test("files come from the disk for a year, and /metrics stays inside", async () => {
  const html = await (await visit("/")).text();
  const style = /\/assets\/[\w.-]+\.css/.exec(html)![0];
  const file = await visit(style);
  expect([file.status, file.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  expect(file.headers.get("x-request-id")).toBeNull();
  expect((await visit("/metrics")).status).toBe(404);
});

test("no spelling of an address leads to another site", async () => {
  expect(await tryLeaving(site())).toEqual(nobodyLeaves);
});

test("a flood of codes or cards from one address meets words, and nobody else a limit", async () => {
  const from = async (address: string, path: string, method = "POST") => {
    const headers = { "x-test-address": address, origin: cluster.url };
    const answer = await fetch(cluster.url + path, { method, headers, redirect: "manual" });
    return { status: answer.status, wait: answer.headers.get("retry-after"), text: await answer.text() };
  };
  const flood = async (address: string, paths: readonly string[], method?: string) => {
    const answers = await Promise.all(
      Array.from({ length: 75 }, (_, n) => from(address, paths[n % paths.length]!, method)),
    );
    return answers.filter(({ status }) => status === 429);
  };
  const codes = ["/auth/login", "/AUTH/otp/", "//payment/card", "/auth/codes", "/my-data", "/profile/phone/verify"];
  const refused = await flood("203.0.113.7", [...codes, "/payment/card.data", "/profile/cards/new?index"]);
  // One more is let through each second.
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(15);
  expect(refused[0]).toMatchObject({ wait: "60", text: expect.stringContaining("Bir dakika bekleyin, geri dönün") });
  expect(refused[0]!.text).toContain("Wait a minute, go back");
  // The addresses of one IPv6 network are one customer's. At the same time: each second lets one more through.
  const network = ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2"].map((address) => flood(address, codes));
  expect((await Promise.all(network)).flat().length).toBeGreaterThan(60);
  expect((await from("2001:db8:0:2::1", "/auth/otp")).status).not.toBe(429);
  expect((await from("203.0.113.8", "/payment/card")).status).not.toBe(429);
  await expect.poll(() => cluster.nginx.addresses().join("\n")).toMatch(/^203\.0\.113\.7 \S+ POST payment 429 /m);
  expect(await flood("203.0.113.7", ["/donate", "/contact", "/basket"])).toEqual([]);
  expect(await flood("203.0.113.7", ["/auth/login", "/payment/card"], "GET")).toEqual([]);
});

test("the log of addresses has no path or query, and leads to the site's own line", async () => {
  const secret = "RUKIYE0secret0token0of0a0receipt0000000";
  const headers = { "x-test-address": "198.51.100.23" };
  const ids: string[] = [];
  for (const path of ["/receipt/", `/auth/link/${secret}?q=`, "/donate?name=", "/"]) {
    const referer = `${cluster.url}/${secret}`;
    const answer = await fetch(cluster.url + path + secret, { headers: { ...headers, referer } });
    ids.push(answer.headers.get("x-request-id")!);
  }
  const ofClient = () => cluster.nginx.addresses().filter((line) => line.startsWith("198.51.100.23 "));
  await expect.poll(() => ofClient().length).toBe(4);
  const areas = ofClient().map((line) => line.split(" ")[3]);
  expect(areas.sort()).toEqual(["auth", "donate", "other", "receipt"]);
  for (const id of ids) expect(ofClient().join("\n")).toContain(id);
  await expect.poll(() => ids.filter((id) => !logged().some((line) => line.includes(`"${id}"`)))).toEqual([]);
  // Nobody answers: nginx has the most to say, and writes the path beside it.
  for (const member of cluster.members) member.signal("SIGKILL");
  await expect.poll(async () => (await visit(`/receipt/${secret}`)).status, { interval: 20 }).toBe(502);
  expect(cluster.nginx.errors()).toContain(secret);
  expect(cluster.nginx.addresses().join("\n") + cluster.nginx.requestErrors()).not.toMatch(/RUKIYE|\?q=/);
});
