import { dirname, join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import {
  appCode,
  documents,
  expectNoFaults,
  fileAt,
  paths,
  pathsOf,
  type SourceFile,
  testCode,
} from "./source-file.ts";

const sources = [...appCode, ...testCode, ...pathsOf("{app,tests}/**/*.css").map(fileAt)];

/** Files that a how-to tells its reader to write. */
const filesToWrite = new Set(["app/backend/payments/gateways/paytr.ts", "app/texts/de.ts", "app/starter/report.json"]);

const allPaths = new Set(paths);
const exists = (path: string) =>
  allPaths.has(path) || (/[*{]/.test(path) && paths.some((one) => matchesGlob(one, path)));

/** Files that a document names and that are not there. */
function lostFiles(document: SourceFile): string[] {
  const named = /\b(?:app|tests|docs|locales|public)\/[\w*.{},/<>-]*\w\.(?:tsx?|css|json|md)\b/g;
  return [...document.text.matchAll(named)]
    .filter(([path]) => !filesToWrite.has(path) && !exists(path.replace(/<\w+>/g, "*")))
    .map(({ 0: path, index }) => `${document.at(index)}: ${path} does not exist`);
}

test("files that the documents name are there", () => {
  expect(documents.length).toBeGreaterThan(30);
  expectNoFaults(documents.flatMap(lostFiles));
});

/** Links to files or headings that are not there. */
function brokenLinks(document: SourceFile): string[] {
  const links = /\]\((?!https?:|mailto:)([^)#\s]+)?(?:#([^)\s]+))?\)/g;
  return [...document.text.matchAll(links)]
    .filter(({ 1: path, 2: heading }) => {
      const target = path ? join(dirname(document.path), path) : document.path;
      const isFolder = () => paths.some((one) => one.startsWith(`${target.replace(/\/$/, "")}/`));
      if (target !== document.path && !allPaths.has(target) && !isFolder()) return true;
      return heading !== undefined && !headingsOf(path ? fileAt(target) : document).includes(heading);
    })
    .map(({ 0: link, index }) => `${document.at(index)}: ${link} leads nowhere`);
}

/** Returns the anchors of a document's headings, as code hosts make them. */
function headingsOf(document: SourceFile): string[] {
  return [...document.text.matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-"),
  );
}

test("links between the documents lead somewhere", () => {
  expectNoFaults(documents.flatMap(brokenLinks));
});

/** Names that a how-to tells its reader to write. */
const namesToWrite = new Set(["listReports", "showReport", "listWellPhotos"]);

/** Names of code in backquotes that no code has. */
function lostNames(document: SourceFile, words: ReadonlySet<string>): string[] {
  const text = document.text.replace(/```[^]*?```/g, (block) => block.replace(/[^\n]/g, " "));
  return [...text.matchAll(/`<?([a-z]+[A-Z]\w*)(?:\([^`]*\))?>?`/g)]
    .filter(([, word = ""]) => !words.has(word) && !namesToWrite.has(word))
    .map(({ 1: word, index }) => `${document.at(index)}: the code has no ${word}`);
}

test("code that the documents quote exists", () => {
  const code = [...sources, ...pathsOf("*.{ts,json}", "locales/tr/*.json").map(fileAt)];
  const words = new Set(code.flatMap(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? []));
  const quoting = documents.filter(({ path }) => path !== "docs/specification.md");
  expectNoFaults(quoting.flatMap((document) => lostNames(document, words)));
});
