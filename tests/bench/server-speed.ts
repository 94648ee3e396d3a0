import { gzipSync } from "node:zlib";
import { preset } from "../support/presets.ts";
import { openTestSite, type TestSite } from "../support/site.ts";
import { HttpDonor } from "./http-donor.ts";
import { load, browserHeaders, type LoadRequest, type Rate } from "./load.ts";
import { type Figures, measure } from "./measure.ts";
import {
  barePageOfSize,
  leaveFirstCore,
  type Neighbour,
  onOneCore,
  openBarePage,
  openPlainServer,
  useAllCores,
} from "./neighbours.ts";
import { invitePeople, type People } from "./people.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const only = process.env.BENCH_ONLY ?? "";

/**
 * Prints requests a second of the pages that people ask for most, each beside a plain node:http server that sends the
 * same bytes and a bare page of the framework of the same size, in turns in the same run. Every server has the first
 * core for itself.
 */
export async function compareServers(): Promise<void> {
  const site = await openTestSite({}, onOneCore);
  leaveFirstCore();
  const people = await invitePeople(site);
  const bare = await openBarePage();
  for (const connections of [16, 64]) {
    console.log(`\n${connections} connections, ${seconds} s each`);
    console.log(`${"".padEnd(38)}        /s      p50 ms      p99 ms   of plain   of bare page  whole core     of bare`);
    for (const [title, path, cookie, status] of pages(people))
      if (title.includes(only)) await comparePage({ site, bare, connections }, { title, path, cookie, status });
    if ("basket add".includes(only)) await compareBasketAdd(site, connections);
    if ("donation".includes(only)) await compareDonation(site, connections);
  }
  bare.close();
  await site.close();
  if ("two processes".includes(only)) await compareProcesses();
}

type Page = readonly [title: string, path: string, cookie: string | null, status: number];

function pages({ guest, member, administrator }: People): readonly Page[] {
  return [
    ["anonymous /", "/", null, 200],
    ["anonymous list", "/waterwell-projects", null, 200],
    ["anonymous detail", "/waterwell-projects/detail/2", null, 200],
    ["anonymous 404", "/no/such/page", null, 404],
    ["personal list (guest)", "/waterwell-projects", guest, 200],
    ["personal list (member)", "/waterwell-projects", member, 200],
    ["personal basket", "/basket", guest, 200],
    ["personal dashboard", "/dashboard/panel", member, 200],
    ["personal staff list", "/admin/donations", administrator, 200],
  ];
}

interface Place {
  readonly site: TestSite;
  readonly bare: Neighbour;
  readonly connections: number;
}

async function comparePage(
  { site, bare, connections }: Place,
  { title, path, cookie, status }: { title: string; path: string; cookie: string | null; status: number },
): Promise<void> {
  const headers: Record<string, string> = cookie === null ? {} : { cookie };
  const sample = await fetch(site.url + path, {
    headers: { ...browserHeaders, "accept-encoding": "gzip", ...headers },
  });
  const html = Buffer.from(await sample.arrayBuffer());
  const plain = await openPlainServer(gzipSync(html), {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "gzip",
  });
  const ours: LoadRequest = { url: site.url + path, headers, status, pid: site.pid };
  const theirs = await barePageOfSize(bare, html.length);
  const [page, bytes, framework] = await inTurns(
    [ours, { url: plain.url }, { url: theirs, pid: bare.pid }],
    connections,
  );
  plain.close();
  const [own, others] = [wholeCore(page!), wholeCore(framework!)];
  console.log(
    line(title, page!, bytes!.perSecond, framework!.perSecond) +
      `${own.toFixed(0).padStart(12)}${`${(own / others).toFixed(1)} ×`.padStart(12)}`,
  );
}

/** Measures several loads, each in two halves, so that a slow minute of the machine concerns all. */
async function inTurns(requests: readonly LoadRequest[], connections: number): Promise<readonly Rate[]> {
  const halves: Rate[][] = requests.map(() => []);
  for (let half = 0; half < 2; half++)
    for (const [place, request] of requests.entries())
      halves[place]!.push(await load(request, Math.max(1, seconds / 2), connections));
  return halves.map(([one, other]) => ({
    perSecond: (one!.perSecond + other!.perSecond) / 2,
    p50: (one!.p50 + other!.p50) / 2,
    p99: Math.max(one!.p99, other!.p99),
    failures: one!.failures + other!.failures,
    serverCores: (one!.serverCores + other!.serverCores) / 2,
    loadCores: (one!.loadCores + other!.loadCores) / 2,
  }));
}

function line(title: string, { perSecond, p50, p99, failures }: Rate | Figures, plain: number, bare?: number): string {
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
  const body = new URLSearchParams({
    cause: "water_well-2",
    for: "self",
    choice: preset(0).choice,
    redirectTo: "/basket",
  }).toString();
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

/** Whole donations, from the first post to the receipt; the plain server answers as many empty posts. */
async function compareDonation(site: TestSite, connections: number): Promise<void> {
  const donation = await measure(() => HttpDonor.visit(site.url).donate(), seconds, connections);
  const plain = await openPlainServer(Buffer.alloc(0), { "content-type": "text/html" });
  const posts = await measure(
    async () => {
      for (let request = 0; request < HttpDonor.requestsOfADonation; request++)
        await (await fetch(plain.url, { method: "POST", body: "x" })).arrayBuffer();
      return true;
    },
    seconds,
    connections,
  );
  plain.close();
  console.log(line(`donation (${HttpDonor.requestsOfADonation} requests)`, donation, posts.perSecond));
}

/**
 * Two processes on two cores beside one on one. Baskets seen before are answered so quickly that the load takes a good
 * part of the second core; a basket at an address of its own is rendered anew, and the load is hardly felt.
 */
async function compareProcesses(): Promise<void> {
  useAllCores();
  const kinds = ["baskets rendered anew", "baskets seen before"] as const;
  const rates: Rate[][] = [];
  for (const [environment, launcher] of [
    [{}, onOneCore],
    [{ WEB_CONCURRENCY: "2" }, []],
  ] as const) {
    const site = await openTestSite(environment, launcher);
    const guest = HttpDonor.visit(site.url);
    await guest.addToBasket();
    await guest.read("/basket");
    const basket = { url: `${site.url}/basket`, headers: { cookie: guest.cookieHeader() }, pid: site.pid };
    const measured: Rate[] = [];
    for (const kind of kinds)
      measured.push(await load({ ...basket, isDistinct: kind === "baskets rendered anew" }, seconds, 16));
    rates.push(measured);
    await site.close();
  }
  console.log("");
  for (const [place, kind] of kinds.entries()) {
    const [one, two] = rates.map((measured) => measured[place]!) as [Rate, Rate];
    // What other work on the machine and the load leave to the site differs: a whole core for each process.
    const whole = (2 * wholeCore(two)) / wholeCore(one);
    console.log(
      `two processes, ${kind}: ${(two.perSecond / one.perSecond).toFixed(2)} × one, ` +
        `with a whole core for each ${whole.toFixed(2)} ×; ` +
        [one, two]
          .map(
            (rate) =>
              `${rate.perSecond.toFixed(0)}/s, site ${percent(rate.serverCores)}, load ${percent(rate.loadCores)}`,
          )
          .join("; ") +
        (one.failures + two.failures > 0 ? `; ${one.failures + two.failures} FAILED` : ""),
    );
  }
}
