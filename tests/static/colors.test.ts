import postcss, { type AtRule } from "postcss";
import { expect, test } from "vitest";
import { contrast } from "./contrast.ts";
import { expectNoFaults, fileAt, type SourceFile } from "./source-file.ts";

/** The colours of light and of dark screens by name; those of dark ones replace their namesakes. */
type Colors = ReadonlyMap<string, { readonly value: string; readonly place: string }>;

interface Palette {
  readonly light: Colors;
  readonly dark: Colors;
}

function paletteOf(file: SourceFile): Palette {
  const palette = { light: new Map(), dark: new Map() };
  postcss.parse(file.text).walkDecls(/^--color-[\w-]+$/, ({ prop, value, parent, source }) => {
    const isDark = parent?.parent?.type === "atrule" && (parent.parent as AtRule).params.includes("dark");
    const place = `${file.path}:${source?.start?.line ?? 1}`;
    (isDark ? palette.dark : palette.light).set(prop.slice("--color-".length), { value: value.trim(), place });
  });
  return palette;
}

const palette = paletteOf(fileAt("app/app.css"));

/** Returns the bytes of a colour such as #fff or #15252b. */
function bytesOf(color: string): Buffer {
  return Buffer.from((color.length === 4 ? color.replace(/[0-9a-f]/g, "$&$&") : color).slice(1), "hex");
}

/** Returns the pairs whose contrast is below the least one. */
function tooClose({ light, dark }: Palette, pairs: readonly (readonly [string, string])[], least: number): string[] {
  const screens: Readonly<Record<string, Colors>> = { light, dark: new Map([...light, ...dark]) };
  return Object.entries(screens).flatMap(([screen, colors]) =>
    pairs.flatMap(([text, ground]) => {
      const [first, second] = [colors.get(text), colors.get(ground)];
      const found = first && second ? contrast(bytesOf(first.value), bytesOf(second.value)) : 0;
      const place = first?.place ?? second?.place ?? "app/app.css:1";
      // What is no colour has no contrast, either.
      return !(found >= least)
        ? [`${place}: on ${screen} screens ${text} on ${ground} has a contrast of ${found.toFixed(2)}`]
        : [];
    }),
  );
}

const grounds = ["surface", "sand", "tint", "leaf-light", "clay-light"];
const texts = ["ink", "muted", "heading", "link", "link-hover", "leaf", "clay"];

test("texts have a contrast of 4.5 on every ground, on light and dark screens", () => {
  const pairs = texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));
  const onDark = ["water", "water-dark", "danger", "deep", "deep-dark"].map((ground) => ["white", ground] as const);
  const onDeep = ["on-deep", "on-deep-muted", "sun"].map((text) => [text, "deep"] as const);
  expectNoFaults(tooClose(palette, [...pairs, ...onDark, ...onDeep], 4.5));
});

test("the give button has a contrast of 7, what can be filled in a border of 3", () => {
  const grounds = (text: string, ...names: readonly string[]) => names.map((name) => [text, name] as const);
  expectNoFaults([
    ...tooClose(palette, grounds("on-sun", "sun", "sun-dark"), 7),
    ...tooClose(palette, grounds("line", "surface", "sand"), 3),
  ]);
});

test("every colour of a dark screen replaces one of a light screen", () => {
  expect(palette.dark.size).toBeGreaterThan(10);
  const lost = [...palette.dark].filter(([name]) => !palette.light.has(name));
  expectNoFaults(lost.map(([name, { place }]) => `${place}: light screens have no ${name}`));
});
