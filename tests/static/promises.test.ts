import { expect, test } from "vitest";
import { promiseKeys, siteTexts, starterTexts } from "../support/promised-texts.ts";
import { expectNoFaults, fileAt, paths, type SourceFile } from "./source-file.ts";

/** A row of the table: the keys of the texts that promise one thing, and what keeps it. */
interface Row {
  readonly at: string;
  readonly keys: readonly string[];
  readonly keptBy: string;
}

const description = "description";
const charity = "the charity";

/** Returns the rows of all tables of the document. */
function rowsOf(file: SourceFile): Row[] {
  return file.text.split("\n").flatMap((line, at) => {
    const [, promise = "", keys = "", keptBy = ""] = line.split("|").map((cell) => cell.trim());
    if (!keys.includes("`")) return [];
    const row = { at: `${file.path}:${at + 1}`, keys: [...keys.matchAll(/`([^`]+)`/g)].map(([, key]) => key!), keptBy };
    return promise === "" ? [{ ...row, keptBy: "" }] : [row];
  });
}

/** Returns what is wrong with what keeps a row: a test by its file and title, a description, or the charity's work. */
function keptFaults({ at, keys, keptBy }: Row): string[] {
  if (keptBy === description) return [];
  if (keptBy === charity) return keys.every((key) => key.startsWith("starter:")) ? [] : [`${at} is the site's to keep`];
  const tests = [...keptBy.matchAll(/(tests\/[\w/.-]+\.tsx?) "([^"]+)"/g)];
  if (tests.length === 0) return [`${at} names no test`];
  return tests.flatMap(([, path, title]) => {
    if (!paths.includes(path!)) return [`${at}: ${path} does not exist`];
    // Within a text of the code: the words of a comment are no test.
    const named = new RegExp(
      String.raw`^(?!\s*(?://|\*|/\*)).*["'\x60].*${title!.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}`,
      "m",
    );
    return named.test(fileAt(path!).text) ? [] : [`${at}: ${path} has no test "${title}"`];
  });
}

/** Returns promises without a row, rows without a promise, and rows that nothing keeps. */
function faultsOf(file: SourceFile, promised: readonly string[]): string[] {
  const rows = rowsOf(file);
  const listed = rows.flatMap(({ keys }) => keys);
  return [
    ...promised.filter((key) => !listed.includes(key)).map((key) => `${key} has no row`),
    ...listed.filter((key, place) => listed.indexOf(key) !== place).map((key) => `${key} has two rows`),
    ...rows.flatMap(({ at, keys }) =>
      keys.filter((key) => !promised.includes(key)).map((key) => `${at}: ${key} is none`),
    ),
    ...rows.flatMap(keptFaults),
  ];
}

test("every promise of a text has a row with the test that keeps it", () => {
  const promised = [...siteTexts(), ...starterTexts()].flatMap(promiseKeys);
  expect(promised.length).toBeGreaterThan(300);
  expectNoFaults(faultsOf(fileAt("docs/promises.md"), promised));
});
