import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { openTestSite, type TestSite } from "../support/site.ts";
import { printFirstPaint } from "./first-paint.ts";
import { growthFromCommandLine } from "./growth.ts";
import { HttpDonor } from "./http-donor.ts";
import { type Figures, measure, type Work } from "./measure.ts";

/**
 * `npm run bench`: builds and serves the site and prints requests a second, p50 and p99 of what people do most, each
 * beside a plain node:http server that sends the same bytes in the same run, and what a first visit downloads.
 */
const root = resolve(import.meta.dirname, "../..");
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const connections = 16;

function build(): void {
  const cli = join(root, "node_modules/@react-router/dev/bin.cjs");
  const { status } = spawnSync(process.execPath, [cli, "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) process.exit(1);
}

/** How long the built server takes to its first 200, in milliseconds. */
async function startUp(): Promise<{ site: TestSite; milliseconds: number }> {
  const begin = performance.now();
  const site = await openTestSite();
  return { site, milliseconds: performance.now() - begin };
}

/** A server in a process of its own that answers every request with the same bytes. */
async function openPlainServer(
  body: Buffer,
  headers: Record<string, string>,
): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "plain-server.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify({ headers, body: body.toString("base64") }));
  const url = await new Promise<string>((found) => child.stdout.once("data", (text) => found(String(text).trim())));
  return { url, process: child };
}

function line(name: string, { perSecond, p50, p99, failures }: Figures): string {
  const number = (value: number, digits: number) => value.toFixed(digits).padStart(9);
  return `${name.padEnd(34)}${number(perSecond, 0)} /s${number(p50, 2)} ms${number(p99, 2)} ms${failures ? `   ${failures} FAILED` : ""}`;
}

/** Measures a page, then the same bytes from a plain server. */
async function comparePage(site: TestSite, path: string): Promise<void> {
  const headers = { "accept-encoding": "gzip", "accept-language": "tr" };
  const get =
    (url: string): Work =>
    async () => {
      const answer = await fetch(url, { headers });
      await answer.arrayBuffer();
      return answer.status === 200;
    };
  console.log(line(`GET ${path}`, await measure(get(site.url + path), seconds, connections)));
  const html = Buffer.from(await (await fetch(site.url + path, { headers })).arrayBuffer());
  const plain = await openPlainServer(gzipSync(html), {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "gzip",
  });
  console.log(line("  the same bytes, plain node:http", await measure(get(plain.url), seconds, connections)));
  plain.process.kill();
}

/** Measures something that changes data, then empty redirects from a plain server: what HTTP alone costs. */
async function compareJourney(name: string, work: Work, requests: number): Promise<void> {
  console.log(line(name, await measure(work, seconds, connections)));
  const plain = await openPlainServer(Buffer.alloc(0), { "content-type": "text/html" });
  const same: Work = async () => {
    for (let request = 0; request < requests; request++)
      await (await fetch(plain.url, { method: "POST", body: "x" })).arrayBuffer();
    return true;
  };
  console.log(line(`  ${requests} request(s), plain node:http`, await measure(same, seconds, connections)));
  plain.process.kill();
}

/** What a first visit downloads, in gzip bytes. */
async function printBytes(site: TestSite, path: string): Promise<void> {
  const html = await (await fetch(site.url + path, { headers: { "accept-language": "tr" } })).text();
  const files = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([file]) => file))];
  const sizeOf = (paths: string[]) =>
    paths.reduce((sum, file) => sum + gzipSync(readFileSync(join(root, "build/client", file))).length, 0);
  // What the browser loads by itself: preloaded modules and the page's own imports.
  const scripts = files(/(?:modulepreload" href="|from "|import\(")\/assets\/[\w.-]+\.js/g).map((text) =>
    text.slice(text.indexOf("/assets/")),
  );
  const texts = [
    ...readFileSync(
      join(
        root,
        "build/client",
        scripts.find((file) => file.includes("entry.client"))!,
      ),
      "utf8",
    ).matchAll(/texts\.tr-[\w-]+\.js/g),
  ];
  const javaScript = sizeOf([...new Set([...scripts, ...texts.map(([file]) => `/assets/${file}`)])]);
  const styles = sizeOf(files(/\/assets\/[\w.-]+\.css/g));
  console.log(`${path}: HTML ${gzipSync(html).length}, CSS ${styles}, JavaScript ${javaScript} bytes gzip`);
}

build();
await growthFromCommandLine();
const { site, milliseconds } = await startUp();
console.log(`First 200 after ${milliseconds.toFixed(0)} ms\n`);
console.log(`${"".padEnd(34)} requests        p50         p99     (${connections} connections, ${seconds} s each)`);
await comparePage(site, "/");
await comparePage(site, "/waterwell-projects");
await compareJourney("basket add", () => HttpDonor.visit(site.url).then((donor) => donor.addToBasket()), 1);
await compareJourney(
  "donation, basket to receipt",
  () => HttpDonor.visit(site.url).then((donor) => donor.donate()),
  HttpDonor.requestsOfADonation,
);
console.log();
await printBytes(site, "/");
await printBytes(site, "/waterwell-projects/detail/2");
await printFirstPaint(site);
await site.close();
process.exit(0);
