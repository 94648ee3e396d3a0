import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";

const folder = resolve(import.meta.dirname, "..");
const mostCharacters = 80;

/** Returns the titles of tests and groups as written: `test`, `describe`, and `each` of either. */
function titlesIn(file: string, code: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const called = code.slice(callee.start, callee.end);
      if (!/^(test|it|describe)\b/.test(called)) return;
      if (title?.type === "TemplateLiteral" || (title?.type === "Literal" && typeof title.value === "string"))
        titles.push(code.slice(title.start + 1, title.end - 1));
    },
  }).visit(parseSync(file, code).program);
  return titles;
}

test("finds the titles of tests and groups", () => {
  const code = `describe("a", () => { test.each([["x"]])("b %s", () => {}); test(\`c \${1}\`, () => {}); other("d"); });`;
  expect(titlesIn("x.ts", code).sort()).toEqual(["a", "b %s", "c ${1}"]);
});

test("no title of a test has more than 80 characters", () => {
  const files = globSync("**/*.{test,spec}.ts", { cwd: folder });
  const titles = files.flatMap((file) => titlesIn(file, readFileSync(join(folder, file), "utf8")));
  expect(titles.length).toBeGreaterThan(1_000);
  expect(titles.filter((title) => title.length > mostCharacters)).toEqual([]);
});
