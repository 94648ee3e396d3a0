import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { childEnvironment } from "./child-environment.ts";

/** A test as its runner names it. Vitest's projects and those of the journeys are its kinds. */
export interface ListedTest {
  readonly kind: string;
  readonly file: string;
  readonly name: string;
}

/** Settings of the shell that lead to the browser; without one the journeys cannot be listed. */
const browserSettings = ["CHROMIUM_PATH", "PLAYWRIGHT_BROWSERS_PATH"];

/** Runs a program of the packages in a checkout, at one depth and without other settings. Returns its output. */
function runIn(checkout: string, depth: string, program: string, parameters: readonly string[]): string {
  const browser = browserSettings.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return execFileSync(process.execPath, [join(checkout, "node_modules", program), ...parameters], {
    cwd: checkout,
    env: childEnvironment({ ...Object.fromEntries(browser), TEST_DEPTH: depth }),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

function vitestTests(checkout: string, depth: string, scratchFile: string): ListedTest[] {
  // Names of `test.each` and of loops are known only where the files have run.
  runIn(checkout, depth, "vitest/vitest.mjs", ["list", "--staticParse=false", `--json=${scratchFile}`]);
  const listed = JSON.parse(readFileSync(scratchFile, "utf8")) as { name: string; file: string; projectName: string }[];
  return listed.map(({ name, file, projectName }) => ({ kind: projectName, file: relative(checkout, file), name }));
}

function journeysIn(suites: readonly JSONReportSuite[], above: readonly string[] = []): ListedTest[] {
  return suites.flatMap(({ title, file, specs, suites: inner = [] }) => {
    // The outermost suite is the file itself.
    const titles = title === file ? above : [...above, title];
    const own = specs.flatMap((spec) =>
      spec.tests.map(({ projectName }) => ({
        kind: projectName,
        file: `tests/e2e/${spec.file}`,
        name: [...titles, spec.title].join(" > "),
      })),
    );
    return [...own, ...journeysIn(inner, titles)];
  });
}

function journeys(checkout: string, depth: string): ListedTest[] {
  const printed = runIn(checkout, depth, "@playwright/test/cli.js", ["test", "--list", "--reporter=json"]);
  return journeysIn((JSON.parse(printed) as JSONReport).suites);
}

/** Tells apart tests of one name in one file, which only Vitest allows, by numbering the later ones. */
function numberRepeated(tests: readonly ListedTest[]): ListedTest[] {
  const seen = new Map<string, number>();
  return tests.map((test) => {
    const key = JSON.stringify(test);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? test : { ...test, name: `${test.name} (${count})` };
  });
}

/** Lists every test of a checkout that has its packages, at a depth: "" for `npm test`, or "nightly". */
export function listTests(checkout: string, depth: string, scratchFile: string): ListedTest[] {
  return numberRepeated([...vitestTests(checkout, depth, scratchFile), ...journeys(checkout, depth)]);
}
