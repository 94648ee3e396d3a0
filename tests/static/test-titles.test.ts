import { Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import { expectNoFaults } from "./faults.ts";
import { type SourceFile, testCode } from "./source-file.ts";

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

test("no title of a test has more than 80 characters", () => {
  const files = testCode.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path));
  const titles = files.flatMap((file) => titlesIn(file).map(({ title, start }) => ({ title, place: file.at(start) })));
  expect(titles.length).toBeGreaterThan(1_000);
  const long = titles.filter(({ title }) => title.length > 80);
  expectNoFaults(long.map(({ title, place }) => `${place}: the title has ${title.length} characters: ${title}`));
});
