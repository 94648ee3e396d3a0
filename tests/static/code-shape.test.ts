import { expect, test } from "vitest";
import { isBarrel, textSpans } from "./imports.ts";
import { appCode, expectNoFaults, fileAt, paths, pathsOf, SourceFile, testCode } from "./source-file.ts";

test("no folder is called utils, lib, helpers, common, base or misc", () => {
  const vague = /^(app|tests)\/(.*\/)?(utils?|libs?|helpers?|common|base|misc)\//i;
  expectNoFaults(
    paths.filter((path) => vague.test(path)).map((path) => `${path}: the name of its folder says nothing`),
  );
});

/** Forms without a token: React Router's own, or plain. The language is nobody's, and a returned form has its token. */
test("every form that posts has a token", () => {
  const plainForms = ["app/ui/frame.tsx", "app/ui/page-failure.tsx"];
  const faults = appCode.flatMap((one) => {
    const ofFramework = /import \{[^}]*\bForm\b[^}]*\} from "react-router"/.exec(one.text);
    const plain = one.path.endsWith(".tsx") ? /<form\b/.exec(one.text) : null;
    return [
      ...(ofFramework && one.path !== "app/forms/form.tsx" ? [ofFramework.index] : []),
      ...(plain && !plainForms.includes(one.path) ? [plain.index] : []),
    ].map((index) => `${one.at(index)}: a form without a token; use app/forms/form.tsx`);
  });
  expectNoFaults(faults);
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
  const faultsIn = (code: string) => uncheckedPaths([new SourceFile("app/x.tsx", code)]).length;
  for (const code of [
    ..."redirect(url.pathname + url.search)|href={`${location.pathname}#top`}|href={createPath(location)}".split("|"),
    ..."{ action: url.pathname }|seeOther(url.pathname, {})|<Link to={location.pathname}>".split("|"),
    'headers.set("location", url.pathname)',
  ])
    expect([code, faultsIn(code)]).toEqual([code, 1]);
  for (const code of [
    ..."pathOfThisSite(url.pathname + url.search, x)|`${origin}${pathname}`|pathname === slug".split("|"),
    ..."redirect(pathOfThisSite(url.pathname, x))|{ location: { pathname: string } }".split("|"),
  ])
    expect([code, faultsIn(code)]).toEqual([code, 0]);
});

test("no file is a barrel", () => {
  expectNoFaults(
    [...appCode, ...testCode].filter(isBarrel).map((one) => `${one.at()}: only re-exports what other files define`),
  );
});

test("no file is longer than 600 lines: it is cut where an idea ends", () => {
  const written = pathsOf("{app,tests}/**").filter(
    (path) => !/\.(css|json|svg|png|jpe?g|webp|woff2?|ttf|gz)$/.test(path),
  );
  const long = written.map(fileAt).filter(({ text }) => text.trimEnd().split("\n").length > 600);
  expectNoFaults(long.map((one) => `${one.path}:601: the file has more than 600 lines`));
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
});

test("unit tests share their modules: one that replaces a module loads its users anew", () => {
  const mocking = testCode.filter(({ path, text }) => path.startsWith("tests/unit/") && /\bvi\.mock\(/.test(text));
  const shared = mocking.filter(({ text }) => text.split("vi.resetModules()").length < 3);
  expectNoFaults(shared.map((one) => `${one.path}: vi.mock() without vi.resetModules() before and after`));
});

test("no title of a test or a group has more than 80 characters", () => {
  const title = /^ *(?:(?:test|describe)\b[^"'`\n]*\(|\][^"'`\n]*\)\()\n? *["'`](.{81,})["'`],/gm;
  const long = testCode.flatMap((one) =>
    [...one.text.matchAll(title)].map(({ 1: text, index }) => ({ text, place: one.at(index) })),
  );
  expectNoFaults(long.map(({ text, place }) => `${place}: the title has ${text!.length} characters: ${text}`));
});
