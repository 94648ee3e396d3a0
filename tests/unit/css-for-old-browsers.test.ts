import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { transform } from "lightningcss";
import postcss from "postcss";
import { beforeAll, describe, expect, test } from "vitest";
import { cssForOldBrowsers, oldBrowsers, physicalSides, withPlainColors } from "~/build/css-for-old-browsers.ts";

/** The CSS after the project's own plugins, in one line. */
async function plain(css: string): Promise<string> {
  const result = await postcss([oldBrowsers(), physicalSides()]).process(css, { from: undefined });
  return oneLine(result.css);
}

/** Written with the same spaces everywhere. */
function oneLine(css: string): string {
  return css.replace(/[{}]/g, " $& ").replace(/\s+/g, " ").replace(/; }/g, " }").trim();
}

/** The style sheet as the build writes it, before it is minified. */
async function builtSheet(name: string, more = ""): Promise<string> {
  const from = resolve("app", name);
  return (await postcss(cssForOldBrowsers()).process((await readFile(from, "utf8")) + more, { from })).css;
}

describe("stylesheet structure", () => {
  test("turns layers into source order, unlayered rules last", async () => {
    const css =
      "a { top: 4px } @layer base, utilities; @layer utilities { a { top: 3px } } @layer base { a { top: 1px } } @layer base { a { top: 2px } }";
    const result = await plain(css);
    expect(result.match(/\dpx/g)).toEqual(["1px", "2px", "3px", "4px"]);
    expect(result).not.toContain("@layer");
    expect(await plain("@layer { @layer x { a { top: 1px } } } @media print { @layer y { b { top: 2px } } }")).toBe(
      "a { top: 1px } @media print { b { top: 2px } }",
    );
  });

  test("writes the light value before a colour that is a variable", () => {
    const dark = "@media (prefers-color-scheme: dark) { :root { --color-a: #000 } }";
    expect(
      oneLine(withPlainColors(`:root { --color-a: #fff } ${dark} a { border: 1px solid var(--color-a) }`)),
    ).toContain("a { border: 1px solid #fff ; border: 1px solid var(--color-a) }");
  });

  test("applies Tailwind's defaults everywhere and drops its @property rules", async () => {
    const css = `@property --tw-shadow { syntax: "*"; inherits: false }
      @layer properties { @supports ((-webkit-hyphens: none) and (not (margin-trim: inline))) or (x: y) { *, ::before, ::backdrop { --tw-shadow: 0 0 #0000 } } }`;
    expect(await plain(css)).toBe("*, ::before { --tw-shadow: 0 0 #0000 }");
  });

  test("writes space between children before everything that may set a margin", async () => {
    const css = `@layer components { .a { margin-top: 1px } } @layer utilities {
      :where(.space-y-4 > :not(:last-child)) { margin-top: calc(1rem * var(--tw-space-y-reverse)); margin-bottom: 0 }
      @media print { :where(.b > :not(:last-child)) { margin-top: calc(2rem * var(--tw-space-y-reverse)) } } }`;
    expect(await plain(css)).toMatch(
      /^\.space-y-4 > \* \+ \* { margin-top: 1rem } @media print { \.b > \* \+ \* { margin-top: 2rem } } \.a /,
    );
  });

  test.each([
    "@supports (display: grid) { .a { display: block } }",
    "@keyframes a { from, to { top: 0 } }",
    "a { width: 50%; width: min(100%, 20rem) }",
    ".a { display: flex }",
  ])("leaves %s alone", async (css) => expect(await plain(css)).toBe(css));
});

describe("selectors", () => {
  test.each([
    ["::backdrop, a", "::backdrop { top: 0 } a { top: 0 }"],
    ["a, ::file-selector-button, b", "a, b { top: 0 } ::file-selector-button { top: 0 }"],
    [
      "::-webkit-progress-value, ::-moz-progress-bar",
      "::-webkit-progress-value { top: 0 } ::-moz-progress-bar { top: 0 }",
    ],
    ["html, :host", "html { top: 0 }"],
    [".hover\\:a:hover, b:first-child", ".hover\\:a:hover, b:first-child { top: 0 }"],
    [".a:is(:where(.group):hover *)", ".group:hover .a { top: 0 }"],
    [".a:where(.dark, .dark *)", ".a.dark, .dark .a { top: 0 }"],
    ["[hidden]:where(:not([hidden=until-found]))", "[hidden]:not([hidden=until-found]) { top: 0 }"],
    [".is\\(a\\):hover", ".is\\(a\\):hover { top: 0 }"],
  ])("%s: splits off an unknown selector, writes out a group", async (selector, expected) => {
    expect(await plain(`${selector} { top: 0 }`)).toBe(expected);
  });

  test("keeps what has no plain form in a rule of its own", async () => {
    expect(await plain(".x, .a .b:is(.c .d) { top: 0 }")).toBe(".x { top: 0 } .a .b:is(.c .d) { top: 0 }");
  });

  test(":focus-visible falls back to :focus", async () => {
    expect(await plain("a, b:focus-visible { top: 0 }")).toBe(
      "a { top: 0 } @supports not (aspect-ratio: 1 / 1) { b:focus { top: 0 } } b:focus-visible { top: 0 }",
    );
  });
});

describe("declarations", () => {
  test.each([
    ["width: min(100%, 20rem)", "width: 100%; width: min(100%, 20rem)"],
    ["width: max(10rem, calc(100% - (2rem)))", "width: 10rem; width: max(10rem, calc(100% - (2rem)))"],
    ["width: min(100% - 2rem, 20rem)", "width: calc(100% - 2rem); width: min(100% - 2rem, 20rem)"],
    ["grid-template-columns: repeat(2, minmax(0, 1fr))", "grid-template-columns: repeat(2, minmax(0, 1fr))"],
    ["border-radius: calc(infinity * 1px)", "border-radius: 9999px"],
    ["overflow-wrap: anywhere", "word-break: break-word; overflow-wrap: anywhere"],
    ["row-gap: 1rem", "grid-row-gap: 1rem; row-gap: 1rem"],
    ["color: color-mix(in oklab, #0f6f9c 50%, transparent)", "color: #0f6f9c80"],
    ["color: color-mix(in oklab, #fff 10%, transparent)", "color: #ffffff1a"],
  ])("%s", async (declaration, expected) => {
    expect(await plain(`a { ${declaration} }`)).toContain(`a { ${expected} }`);
  });

  test("keeps both bends of fluid sizes without clamp()", async () => {
    expect(await plain("a { font-size: clamp(1rem, 0.5rem + 2vw, 2rem) }")).toBe(
      "a { font-size: 1rem; font-size: clamp(1rem, 0.5rem + 2vw, 2rem) } @supports not (width: max(1px, 2px)) { " +
        "@media (min-width: 25rem) { a { font-size: calc(0.5rem + 2vw) } } @media (min-width: 75rem) { a { font-size: 2rem } } }",
    );
  });

  test("holds aspect-ratio open with a float", async () => {
    const result = await plain(".a, .b { aspect-ratio: 4/3 }");
    expect(result).toContain(
      '@supports not (aspect-ratio: 1 / 1) { .a::before, .b::before { content: ""; float: left; padding-top: 75% }',
    );
    expect(result).toContain('.a::after, .b::after { content: ""; display: table; clear: both }');
  });
});

describe("gap in flex boxes", () => {
  const reset = "* { --gap-x: 0px; --gap-y: 0px }";

  test("turns a component's gap into margins, before rules that set a child's own", async () => {
    expect(await plain("@layer components { .row { display: flex; gap: 1rem 2rem } .own { margin-left: 0 } }")).toBe(
      `@supports not (color: revert) { ${reset} .row > * { --gap-x: 2rem; --gap-y: 1rem } .row > * + * { margin-top: 0; margin-left: var(--gap-x) } } ` +
        ".row { display: flex; grid-gap: 1rem 2rem; gap: 1rem 2rem } .own { margin-left: 0 }",
    );
  });

  test("follows a direction change in a media query", async () => {
    const result = await plain(
      ".a { display: flex; flex-direction: column; gap: 1rem } @media (min-width: 40rem) { .a { flex-direction: row } }",
    );
    expect(result).toContain(".a > * + * { margin-top: var(--gap-y); margin-left: 0 }");
    expect(result).toContain("@media (min-width: 40rem) { .a > * + * { margin-top: 0; margin-left: var(--gap-x) } }");
  });

  test("combines utilities whichever class sets the gap, without margins in grids", async () => {
    const result = await plain(
      "@layer utilities { .flex { display: flex } .grid { display: grid } .flex-col { flex-direction: column } .gap-4 { gap: 1rem } }",
    );
    expect(result).toContain(".flex > * + * { margin-top: 0; margin-left: var(--gap-x) }");
    expect(result).toContain(".grid > * + * { margin-top: 0; margin-left: 0 }");
    expect(result).toContain(".flex-col > * + * { margin-top: var(--gap-y); margin-left: 0 }");
    expect(result).toContain(".gap-4 > * { --gap-x: 1rem; --gap-y: 1rem }");
  });

  test("puts margins of wrapping boxes right and below", async () => {
    const result = await plain(".a { display: flex; flex-wrap: wrap; gap: 1rem }");
    expect(result).toContain(".a > * { margin-right: var(--gap-x); margin-bottom: var(--gap-y); margin-left: 0 }");
    expect(result).toContain(".a { margin-bottom: calc(1rem * -1) }");
  });
});

describe("the built stylesheet", () => {
  const utilities =
    "flex sm:flex-row menu:hidden gap-4 space-y-4 divide-y group-hover:underline peer-checked:bg-water bg-water/50 inset-0 mx-auto rounded-full shadow-md border aspect-4/3 text-3xl";
  let built = "";
  let minified = "";

  beforeAll(async () => {
    built = await builtSheet("app.css", `\n@source inline("${utilities}");`);
    // What Vite does with build.cssMinify and build.cssTarget.
    const targets = { chrome: 64 << 16, firefox: 60 << 16, safari: 11 << 16 };
    const { code } = transform({ filename: "app.css", code: Buffer.from(built), minify: true, targets });
    minified = withPlainColors(code.toString());
  });

  test.each(["@layer", "oklch(", ":where(", ":is(", "@property", "margin-inline", "infinity", "(width >=", "(width <"])(
    "has no %s",
    (newer) => {
      const bare = built.replace(/\/\*[\s\S]*?\*\//g, "");
      expect(bare).not.toContain(newer);
      expect(minified).not.toContain(newer);
    },
  );

  test("uses nothing that has no fallback", () => {
    const newer = [/^(translate|scale|rotate|inset)$/, /^overflow(-[xy])?: clip$/, /\d[dsl]v[hw]\b/];
    const found: string[] = [];
    const root = postcss.parse(minified);
    root.walkDecls(({ prop, value }) => {
      if (newer.some((pattern) => pattern.test(prop) || pattern.test(`${prop}: ${value}`))) found.push(prop + value);
    });
    root.walkRules(({ selector }) => {
      if (/:not\([^()]*,/.test(selector)) found.push(selector);
    });
    // A condition in a rule is moved out when the sheet is minified, too late for the gaps of boxes.
    postcss.parse(built).walkDecls(/^(display|flex-.*|(row-|column-)?gap)$/, ({ parent }) => {
      if (parent?.type === "atrule") found.push((parent as postcss.AtRule).params);
    });
    expect(found).toEqual([]);
  });

  test("keeps the fallbacks when minified", () => {
    for (const part of [
      /grid-gap:/,
      /color:#0b4a56;color:var\(--color-heading\)/,
      /font-size:[\d.]+rem;font-size:(clamp|max)\(/,
      /@supports not \(color:revert\)/,
      /-webkit-appearance:none/,
      /:focus\{[^}]*outline/,
      /\.bg-water\\\/50\{background-color:#0f6f9c80\}/,
      /top:0;bottom:0;left:0;right:0|top:0;right:0;bottom:0;left:0/,
      // Tailwind's defaults, outside of any @supports.
      /^(\/\*.*?\*\/\s*)?\*,:before,:after\{--tw-/,
    ])
      expect(minified).toMatch(part);
  });
});

test("the sheet of pages from right to left is the mirror image of the other", async () => {
  const [usual, mirrored] = await Promise.all([builtSheet("app.css"), builtSheet("app.rtl.css")]);
  expect(/\.ms-2 \{\s*margin-left:/.test(usual)).toBe(true);
  expect(/\.ms-2 \{\s*margin-right:/.test(mirrored)).toBe(true);
  // What names a side in both sheets alike, and not both sides of its rule, would stay where it is.
  const fixed = sidedDeclarations(mirrored);
  const stays = [...sidedDeclarations(usual)].filter((line) => fixed.has(line) && !meantToStay.test(line));
  expect(stays).toEqual([]);
});

/** Codes are digits, read from left to right; a picture is mirrored as a whole. */
const meantToStay = /^\.pl-\\\[calc|object-position/;

/** Declarations that name the left or the right side, without those of rules that say the same of both. */
function sidedDeclarations(css: string): Set<string> {
  const lines = new Set<string>();
  postcss.parse(css).walkDecls(({ prop, value, parent }) => {
    if (prop.startsWith("--") || !/\b(left|right)\b/.test(`${prop} ${value.replace(/,.*/, "")}`)) return;
    // Has no effect in the box of an aspect ratio.
    const { selector } = parent as postcss.Rule;
    if (/::before$/.test(selector) && prop === "float") return;
    const other = prop.replace(/left|right/, (side) => (side === "left" ? "right" : "left"));
    const isOfBoth =
      other !== prop && parent?.some((node) => node.type === "decl" && node.prop === other && node.value === value);
    if (!isOfBoth) lines.add(`${selector} { ${prop}: ${value} }`);
  });
  return lines;
}
