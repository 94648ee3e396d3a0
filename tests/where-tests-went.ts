import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";

/**
 * Prints every test of the last commit whose suite had one depth, and where it is now: the same, over HTTP, in the nightly
 * suite, moved or merged. Ends with status 1 when one is unexplained, or when a journey lost its run without scripts.
 *
 *     node tests/where-tests-went.ts [--lists FOLDER]     keeps the lists of both runners there, and uses them again
 */
const root = resolve(import.meta.dirname, "..");
const oldCommit = "b1c47c64";

interface Test {
  readonly file: string;
  readonly name: string;
  /** "vitest", or the project of a journey. */
  readonly kind: string;
}

/** Moves that the lists do not tell: the old file, the beginning of the name, and where the test is now. */
const moves = readFileSync(join(import.meta.dirname, "where-tests-went.tsv"), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => line.split("\t") as [file: string, name: string, where: string]);

function list(folder: string, lists: string, { name, depth }: { name: string; depth?: "nightly" }): Test[] {
  const [vitest, journeys] = [join(lists, `${name}-vitest.json`), join(lists, `${name}-journeys.json`)];
  const run = (...words: string[]) =>
    execFileSync(process.execPath, words, {
      cwd: folder,
      env: { ...process.env, ...(depth && { TEST_DEPTH: depth }) },
      maxBuffer: 2 ** 28,
      stdio: ["ignore", "pipe", "ignore"],
    });
  if (!existsSync(vitest)) run("node_modules/vitest/vitest.mjs", "list", "--staticParse=false", `--json=${vitest}`);
  if (!existsSync(journeys))
    writeFileSync(journeys, run("node_modules/@playwright/test/cli.js", "test", "--list", "--reporter=json"));
  const listed = JSON.parse(readFileSync(vitest, "utf8")) as { name: string; file: string }[];
  return [
    ...listed.map(({ name: title, file }) => ({
      kind: "vitest",
      name: normal(title),
      file: file.replace(/^.*\/(?=tests\/)/, ""),
    })),
    ...journeysOf((JSON.parse(readFileSync(journeys, "utf8")) as JSONReport).suites),
  ];
}

function journeysOf(suites: readonly JSONReportSuite[], above: readonly string[] = []): Test[] {
  return suites.flatMap(({ title, file, specs, suites: inner = [] }) => {
    const names = title === file ? above : [...above, title];
    const own = specs.flatMap((spec) =>
      spec.tests.map(({ projectName }) => ({
        kind: projectName,
        file: `tests/e2e/${spec.file}`,
        name: normal([...names, spec.title].join(" > ")),
      })),
    );
    return [...own, ...journeysOf(inner, names)];
  });
}

/** Takes out what differs from run to run: ports, folders and drawn numbers. */
function normal(name: string): string {
  return name.replaceAll(/localhost:\d+/g, "localhost").replaceAll(/\/tmp\/[\w-]+/g, "/tmp");
}

const keyOf = ({ kind, file, name }: Test) => `${kind}\t${file}\t${name}`;

/** Returns where an old test is now; undefined when nothing explains it. */
function whereIs(test: Test, day: Lists, night: Lists): readonly [status: string, where: string] | undefined {
  const { kind, file, name } = test;
  if (day.keys.has(keyOf(test))) return ["same", file];
  if (kind === "nojs" && day.keys.has(keyOf({ ...test, kind: "http" }))) return ["HTTP", file];
  if (night.keys.has(keyOf(test))) return ["nightly", file];
  if (kind === "vitest") {
    const [today, tonight] = [day.filesOf.get(name), night.filesOf.get(name)];
    if (today) return ["moved", today];
    if (tonight) return ["nightly", tonight];
  }
  const move = moves.find(([from, beginning]) => from === file && name.startsWith(beginning));
  return move && [move[2].split(" ")[0]!.replace(/:$/, ""), move[2]];
}

interface Lists {
  readonly keys: ReadonlySet<string>;
  /** The file of each test of Vitest, by its name. */
  readonly filesOf: ReadonlyMap<string, string>;
}

function listsOf(tests: readonly Test[]): Lists {
  const vitest = tests.filter(({ kind }) => kind === "vitest");
  return { keys: new Set(tests.map(keyOf)), filesOf: new Map(vitest.map(({ name, file }) => [name, file])) };
}

/** Returns a checkout of the old commit that uses the packages of this one. */
function oldCheckout(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "pinar-old-")), "checkout");
  execFileSync("git", ["worktree", "add", "--detach", folder, oldCommit], { cwd: root, stdio: "ignore" });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

const given = process.argv.indexOf("--lists");
const lists = given < 0 ? mkdtempSync(join(tmpdir(), "pinar-lists-")) : resolve(process.argv[given + 1]!);
mkdirSync(lists, { recursive: true });
const hasOld = existsSync(join(lists, "old-vitest.json")) && existsSync(join(lists, "old-journeys.json"));
const folder = hasOld ? root : oldCheckout();
const old = list(folder, lists, { name: "old" });
if (!hasOld) execFileSync("git", ["worktree", "remove", "--force", folder], { cwd: root });
const day = list(root, lists, { name: "day" });
const [today, tonight] = [listsOf(day), listsOf(list(root, lists, { name: "night", depth: "nightly" }))];

const sums = new Map<string, number>();
for (const test of old) {
  const [status, where] = whereIs(test, today, tonight) ?? ["unexplained", ""];
  sums.set(status, (sums.get(status) ?? 0) + 1);
  console.log([status, keyOf(test), where].join("\t"));
}
const withoutScripts = new Set(
  day.filter(({ kind }) => /^(http|nojs)$/.test(kind)).map(({ file, name }) => file + name),
);
const lost = old.filter(({ kind, file, name }) => kind === "nojs" && !withoutScripts.has(file + name));
for (const test of lost) console.log(`no run without scripts\t${keyOf(test)}`);
console.log([...sums].map(([status, count]) => `${count} ${status}`).join(", "));
console.log(
  `${old.length} tests, ${sums.get("unexplained") ?? 0} unexplained, ${lost.length} journeys lost their run without scripts`,
);
process.exit(sums.has("unexplained") || lost.length > 0 ? 1 : 0);
