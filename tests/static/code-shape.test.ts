import { expect, test } from "vitest";
import { expectNoFaults } from "./faults.ts";
import { isBarrel, textSpans } from "./imports.ts";
import { appCode, fileAt, paths, pathsOf, SourceFile, testCode } from "./source-file.ts";

const file = (path: string, text: string) => new SourceFile(path, text);

const vagueFolder = /(^|\/)(utils?|libs?|helpers?|common|base|misc)\//i;

test("no folder is called utils, lib, helpers, common, base or misc", () => {
  const inVagueFolder = paths.filter((path) => /^(app|tests)\//.test(path) && vagueFolder.test(path));
  expectNoFaults(inVagueFolder.map((path) => `${path}: the name of its folder says nothing`));
  expect(["app/utils/x.ts", "app/common.ts", "lib/x/y.ts"].map((path) => vagueFolder.test(path))).toEqual([
    true,
    false,
    true,
  ]);
});

/** A form without a token: it is React Router's own, or plain. Two plain forms may be. */
function formFaults(files: readonly SourceFile[]): string[] {
  // The language is nobody's data, and a form that is handed back brings its token itself.
  const plainForms = ["app/ui/frame.tsx", "app/ui/page-failure.tsx"];
  return files.flatMap((one) => {
    const ofFramework = /import \{[^}]*\bForm\b[^}]*\} from "react-router"/.exec(one.text);
    const plain = one.path.endsWith(".tsx") ? /<form\b/.exec(one.text) : null;
    return [
      ...(ofFramework && one.path !== "app/forms/form.tsx" ? [ofFramework.index] : []),
      ...(plain && !plainForms.includes(one.path) ? [plain.index] : []),
    ].map((index) => `${one.at(index)}: a form without a token; use app/forms/form.tsx`);
  });
}

test("every form that posts has a token", () => {
  expectNoFaults(formFaults(appCode));
  expect(
    formFaults([
      file("app/x.tsx", 'import { Form, Link } from "react-router";'),
      file("app/y.tsx", "\n<form method>"),
      file("app/forms/form.tsx", 'import { Form } from "react-router";'),
    ]).map((fault) => fault.split(": ")[0]),
  ).toEqual(["app/x.tsx:1", "app/y.tsx:2"]);
});

/** Addresses made from a path that did not pass pathOfThisSite; those that follow an origin need not. */
function uncheckedPaths(files: readonly SourceFile[]): string[] {
  const unchecked =
    /(?<!pathOfThisSite\([\w.]*)\bpathname \+|(?<![}\w])\$\{[\w.]*\bpathname\b|(?<!pathOfThisSite\()\bcreatePath\(|\b(?:(?:redirect|seeOther|moved|navigate)\(|(?:href|to|action|formAction|location)"?(?:: |=\{|, ))[\w.]*\bpathname\b/gi;
  // Where the rule itself is, where paths of requests are read first, and where a path is a key.
  const excused =
    /^app\/(http\/(redirects|servable-address)|cache\/shared-pages\.server|ui\/arrival|enhance\/place|forms\/arrival\/in-browser)\.tsx?$/;
  return files
    .filter(({ path }) => !excused.test(path))
    .flatMap((one) =>
      [...one.text.matchAll(unchecked)].map(({ index }) => `${one.at(index)}: an address that may leave the site`),
    );
}

test("addresses made from a path pass pathOfThisSite", () => {
  expectNoFaults(uncheckedPaths(appCode));
  const codes = [
    "redirect(url.pathname + url.search)",
    "href={`${location.pathname}#top`}",
    "href={createPath(location)}",
    "{ action: url.pathname }",
    "redirect(url.pathname)",
    "seeOther(url.pathname, { headers })",
    "navigate(window.location.pathname)",
    "href={pathname}",
    "<Link to={location.pathname}>",
    "{ location: url.pathname }",
    'headers.set("location", url.pathname)',
    'pathOfThisSite(url.pathname + url.search, "/")',
    "`${origin}${pathname}`",
    'pathOfThisSite(createPath(location), "/")',
    "pathname === slug",
    "redirect(pathOfThisSite(url.pathname, fallback))",
    "href={pathOfThisSite(pathname, fallback)}",
    "{ location: { pathname: string } }",
  ];
  expect(codes.map((code) => uncheckedPaths([file("app/x.tsx", code)]).length)).toEqual([
    ...Array(11).fill(1),
    ...Array(7).fill(0),
  ]);
});

test("no file is a barrel", () => {
  const barrels = [...appCode, ...testCode].filter(isBarrel);
  expectNoFaults(barrels.map((one) => `${one.at()}: only re-exports what other files define`));
});

test("recognises a barrel by its content", () => {
  const barrels = [
    'export * from "./a.ts";',
    'export { a } from "./a.ts";',
    'import { a } from "./a.ts";\nexport { a };',
  ];
  for (const code of barrels) expect(isBarrel(file("x.ts", code)), code).toBe(true);
  for (const code of ["export const a = 1;", 'export * from "./a.ts";\nconsole.log(1);', "export default {};", ""])
    expect(isBarrel(file("x.ts", code)), code).toBe(false);
});

/** A file is cut where an idea ends; one this long has two. */
const mostLines = 600;

function longFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap((one) => {
    const lines = one.text.trimEnd().split("\n").length;
    return lines > mostLines
      ? [`${one.path}:${mostLines + 1}: the file has ${lines} lines, ${mostLines} are the most`]
      : [];
  });
}

test.each(["app", "tests"])("no file in %s is longer than 600 lines", (folder) => {
  const written = pathsOf(`${folder}/**`).filter(
    (path) => !/\.(css|json|svg|png|jpe?g|webp|woff2?|ttf|gz)$/.test(path),
  );
  expectNoFaults(longFiles(written.map(fileAt)));
  expect([600, 601].map((count) => longFiles([file("x.ts", "x\n".repeat(count))]).length)).toEqual([0, 1]);
});

/** Lines wider than 120 columns. A text of 40 characters or more excuses its line. */
function wideLines(one: SourceFile): string[] {
  if (!/^.{121}/m.test(one.text)) return [];
  const texts = /\.tsx?$/.test(one.path) ? textSpans(one) : [];
  let offset = 0;
  return one.text.split("\n").flatMap((line) => {
    const [start, end] = [offset, offset + line.length];
    offset = end + 1;
    const quoted = texts.reduce(
      (sum, text) => sum + Math.max(0, Math.min(end, text.end) - Math.max(start, text.start)),
      0,
    );
    return line.length > 120 && quoted < 40 ? [`${one.at(start)}: the line has ${line.length} columns`] : [];
  });
}

test("no line is wider than 120 columns but for a text in it", () => {
  expectNoFaults([...appCode, ...testCode, ...pathsOf("app/**/*.css").map(fileAt)].flatMap(wideLines));
  const wide = `a;\n${"b".repeat(121)};`;
  expect(wideLines(file("x.ts", wide))).toEqual(["x.ts:2: the line has 122 columns"]);
  expect(wideLines(file("x.css", wide))).toHaveLength(1);
  expect(wideLines(file("x.ts", `a("${"b".repeat(121)}");\n${"b".repeat(119)};`))).toEqual([]);
});

/** Unit tests share their modules, so one that replaces a module has to load its users anew. */
function sharedMocks(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ text }) => /\bvi\.mock\(/.test(text) && text.split("vi.resetModules()").length < 3)
    .map((one) => `${one.at(one.text.indexOf("vi.mock("))}: vi.mock() without vi.resetModules() before and after`);
}

test("unit tests that replace a module load its users anew", () => {
  expectNoFaults(sharedMocks(testCode.filter(({ path }) => path.startsWith("tests/unit/"))));
  const mock = 'vi.mock("a");';
  const reset = "vi.resetModules();";
  expect([mock, mock + reset, mock + reset + reset].map((code) => sharedMocks([file("x.ts", code)]).length)).toEqual([
    1, 1, 0,
  ]);
});
