import { gzipSync } from "node:zlib";
import { HttpBrowser } from "../support/http-browser.ts";
import { aPresetGift, giveOverHttp, signUpOverHttp } from "../support/http-member.ts";
import { openTestSite, type TestSite } from "../support/site.ts";
import { browserHeaders, load, type LoadRequest, measure, type Rate, type View, view } from "./load.ts";
import {
  barePageOfSize,
  leaveFirstCore,
  type Neighbour,
  onOneCore,
  openBarePage,
  openPlainServer,
  useAllCores,
} from "./neighbours.ts";

/** Guests of a kind, and members or administrators. The first quarter of each kind warms the page up. */
const guests = 480;
const members = 320;

/**
 * Lets people come who then open a personal page, each for the first time.
 * @returns by the page's name
 */
async function inviteVisitors(site: TestSite): Promise<ReadonlyMap<string, readonly View[]>> {
  const added = () => crowd(guests, () => guestOf(site));
  const later = await added();
  // Their message is shown once, on the next page.
  for (const guest of later) await guest.open("/waterwell-projects");
  const payers = await added();
  for (const payer of payers) await payer.post("/payment/details", { anonymous: "on" });
  const donors = await crowd(members, async () => {
    const { browser } = await signUpOverHttp(site);
    await giveOverHttp(browser);
    return browser;
  });
  const staff = await crowd(
    members,
    async (place) => (await signUpOverHttp(site, { phone: site.adminPhones[place]! })).browser,
  );
  const views = (people: readonly HttpBrowser[], path: string): readonly View[] =>
    people.map((one) => ({ url: site.url + path, cookie: one.cookieHeader() }));
  return new Map([
    ["list, guest with a basket", views(later, "/waterwell-projects")],
    ["cause, guest with a basket", views(later, "/waterwell-projects/detail/3")],
    ["basket after adding", views(await added(), "/basket")],
    ["basket later", views(later, "/basket")],
    ["card page", views(payers, "/payment/card")],
    ["dashboard", views(donors, "/dashboard/panel")],
    ["staff, donations", views(staff, "/admin/donations")],
  ]);
}

async function guestOf(site: TestSite): Promise<HttpBrowser> {
  const guest = new HttpBrowser({ url: site.url, language: "tr" });
  await guest.post("/donate", aPresetGift);
  return guest;
}

async function crowd(count: number, invite: (place: number) => Promise<HttpBrowser>): Promise<HttpBrowser[]> {
  const people: HttpBrowser[] = [];
  for (let place = 0; place < count; place++) people.push(await invite(place));
  return people;
}

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const only = process.env.BENCH_ONLY ?? "";

/**
 * Prints requests a second of the pages that people ask for most, each beside a plain node:http server that sends the
 * same bytes and a bare page of the framework of the same size, in turns in the same run. Every server has the first
 * core for itself. Personal pages are asked for by another visitor each time: nobody waits for a page that is loaded
 * again unchanged.
 */
export async function compareServers(): Promise<void> {
  const site = await openTestSite({ TRUST_PROXY: "1" }, onOneCore);
  leaveFirstCore();
  const bare = await openBarePage();
  for (const connections of [16, 64]) {
    console.log(`\n${connections} connections, ${seconds} s each`);
    console.log(`${"".padEnd(38)}        /s      p50 ms      p99 ms   of plain   of bare page  whole core     of bare`);
    const place = { site, bare, connections };
    for (const [title, path, status] of anonymousPages)
      if (title.includes(only)) await comparePage(place, title, path, status);
    if (connections === 16)
      for (const [title, views] of await inviteVisitors(site))
        if (title.includes(only)) await compareViews(place, title, views);
    if ("basket add".includes(only)) await compareBasketAdd(site, connections);
    if ("donation".includes(only)) await compareDonation(site, connections);
  }
  bare.close();
  await site.close();
  if ("two processes".includes(only)) await compareProcesses();
}

const anonymousPages = [
  ["anonymous /", "/", 200],
  ["anonymous list", "/waterwell-projects", 200],
  ["anonymous cause", "/waterwell-projects/detail/2", 200],
  ["anonymous 404", "/no/such/page", 404],
] as const;

interface Place {
  readonly site: TestSite;
  readonly bare: Neighbour;
  readonly connections: number;
}

async function comparePage(
  { site, bare, connections }: Place,
  title: string,
  path: string,
  status: number,
): Promise<void> {
  const { html, plain } = await plainServerOf({ url: site.url + path });
  const theirs = await barePageOfSize(bare, html.length);
  const [page, bytes, framework] = await inTurns(
    [{ url: site.url + path, status, pid: site.pid }, { url: plain.url }, { url: theirs, pid: bare.pid }],
    connections,
  );
  plain.close();
  printPage(title, page!, bytes!, framework!);
}

/** Compares a personal page, which each visitor opens once. The three servers take turns. */
async function compareViews({ site, bare, connections }: Place, title: string, views: readonly View[]): Promise<void> {
  const { html, plain } = await plainServerOf(views[0]!);
  const url = await barePageOfSize(bare, html.length);
  const quarter = views.length >> 2;
  const rates: Rate[][] = [[], [], []];
  for (let place = 0; place < 4; place++) {
    const some = views.slice(place * quarter, (place + 1) * quarter);
    const alike = (url: string) => some.map(() => ({ url }));
    const turn = [
      await view(some, connections, site.pid),
      await view(alike(plain.url), connections, plain.pid),
      await view(alike(url), connections, bare.pid),
    ];
    // The first quarter warms up.
    if (place > 0) for (const [server, rate] of turn.entries()) rates[server]!.push(rate);
  }
  plain.close();
  const [page, bytes, framework] = rates.map(meanOf);
  printPage(title, page!, bytes!, framework!);
}

async function plainServerOf({ url, cookie }: View) {
  const sample = await fetch(url, {
    headers: { ...browserHeaders, "accept-encoding": "gzip", ...(cookie && { cookie }) },
  });
  const html = Buffer.from(await sample.arrayBuffer());
  const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" };
  return { html, plain: await openPlainServer(gzipSync(html), headers) };
}

function printPage(title: string, page: Rate, plain: Rate, bare: Rate): void {
  const [own, others] = [wholeCore(page), wholeCore(bare)];
  console.log(
    line(title, page, plain.perSecond, bare.perSecond) +
      `${own.toFixed(0).padStart(12)}${`${(own / others).toFixed(1)} ×`.padStart(12)}`,
  );
}

/** Measures several loads, each in two halves, so that a slow minute of the machine concerns all. */
async function inTurns(requests: readonly LoadRequest[], connections: number): Promise<readonly Rate[]> {
  const halves: Rate[][] = requests.map(() => []);
  for (let half = 0; half < 2; half++)
    for (const [place, request] of requests.entries())
      halves[place]!.push(await load(request, Math.max(1, seconds / 2), connections));
  return halves.map(meanOf);
}

function meanOf(rates: readonly Rate[]): Rate {
  const mean = (name: keyof Rate) => rates.reduce((sum, rate) => sum + rate[name], 0) / rates.length;
  return {
    perSecond: mean("perSecond"),
    p50: mean("p50"),
    p99: Math.max(...rates.map(({ p99 }) => p99)),
    failures: rates.reduce((sum, { failures }) => sum + failures, 0),
    serverCores: mean("serverCores"),
    loadCores: mean("loadCores"),
  };
}

function line(title: string, { perSecond, p50, p99, failures }: Rate, plain: number, bare?: number): string {
  const number = (value: number, digits: number, width: number) => value.toFixed(digits).padStart(width);
  return [
    title.padEnd(38),
    number(perSecond, 0, 10),
    number(p50, 1, 12),
    number(p99, 1, 12),
    `1/${(plain / perSecond).toFixed(perSecond * 10 > plain ? 1 : 0)}`.padStart(11),
    bare === undefined ? "" : `${(perSecond / bare).toFixed(1)} ×`.padStart(15),
    failures > 0 ? `   ${failures} FAILED` : "",
  ].join("");
}

/**
 * New visitors put a share into their basket. Beside them are two plain servers that take the same posts: one answers
 * with an empty page, which is less work than any site has, one with the bytes of the cause's page. The load's core
 * limits both, so their rates are also told for a core that is busy throughout.
 */
async function compareBasketAdd(site: TestSite, connections: number): Promise<void> {
  const body = new URLSearchParams(aPresetGift).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: site.url };
  const html = { "content-type": "text/html; charset=utf-8" };
  const cause = await fetch(`${site.url}/waterwell-projects/detail/2`, { headers: browserHeaders });
  const bytes = gzipSync(Buffer.from(await cause.arrayBuffer()));
  const empty = await openPlainServer(Buffer.alloc(0), html);
  const page = await openPlainServer(bytes, { ...html, "content-encoding": "gzip" });
  const post = { method: "POST", headers, body } as const;
  const [add, nothing, aPage] = await inTurns(
    [
      { ...post, url: `${site.url}/donate`, status: 303, pid: site.pid },
      { ...post, url: empty.url, pid: empty.pid },
      { ...post, url: page.url, pid: page.pid },
    ],
    connections,
  );
  for (const server of [empty, page]) server.close();
  for (const [title, plain] of [
    ["basket add, beside an empty page", nothing!],
    ["basket add, beside a cause's page", aPage!],
  ] as const) {
    console.log(line(title, add!, plain.perSecond));
    console.log(
      `  plain ${plain.perSecond.toFixed(0)}/s with ${percent(plain.serverCores)} of its core, the load at ` +
        `${percent(plain.loadCores)}; a whole core: plain ${wholeCore(plain).toFixed(0)}, ` +
        `site ${wholeCore(add!).toFixed(0)}, 1/${(wholeCore(plain) / wholeCore(add!)).toFixed(1)}`,
    );
  }
}

/** Requests a second of a server that has a core for itself, whatever else the machine does meanwhile. */
function wholeCore({ perSecond, serverCores }: Rate): number {
  return perSecond / serverCores;
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

/** What one donation asks of the site, from the first post to the receipt. */
const requestsOfADonation = 9;

/** Whole donations, from the first post to the receipt; the plain server answers as many empty posts. */
async function compareDonation(site: TestSite, connections: number): Promise<void> {
  const donation = await measure(
    async () => (await giveOverHttp(new HttpBrowser({ url: site.url, language: "tr" }))) !== "",
    seconds,
    connections,
  );
  const plain = await openPlainServer(Buffer.alloc(0), { "content-type": "text/html" });
  const posts = await measure(
    async () => {
      for (let request = 0; request < requestsOfADonation; request++)
        await (await fetch(plain.url, { method: "POST", body: "x" })).arrayBuffer();
      return true;
    },
    seconds,
    connections,
  );
  plain.close();
  console.log(line(`donation (${requestsOfADonation} requests)`, donation, posts.perSecond));
}

/** Two processes on two cores beside one on one; each basket is another guest's. */
async function compareProcesses(): Promise<void> {
  useAllCores();
  const rates: Rate[] = [];
  for (const [environment, launcher] of [
    [{}, onOneCore],
    [{ WEB_CONCURRENCY: "2" }, []],
  ] as const) {
    await using site = await openTestSite(environment, launcher);
    const views: View[] = [];
    for (let guest = 0; guest < 400; guest++)
      views.push({ url: `${site.url}/basket`, cookie: (await guestOf(site)).cookieHeader() });
    await view(views.slice(0, 100), 16);
    rates.push(await view(views.slice(100), 16, site.pid));
  }
  const [one, two] = rates as [Rate, Rate];
  // What other work on the machine and the load leave to the site differs: a whole core for each process.
  const whole = (2 * wholeCore(two)) / wholeCore(one);
  const words = [one, two].map(
    (rate) => `${rate.perSecond.toFixed(0)}/s, site ${percent(rate.serverCores)}, load ${percent(rate.loadCores)}`,
  );
  const failed = one.failures + two.failures;
  console.log(
    `\ntwo processes, baskets: ${(two.perSecond / one.perSecond).toFixed(2)} × one, with a whole core for each ` +
      `${whole.toFixed(2)} ×; ${words.join("; ")}${failed > 0 ? `; ${failed} FAILED` : ""}`,
  );
}
