import { resolve } from "node:path";
import { openTestSite } from "../support/site.ts";
import { printFarApi } from "./far-api.ts";
import { printFirstPaint } from "./first-paint.ts";
import { growthFromCommandLine } from "./growth.ts";
import { build } from "./neighbours.ts";
import { compareWithFile } from "./proxy.ts";
import { compareServers } from "./server-speed.ts";

/**
 * `npm run bench`: builds and serves the site and measures it from outside. Every figure is a ratio to something else
 * that was measured in the same run, because machines differ and have slow minutes.
 *
 * BENCH_SECONDS sets the length of each measurement (4), BENCH_ONLY measures the lines whose names contain it. With
 * `--rows N` it measures the growth of pages instead.
 */
build(resolve(import.meta.dirname, "../.."));
await growthFromCommandLine();
// First: the comparison keeps this process, and what it starts, on one core.
if ("far api".includes(process.env.BENCH_ONLY ?? "")) await printFarApi();
await compareServers();
if ("first paint".includes(process.env.BENCH_ONLY ?? "")) {
  await using site = await openTestSite();
  await printFirstPaint(site);
}
if ("proxy".includes(process.env.BENCH_ONLY ?? "")) await compareWithFile(Number(process.env.BENCH_SECONDS ?? 4));
process.exit(0);
