import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import postcss from "postcss";
import { expect, test } from "vitest";
import { cssForOldBrowsers } from "../../app/build/css-for-old-browsers.ts";

/** The style sheet as the build writes it, before it is minified. */
async function built(name: string): Promise<string> {
  const from = fileURLToPath(new URL(`../../app/${name}`, import.meta.url));
  return (await postcss(cssForOldBrowsers()).process(await readFile(from, "utf8"), { from })).css;
}

test("the sheet of pages from right to left is the mirror image of the other", async () => {
  const [usual, mirrored] = await Promise.all([built("app.css"), built("app.rtl.css")]);
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
