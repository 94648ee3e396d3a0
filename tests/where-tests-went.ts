import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type ListedTest, listTests } from "./support/test-lists.ts";

/**
 * `node tests/where-tests-went.ts`: prints where every test is now that the suite had before it got two depths, and
 * fails when one is nowhere, or when a journey that ran without scripts does so no more, by day or by night.
 * `--lists FOLDER` keeps the lists of tests there, and takes those that it finds.
 */
const root = resolve(import.meta.dirname, "..");
const oldCommit = "b1c47c64";

/** The tests of a list by place, which is file and name: the kinds that run it. */
type Places = ReadonlyMap<string, ReadonlySet<string>>;
type Status = "same" | "HTTP" | "nightly" | "moved" | "merged into" | "unexplained";

interface Move {
  readonly file: string;
  readonly name: string;
  readonly fileNow: string;
  readonly nameNow: string;
}

const placeOf = (file: string, name: string) => `${file}: ${name}`;

function placesIn(tests: readonly ListedTest[]): Places {
  const places = new Map<string, Set<string>>();
  for (const { kind, file, name } of tests) {
    const place = placeOf(file, name);
    places.set(place, (places.get(place) ?? new Set()).add(kind));
  }
  return places;
}

/** Lists the tests of the old commit in a temporary checkout of it, which borrows today's packages. */
function listOldTests(scratch: string): ListedTest[] {
  const checkout = join(scratch, "old");
  const git = (...parameters: string[]) => execFileSync("git", parameters, { cwd: root });
  git("worktree", "add", "--quiet", "--detach", checkout, oldCommit);
  try {
    symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"));
    return listTests(checkout, "", join(scratch, "vitest.json"));
  } finally {
    git("worktree", "remove", "--force", checkout);
  }
}

/** Returns the list that the folder keeps, or makes it and keeps it there. */
function keptList(folder: string, name: string, make: () => ListedTest[]): ListedTest[] {
  const file = join(folder, `${name}.json`);
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(make()));
  return JSON.parse(readFileSync(file, "utf8")) as ListedTest[];
}

function readLists(keep: string | undefined): { old: ListedTest[]; day: ListedTest[]; nightly: ListedTest[] } {
  const scratch = mkdtempSync(join(tmpdir(), "where-tests-went-"));
  const folder = keep ? resolve(keep) : scratch;
  mkdirSync(folder, { recursive: true });
  try {
    const today = (depth: string) => () => listTests(root, depth, join(scratch, "vitest.json"));
    return {
      old: keptList(folder, "old", () => listOldTests(scratch)),
      day: keptList(folder, "day", today("")),
      nightly: keptList(folder, "nightly", today("nightly")),
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Reads the moves that names alone do not tell: old file and name, file and name now. A name may end with a star. */
function readMoves(): Move[] {
  const lines = readFileSync(join(import.meta.dirname, "where-tests-went.tsv"), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const [file = "", name = "", fileNow = "", nameNow = ""] = line.split("\t");
    return { file, name, fileNow, nameNow };
  });
}

/**
 * Returns the places to which the table takes a test: those of its full name, or else those of a beginning of it. A
 * test with two lines was cut in two.
 */
function placesAfter(moves: readonly Move[], test: ListedTest): string[] {
  const ofFile = moves.filter(({ file }) => file === test.file);
  const exact = ofFile.filter(({ name }) => name === test.name);
  if (exact.length > 0) return exact.map(({ fileNow, nameNow }) => placeOf(fileNow, nameNow));
  return ofFile.flatMap(({ name, fileNow, nameNow }) => {
    const beginning = name.slice(0, -1);
    if (!name.endsWith("*") || !test.name.startsWith(beginning)) return [];
    const ending = test.name.slice(beginning.length);
    return [
      placeOf(
        fileNow,
        nameNow.replace("*", () => ending),
      ),
    ];
  });
}

const { values } = parseArgs({ options: { lists: { type: "string" } } });
const lists = readLists(values.lists);
const moves = readMoves();
const [old, day, nightly] = [placesIn(lists.old), placesIn(lists.day), placesIn(lists.nightly)];

/** Places of today's tests that the old commit did not have, by name. */
const newPlaces = new Map<string, string[]>();
for (const { file, name } of lists.nightly.concat(lists.day)) {
  const place = placeOf(file, name);
  const known = newPlaces.get(name) ?? [];
  if (!old.has(place) && !known.includes(place)) newPlaces.set(name, [...known, place]);
}

const isThere = (place: string) => day.has(place) || nightly.has(place);

/**
 * Returns the places of an old test today: its own, all those of the table, or the one new file that has its name. No
 * place when one of the table's is not there.
 */
function placesNow(test: ListedTest): string[] {
  const own = placeOf(test.file, test.name);
  if (isThere(own)) return [own];
  const moved = placesAfter(moves, test);
  if (moved.length > 0 && moved.every(isThere)) return moved;
  const sameName = newPlaces.get(test.name) ?? [];
  return sameName.length === 1 ? sameName : [];
}

const journeyKinds = ["js", "http", "waits", "nojs", "split"];
const isJourney = ({ kind }: ListedTest) => journeyKinds.includes(kind);

/** Returns the kind of a place's runs that does what the old run did. Projects of Vitest are all alike in this. */
function heirIn(places: Places, place: string, test: ListedTest): string | undefined {
  const kinds = [...(places.get(place) ?? [])];
  if (!isJourney(test)) return kinds.find((kind) => !journeyKinds.includes(kind));
  const heirs = test.kind === "nojs" ? ["nojs", "http", "waits"] : [test.kind];
  return heirs.find((kind) => kinds.includes(kind));
}

/** Runs over two processes had a browser then, and have the HTML client now. */
const isOverHttp = (kind: string) => ["http", "waits", "split"].includes(kind);

function explain(test: ListedTest): { status: Status; where: string } {
  const places = placesNow(test);
  const byDay = places.map((place) => heirIn(day, place, test));
  const byNight = places.map((place, index) => byDay[index] ?? heirIn(nightly, place, test));
  if (places.length === 0 || byNight.includes(undefined)) return { status: "unexplained", where: "" };
  const where = places.map((place, index) => `${byNight[index]} ${place}`).join(" and ");
  if (byDay.includes(undefined)) return { status: "nightly", where };
  if (byDay.some((kind) => isJourney(test) && isOverHttp(kind!))) return { status: "HTTP", where };
  if (places[0] === placeOf(test.file, test.name)) return { status: "same", where };
  return { status: places.every((place) => old.has(place)) ? "merged into" : "moved", where };
}

/** Whether a run without scripts has one, in Chromium or over HTTP; the crawl in English is nightly. */
const runsWithoutScripts = (test: ListedTest) =>
  test.kind !== "nojs" || placesNow(test).some((place) => heirIn(day, place, test) ?? heirIn(nightly, place, test));

/** Writes line ends and tabs of a test's name as code writes them, so that a test is one line. */
const inOneLine = (text: string) => text.replaceAll(/[\n\r\t]/g, (character) => JSON.stringify(character).slice(1, -1));

const sums: Record<Status, number> = { same: 0, HTTP: 0, nightly: 0, moved: 0, "merged into": 0, unexplained: 0 };
for (const test of lists.old) {
  const { status, where } = explain(test);
  sums[status]++;
  console.log([status, test.kind, test.file, test.name, where].map(inOneLine).join("\t"));
}

const lost = lists.old.filter((test) => !runsWithoutScripts(test));
for (const { file, name } of lost) console.error(`No run without scripts: ${placeOf(file, name)}`);
const { unexplained, ...explained } = sums;
for (const [status, count] of Object.entries(explained)) console.log(`${count} ${status}`);
console.log(`${lost.length} journeys lost their run without scripts`);
console.log(`${unexplained} unexplained`);
process.exitCode = unexplained > 0 || lost.length > 0 ? 1 : 0;
