import { type Browser, chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import type { TestSite } from "../support/site.ts";

/** A phone of 2018 on "Slow 3G": milliseconds to and fro, bytes a second, divisor of the processor's speed. */
const slowPhone = { latency: 400, throughput: 50_000, cpu: 4 };
const viewport = { width: 360, height: 640 };
const runs = Number(process.env.BENCH_PAINTS ?? 5);

/** Returns the milliseconds to the first and to the largest paint of a first visit. */
async function paint(browser: Browser, url: string, blocksScripts: boolean): Promise<[first: number, largest: number]> {
  const context = await browser.newContext({ viewport, locale: "tr-TR" });
  const page = await context.newPage();
  if (blocksScripts) await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slowPhone.latency,
    downloadThroughput: slowPhone.throughput,
    uploadThroughput: slowPhone.throughput,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowPhone.cpu });
  await page.goto(url, { waitUntil: "load", timeout: 120_000 });
  const times = await page.evaluate(
    () =>
      new Promise<[number, number]>((found) => {
        let largest = 0;
        new PerformanceObserver((list) => {
          largest = list.getEntries().at(-1)?.startTime ?? largest;
        }).observe({ type: "largest-contentful-paint", buffered: true });
        // A light page is loaded before it is painted.
        const first = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
        setTimeout(() => found([first(), largest]), 3000);
      }),
  );
  await context.close();
  return times;
}

const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Prints the first paint of a cause page on a slow phone, beside that with blocked scripts. */
export async function printFirstPaint(site: TestSite): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const url = `${site.url}/waterwell-projects/detail/2`;
  const times = { scripts: [] as [number, number][], blocked: [] as [number, number][] };
  for (let run = 0; run < runs; run++) {
    times.scripts.push(await paint(browser, url, false));
    times.blocked.push(await paint(browser, url, true));
  }
  for (const [place, name] of (["first", "largest"] as const).entries()) {
    const [scripts, blocked] = [times.scripts, times.blocked].map((list) => middle(list.map((pair) => pair[place]!)));
    console.log(
      `${name} paint of a cause page, Slow 3G, processor ÷ ${slowPhone.cpu}: ${scripts!.toFixed(0)} ms, ` +
        `scripts blocked ${blocked!.toFixed(0)} ms, ratio ${(scripts! / blocked!).toFixed(2)}`,
    );
  }
  await browser.close();
}
