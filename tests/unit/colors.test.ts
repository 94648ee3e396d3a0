import { readFile } from "node:fs/promises";
import postcss, { type AtRule } from "postcss";
import { beforeAll, expect, test } from "vitest";

type Colors = Map<string, string>;
const light: Colors = new Map();
const dark: Colors = new Map();

beforeAll(async () => {
  const css = postcss.parse(await readFile("app/app.css", "utf8"));
  css.walkDecls(/^--color-[\w-]+$/, ({ prop, value, parent }) => {
    const isDark = parent?.parent?.type === "atrule" && (parent.parent as AtRule).params.includes("dark");
    (isDark ? dark : light).set(prop.slice("--color-".length), value);
  });
});

/** Relative luminance of a colour such as #fff or #15252b (WCAG 2.2). */
function luminance(color: string): number {
  const hex = color.length === 4 ? color.replace(/[0-9a-f]/g, "$&$&") : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the pairs whose contrast is below the least one. */
function tooClose(pairs: readonly (readonly [string, string])[], least: number): string[] {
  return [
    ["light", light],
    ["dark", new Map([...light, ...dark])],
  ].flatMap(([screen, colors]) =>
    pairs.flatMap(([text, ground]) => {
      const [first, second] = [(colors as Colors).get(text), (colors as Colors).get(ground)];
      const found = first && second ? contrast(first, second) : 0;
      return found < least ? [`${String(screen)}: ${text} on ${ground} has ${found.toFixed(2)}`] : [];
    }),
  );
}

const grounds = ["surface", "sand", "tint", "leaf-light", "clay-light"];
const texts = ["ink", "muted", "heading", "link", "link-hover", "leaf", "clay"];

test("texts have a contrast of 4.5 on every ground, on light and dark screens", () => {
  const pairs = texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));
  expect(tooClose(pairs, 4.5)).toEqual([]);
  const constant = [
    ["white", "water"],
    ["white", "water-dark"],
    ["white", "danger"],
    ["white", "deep"],
    ["on-deep", "deep"],
    ["on-deep-muted", "deep"],
    ["sun", "deep"],
    ["white", "deep-dark"],
  ] as const;
  expect(tooClose(constant, 4.5)).toEqual([]);
});

test("the give button has a contrast of 7, what can be filled in a border of 3", () => {
  expect(
    tooClose(
      [
        ["on-sun", "sun"],
        ["on-sun", "sun-dark"],
      ],
      7,
    ),
  ).toEqual([]);
  expect(
    tooClose(
      ["surface", "sand"].map((ground) => ["line", ground] as const),
      3,
    ),
  ).toEqual([]);
});

test("every colour of a dark screen replaces one of a light screen", () => {
  expect(dark.size).toBeGreaterThan(10);
  expect([...dark.keys()].filter((name) => !light.has(name))).toEqual([]);
});
