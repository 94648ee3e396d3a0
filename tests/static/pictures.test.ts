import { basename } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { contrast } from "./contrast.ts";
import { expectNoFaults, fileAt, pathsOf, type SourceFile } from "./source-file.ts";

/** Colours of all drawings: ink and waters, sands, suns, whites, skins, leaves. */
const palette = [
  ..."15252b 0b4a56 2c6b74 5f9598 9cc0bf cfe2df cfe6ec dcedf1 0f6f9c 3d9cc4 4f9fc2 a9d3e3 e8f4fa".split(" "),
  ..."fdf1d6 fbf7ef f3e6cc e6cfa3 d0ad76 ab8350 7a5734 5a4432".split(" "),
  ..."ffc629 e0a106 ffe6a3 fdecc2 fffdf8 ffffff".split(" "),
  ..."6f4a2d 8a5d3b a8754a 23693c 8fbd9b bcd9c2".split(" "),
  // The home page's ground at night.
  ..."0d1b22 16343f 3d4a44 48626a 1d444d 17393f 3d4439 37392f 5b4a34 2c2f28".split(" "),
];

const shapeless =
  /<(?:script|style|image|foreignObject|text|filter|a)\b|\bon\w+=|https?:(?!\/\/www\.w3\.org\/2000\/svg")/g;

/** What a drawing is, but must not be: large, of no known size, or more than shapes. */
function shapeFaults(file: SourceFile): string[] {
  const most = /\/(?:hero|pair)[^/]*$/.test(file.path) ? 12_000 : 6000;
  return [
    ...(file.text.length > most
      ? [`${file.at()}: the picture has ${file.text.length} characters, ${most} are the most`]
      : []),
    ...(/^<svg [^>]*viewBox="0 0 \d+ \d+"/.test(file.text)
      ? []
      : [`${file.at()}: the picture has no viewBox from 0 0`]),
    ...[...file.text.matchAll(shapeless)].map(({ 0: part, index }) => `${file.at(index)}: ${part} is no shape`),
  ];
}

/** Colours that other drawings do not have. */
function colourFaults(file: SourceFile): string[] {
  return [...file.text.matchAll(/#([\da-f]{6}|[\da-f]{3})\b(?=")/g)]
    .map(({ 1: colour = "", index }) => ({
      colour: colour.length === 3 ? colour.replace(/./g, "$&$&") : colour,
      index,
    }))
    .filter(({ colour }) => !file.text.includes(`href="#${colour}"`) && !palette.includes(colour))
    .map(({ colour, index }) => `${file.at(index)}: #${colour} is not in the list of colours`);
}

const names = pathsOf("public/pictures/*").map((path) => basename(path));

test.each(names)("the picture %s is small, of shapes only, and has the colours of the others", (name) => {
  const file = fileAt(`public/pictures/${name}`);
  expectNoFaults([...shapeFaults(file), ...colourFaults(file)]);
});

/** Colours of the home page's texts on their ground: heading and text. */
const grounds = [
  ["hero.svg", ["0b4a56", "15252b"]],
  ["hero-dark.svg", ["c3e4ea", "e9eff1"]],
] as const;

test.each(grounds)("heading and text are legible on the sky of %s", async (name, colours) => {
  const { data, info } = await sharp(Buffer.from(fileAt(`public/pictures/${name}`).text))
    // The left 60 %, where the words may stand at any width.
    .extract({ left: 0, top: 0, width: 960, height: 700 })
    .resize({ width: 320, kernel: "nearest" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const colour of colours) {
    const text = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    let least = 21;
    for (let at = 0; at < data.length; at += info.channels)
      least = Math.min(least, contrast(data.subarray(at, at + 3), text));
    expect(least).toBeGreaterThan(4.5);
  }
});
