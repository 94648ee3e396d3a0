import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const documents = globSync(["*.md", "docs/**/*.md", "app/**/*.md"], { cwd: root });
const sources = globSync("{app,tests}/**/*.{ts,tsx,css}", { cwd: root });

test("files that the documents name are there", () => {
  expect(documents.length).toBeGreaterThan(30);
  const lost = documents.flatMap((document) =>
    [...read(document).matchAll(/\b(?:app|tests|docs|locales|public)\/[\w*.{},/<>-]*\w\.(?:tsx?|css|json|md)\b/g)]
      .map(([path]) => path)
      .filter((path) => !examples.has(path) && globSync(path.replace(/<\w+>/g, "*"), { cwd: root }).length === 0)
      .map((path) => `${document}: ${path}`),
  );
  expect(lost).toEqual([]);
});

/** Files that a how-to tells its reader to write. */
const examples = new Set([
  "app/backend/payments/gateways/paytr.ts",
  "app/i18n/texts.de.ts",
  "app/backend/starter/reports.ts",
]);

test("links between the documents lead somewhere", () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)?(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, path, heading]) => {
        const target = path ? join(dirname(document), path) : document;
        if (!existsSync(join(root, target))) return [`${document}: ${link}`];
        return heading && !headingsOf(target).includes(heading) ? [`${document}: ${link}`] : [];
      },
    ),
  );
  expect(broken).toEqual([]);
});

/** Returns the anchors of a document's headings, as code hosts make them. */
function headingsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-"),
  );
}

test("code that the documents quote exists", () => {
  const code = [...sources, ...globSync(["*.{ts,json}", "locales/tr/*.json"], { cwd: root })].map(read).join("\n");
  const words = new Set([...code.matchAll(/[A-Za-z_]\w*/g)].map(([word]) => word));
  const lost = documents
    .filter((document) => document !== "docs/specification.md")
    .flatMap((document) =>
      [
        ...read(document)
          .replace(/```[^]*?```/g, "")
          .matchAll(/`<?([a-z]+[A-Z]\w*)(?:\([^`]*\))?>?`/g),
      ]
        .map(([, word = ""]) => word)
        .filter((word) => !words.has(word) && !inExamples.has(word))
        .map((word) => `${document}: ${word}`),
    );
  expect(lost).toEqual([]);
});

/** Names that a how-to tells its reader to write. */
const inExamples = new Set(["listReports", "showReport", "listWellPhotos"]);

test("every § mark of the code has its section in the specification", () => {
  const sections = new Set([...read("docs/specification.md").matchAll(/^## (\d) /gm)].map(([, number]) => number));
  const marks = sources.flatMap((path) => [...read(path).matchAll(/§(\d)/g)].map(([, number]) => ({ path, number })));
  expect(marks.length).toBeGreaterThan(20);
  expect(marks.filter(({ number }) => !sections.has(number))).toEqual([]);
});

test("comments cite no document that is not in the repository", () => {
  const citing = sources.filter((path) => /\b(?:DESIGN §|(?:LOOK|LOWEND|PROVIDERS|STYLE|MODELS)\.md)/.test(read(path)));
  expect(citing.filter((path) => !path.endsWith("documents.test.ts"))).toEqual([]);
});
