import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../public/pictures");
const names = readdirSync(folder);
const read = (name: string) => readFileSync(join(folder, name), "utf8");

/** Colours of all drawings: ink and waters, sands, suns, whites, skins, leaves. */
const palette = [
  ..."15252b 0b4a56 2c6b74 5f9598 9cc0bf cfe2df cfe6ec dcedf1 0f6f9c 3d9cc4 4f9fc2 a9d3e3 e8f4fa".split(" "),
  ..."fdf1d6 fbf7ef f3e6cc e6cfa3 d0ad76 ab8350 7a5734 5a4432".split(" "),
  ..."ffc629 e0a106 ffe6a3 fdecc2 fffdf8 ffffff".split(" "),
  ..."6f4a2d 8a5d3b a8754a 23693c 8fbd9b bcd9c2".split(" "),
];

describe.each(names)("picture %s", (name) => {
  const svg = read(name);

  test("is small, and contains shapes only", () => {
    expect(svg.length).toBeLessThanOrEqual(/^(?:hero|pair)/.test(name) ? 12_000 : 6000);
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
    expect(svg).not.toMatch(
      /<(?:script|style|image|foreignObject|text|filter|a)\b|\bon\w+=|https?:(?!\/\/www\.w3\.org\/2000\/svg")/,
    );
  });

  test("has the colours of the others", () => {
    const colours = [...svg.matchAll(/#([\da-f]{6}|[\da-f]{3})\b(?=")/g)]
      .map(([, colour]) => (colour!.length === 3 ? colour!.replace(/./g, "$&$&") : colour!))
      .filter((colour) => !svg.includes(`href="#${colour}"`));
    expect(colours.filter((colour) => !palette.includes(colour))).toEqual([]);
  });
});

test("a dark heading is legible on the left side of the home page's picture", async () => {
  const { data, info } = await sharp(join(folder, "hero.svg"))
    .extract({ left: 0, top: 0, width: 720, height: 700 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let darkest = 1;
  for (let at = 0; at < data.length; at += info.channels)
    darkest = Math.min(darkest, luminance(data.subarray(at, at + 3)));
  expect((darkest + 0.05) / (luminance([0x0b, 0x4a, 0x56]) + 0.05)).toBeGreaterThan(4.5);
});

/** Returns the relative luminance of a colour (WCAG 2). */
function luminance(colour: ArrayLike<number>): number {
  const [red, green, blue] = Array.from(colour, (part) =>
    part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
