import { Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import { expectNoFaults } from "./faults.ts";
import { SourceFile, testCode } from "./source-file.ts";

const mostCharacters = 80;

/** Returns the titles of tests and groups as written: `test`, `describe`, and `each` of either. */
function titlesIn({ parsed, text }: SourceFile): { readonly title: string; readonly start: number }[] {
  const titles: { title: string; start: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const called = text.slice(callee.start, callee.end);
      if (!/^(test|it|describe)\b/.test(called)) return;
      if (title?.type === "TemplateLiteral" || (title?.type === "Literal" && typeof title.value === "string"))
        titles.push({ title: text.slice(title.start + 1, title.end - 1), start: title.start });
    },
  }).visit(parsed.program);
  return titles;
}

function longTitles(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    titlesIn(file)
      .filter(({ title }) => title.length > mostCharacters)
      .map(({ title, start }) => `${file.at(start)}: the title has ${title.length} characters: ${title}`),
  );
}

test("finds the titles of tests and groups", () => {
  const code = `describe("a", () => { test.each([["x"]])("b %s", () => {}); test(\`c \${1}\`, () => {}); other("d"); });`;
  const titles = titlesIn(new SourceFile("x.ts", code)).map(({ title }) => title);
  expect(titles.sort()).toEqual(["a", "b %s", "c ${1}"]);
  const long = [80, 81].map((count) => `test("${"a".repeat(count)}");`);
  expect(longTitles([new SourceFile("x.ts", long.join("\n"))])).toEqual([
    `x.ts:2: the title has 81 characters: ${"a".repeat(81)}`,
  ]);
});

test("no title of a test has more than 80 characters", () => {
  const files = testCode.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path));
  expect(files.flatMap(titlesIn).length).toBeGreaterThan(1_000);
  expectNoFaults(longTitles(files));
});
