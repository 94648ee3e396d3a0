import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import { needsBuild } from "../app/process/build-freshness.ts";
import { compileCache } from "./support/child-environment.ts";
import { findChromium } from "./support/chromium.ts";
import { isNightly } from "./support/depth.ts";

/**
 * `npm test` and `npm run test:nightly`: builds the site if needed, runs the tests of all kinds side by side, and ends
 * with one plain line that sums them. What cannot run here is said, counted as skipped, and fails the run on a machine
 * that is meant to have everything (CI). The static checks belong to `npm run lint`.
 */
const root = resolve(import.meta.dirname, "..");
const results = join(root, "test-results");
/** Printed before the sum: a machine that keeps only the end of the output still shows what failed. */
const remarks: string[] = [];
const missingTools: string[] = [];

/** Programs that the tests in old and text browsers run, with their Debian packages. */
const terminalAndWindowPrograms = {
  w3m: "w3m",
  lynx: "lynx",
  tmux: "tmux",
  "netsurf-gtk": "netsurf-gtk",
  dillo: "dillo",
  Xvfb: "xvfb",
  "matchbox-window-manager": "matchbox-window-manager",
  xdotool: "xdotool",
};

/** Programs that the tests of operations run, with their Debian packages. */
const serverPrograms = { nginx: "nginx-light", openssl: "openssl" };

/** Characters kept of a runner's errors, and of each failed test's message. */
const keptErrors = 3000;
const keptMessage = 600;
/** Number of the dearest files that a run names. */
const dearest = 10;

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Wall seconds of the tests of each file, by "kind file". */
const secondsOfFiles = new Map<string, number>();

/** Runs a program of this project alone and returns whether it succeeded. */
function run(program: string, parameters: string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", program), ...parameters], {
    cwd: root,
    stdio: "inherit",
  });
  return status === 0;
}

/** Runs a program beside others, its lines as they come. Returns whether it succeeded. */
async function runBeside(program: string, parameters: string[], environment = {}): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, "node_modules", program), ...parameters], {
    cwd: root,
    env: { ...process.env, ...compileCache, ...environment },
    stdio: ["ignore", "inherit", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (text) => {
    process.stderr.write(text);
    errors = `${errors}${text}`.slice(-keptErrors);
  });
  const [status] = await once(child, "close");
  // An error outside of every test fails a run in which each test passed.
  if (status !== 0) remarks.push(`The end of what ${program} reported as errors:\n${errors}`);
  return status === 0;
}

function has(command: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;
}

/** Returns the Debian packages of the programs that are not installed. */
function missingOf(programs: Readonly<Record<string, string>>): string[] {
  return Object.entries(programs).flatMap(([command, debian]) => (has(command) ? [] : [debian]));
}

/** Tells whether a current browser is installed; tries to download a missing one. */
function hasBrowser(): boolean {
  const isFound = () => {
    try {
      return Boolean(findChromium());
    } catch {
      return false;
    }
  };
  return isFound() || (run("@playwright/test/cli.js", ["install", "chromium"]) && isFound());
}

function remarkFailure(file: string, title: string, message = ""): void {
  remarks.push(`Failed: ${relative(root, file)} ${title}\n${stripVTControlCharacters(message).slice(0, keptMessage)}`);
}

function readVitest(kind: string, file: string): Counts {
  const report = JSON.parse(readFileSync(file, "utf8")) as JsonTestResults;
  let brokenFiles = 0;
  for (const { name, message, status, assertionResults, startTime, endTime } of report.testResults) {
    secondsOfFiles.set(`${kind} ${relative(root, name)}`, (endTime - startTime) / 1000);
    const failedTests = assertionResults.filter((test) => test.status === "failed");
    for (const test of failedTests) remarkFailure(name, test.fullName, test.failureMessages?.join("\n"));
    // A file that fails before its first test, or in what runs around its tests, counts as one failure.
    if (status === "failed" && failedTests.length === 0) {
      brokenFiles++;
      remarkFailure(name, "outside of its tests", message);
    }
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Names the journeys that failed, and adds up the time of each file. */
function readJourneys(kind: string, suites: readonly JSONReportSuite[]): void {
  for (const { specs, suites: inner = [] } of suites) {
    for (const { file, line, title, tests } of specs) {
      const name = `${kind} tests/journeys/${file}`;
      const runs = tests.flatMap((test) => test.results);
      secondsOfFiles.set(
        name,
        runs.reduce((sum, { duration }) => sum + duration / 1000, secondsOfFiles.get(name) ?? 0),
      );
      for (const { results: all, projectName } of tests.filter(({ status }) => status !== "expected"))
        remarkFailure(
          join(root, "tests/journeys", file),
          `(${projectName}) line ${line}: ${title}`,
          all.at(-1)?.error?.message,
        );
    }
    readJourneys(kind, inner);
  }
}

function readPlaywright(kind: string, file: string): Counts {
  const { stats, errors, suites } = JSON.parse(readFileSync(file, "utf8")) as JSONReport;
  readJourneys(kind, suites);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/** Reads the report of a runner; a runner without a report has failed. */
function countsOf(isGood: boolean, read: () => Counts): Counts {
  try {
    const counts = read();
    return isGood || counts.failed > 0 ? counts : { ...counts, failed: counts.failed + 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function vitest(name: string, projects: readonly string[]): Promise<Counts> {
  const file = join(results, `${name}.json`);
  const isGood = await runBeside("vitest/vitest.mjs", [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  return countsOf(isGood, () => readVitest(name, file));
}

/** Runs journeys. Each run has a folder of its own: a runner empties the one it writes to. */
async function playwright(
  name: string,
  projects: readonly string[],
  { workers = 2, environment = {} } = {},
): Promise<Counts> {
  const file = join(results, `${name}.json`);
  const isGood = await runBeside(
    "@playwright/test/cli.js",
    [
      "test",
      ...projects.map((project) => `--project=${project}`),
      `--workers=${workers}`,
      `--output=${join(results, name)}`,
    ],
    { ...environment, JOURNEYS_REPORT: file },
  );
  return countsOf(isGood, () => readPlaywright(name, file));
}

/** Starts the journeys. At night they run once more after that, with every site as two processes. */
function journeys(): Promise<Counts>[] {
  const first = playwright("journeys", ["http", "js", "nojs", "split"]);
  if (!isNightly) return [first];
  const environment = { SPLIT_ROLES: "1" };
  return [first, first.then(() => playwright("split-journeys", ["http", "waits", "js"], { environment }))];
}

/** Starts every kind of tests of the built site that can run here, those that wait beside those that compute. */
function startTestsOfSite(): Promise<Counts>[] {
  const kinds: Promise<Counts>[] = [];
  const browser = hasBrowser();
  if (browser) {
    kinds.push(...journeys());
    kinds.push(playwright("waiting-journeys", ["waits"], { workers: 1 }));
  } else missingTools.push("no Chromium found or fetched: the journeys did not run (apt-get install chromium)");
  const missingBrowsers = [...(browser ? [] : ["chromium"]), ...missingOf(terminalAndWindowPrograms)];
  if (missingBrowsers.length === 0) kinds.push(vitest("old-and-text-browsers", ["browsers"]));
  else
    missingTools.push(`the tests in old and text browsers did not run (apt-get install ${missingBrowsers.join(" ")})`);
  const missingServers = missingOf(serverPrograms);
  if (missingServers.length === 0) kinds.push(vitest("operations", ["operations"]));
  else missingTools.push(`the tests of operations did not run (apt-get install ${missingServers.join(" ")})`);
  return kinds;
}

/** Builds the site if it is missing or old. Returns whether there is one. */
function build(): Promise<boolean> {
  return needsBuild(root) ? runBeside("@react-router/dev/bin.cjs", ["build"]) : Promise.resolve(true);
}

/** Runs everything: rules and API at once, because they need no build. */
async function runAll(): Promise<Counts[]> {
  const kinds = [vitest("unit-and-api", ["unit", "api"])];
  if (await build()) kinds.push(...startTestsOfSite());
  else {
    remarks.push("The site could not be built");
    kinds.push(Promise.resolve({ passed: 0, failed: 1, skipped: 0 }));
  }
  return Promise.all(kinds);
}

function printDearest(): void {
  const all = [...secondsOfFiles].toSorted(([, one], [, other]) => other - one).slice(0, dearest);
  console.log("Dearest files, in seconds beside all others:");
  for (const [name, seconds] of all) console.log(`  ${seconds.toFixed(0).padStart(4)} ${name}`);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const start = performance.now();
const all = await runAll();

for (const remark of [...remarks, ...missingTools.map((tool) => `Skipped: ${tool}`)]) console.log(remark);
printDearest();
console.log(`All of it took ${((performance.now() - start) / 60_000).toFixed(1)} minutes.`);
const sum = (name: keyof Counts) => all.reduce((total, counts) => total + counts[name], 0);
const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped") + missingTools.length];
const lacksTests = Boolean(process.env.CI) && skipped > 0;
if (lacksTests) console.error("CI skips no test: the skipped ones fail this run");
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 || lacksTests ? 1 : 0);
