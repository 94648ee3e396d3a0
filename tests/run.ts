import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import { needsBuild } from "../app/build-freshness.ts";
import { findChromium } from "./support/chromium.ts";

/**
 * `npm test`: builds the site if needed, runs every test, and ends with one plain line that sums them. What cannot run
 * here is said, counted as skipped, and fails the run on a machine that is meant to have everything (CI).
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

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs a program of this project and returns whether it succeeded. */
function run(program: string, parameters: string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", program), ...parameters], {
    cwd: root,
    stdio: "inherit",
  });
  return status === 0;
}

/** Runs a program beside others and prints its output at the end. Returns whether it succeeded. */
async function runBeside(program: string, parameters: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, "node_modules", program), ...parameters], { cwd: root });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => printed.push(text));
  const [status] = await once(child, "close");
  process.stdout.write(Buffer.concat(printed));
  return status === 0;
}

/** Like `run`, without blocking this process. */
async function runLive(program: string, parameters: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, "node_modules", program), ...parameters], {
    cwd: root,
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

function readVitest(file: string): Counts {
  const report = JSON.parse(readFileSync(file, "utf8")) as JsonTestResults;
  let brokenFiles = 0;
  for (const { name, message, status, assertionResults } of report.testResults) {
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

/** Names the journeys that failed, and those that failed at first and passed when repeated. */
function remarkJourneys(suites: readonly JSONReportSuite[]): void {
  for (const { specs, suites: inner = [] } of suites) {
    for (const { file, line, title, tests } of specs) {
      if (tests.some(({ status }) => status === "flaky"))
        remarks.push(`Passed only when repeated: ${file}:${line} ${title}`);
      for (const { results: runs } of tests.filter(({ status }) => status === "unexpected"))
        remarkFailure(join(root, "tests/e2e", file), `line ${line}: ${title}`, runs.at(-1)?.error?.message);
    }
    remarkJourneys(inner);
  }
}

function readPlaywright(file: string): Counts {
  const { stats, errors, suites } = JSON.parse(readFileSync(file, "utf8")) as JSONReport;
  remarkJourneys(suites);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
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

async function vitest(name: string, projects: string[], start: typeof runBeside): Promise<Counts> {
  const file = join(results, `${name}.json`);
  const isGood = await start("vitest/vitest.mjs", [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  return countsOf(isGood, () => readVitest(file));
}

function playwright(): Counts {
  const isGood = run("@playwright/test/cli.js", ["test"]);
  return countsOf(isGood, () => readPlaywright(join(results, "e2e.json")));
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const all: Counts[] = [];

if (needsBuild(root) && !run("@react-router/dev/bin.cjs", ["build"])) {
  console.error("The site could not be built");
  all.push({ passed: 0, failed: 1, skipped: 0 });
} else {
  const browser = hasBrowser();
  const missing = missingOf(terminalAndWindowPrograms);
  // These wait for terminals most of the time: they run beside the others.
  const oldBrowsers =
    browser && missing.length === 0 ? vitest("old-and-text-browsers", ["browsers"], runBeside) : undefined;
  all.push(await vitest("unit-and-api", ["unit", "api"], runLive));
  if (oldBrowsers) all.push(await oldBrowsers);
  else
    missingTools.push(
      `the tests in old and text browsers did not run (apt-get install ${[...(browser ? [] : ["chromium"]), ...missing].join(" ")})`,
    );
  const missingServers = missingOf(serverPrograms);
  if (missingServers.length === 0) all.push(await vitest("operations", ["operations"], runLive));
  else missingTools.push(`the tests of operations did not run (apt-get install ${missingServers.join(" ")})`);
  if (browser) all.push(playwright());
  else missingTools.push("no Chromium found or fetched: the browser tests did not run (apt-get install chromium)");
}

for (const remark of [...remarks, ...missingTools.map((tool) => `Skipped: ${tool}`)]) console.log(remark);
const sum = (name: keyof Counts) => all.reduce((total, counts) => total + counts[name], 0);
const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped") + missingTools.length];
const lacksTests = Boolean(process.env.CI) && skipped > 0;
if (lacksTests) console.error("CI skips no test: the skipped ones fail this run");
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 || lacksTests ? 1 : 0);
