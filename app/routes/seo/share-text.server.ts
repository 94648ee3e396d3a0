import { type Font, type PathCommand, parse } from "opentype.js/dist/opentype.mjs";

/**
 * Draws text as outlines of the font Nunito Bold (SIL Open Font License, font/OFL.txt). The server may have no fonts,
 * and SVG text would then appear as empty boxes.
 */
let font: Promise<Font> | undefined;

/** Loads the font once, for the first picture, so that the site starts without it. */
export function loadFont(): Promise<Font> {
  font ??= import("./font/Nunito-Bold.ttf?inline").then(({ default: address }) => {
    const { buffer, byteOffset, byteLength } = Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
    return parse(buffer.slice(byteOffset, byteOffset + byteLength));
  });
  return font;
}

/** Characters that can be dropped from a title: emoji with their modifiers, and invisible characters. */
const omitted =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Default_Ignorable_Code_Point}\p{Me}\0]/gu;

/** Composes letters with their marks, and replaces characters that the font lacks by their plain form. */
function composed(font: Font, text: string): string {
  return text
    .normalize("NFC")
    .replace(/\s/g, " ")
    .replace(/./gu, (character) => (hasGlyph(font, character) ? character : character.normalize("NFKC")));
}

/**
 * Tells whether the font draws a character by itself. Combining marks do not count, because they would not be placed at
 * their letter.
 */
function hasGlyph(font: Font, character: string): boolean {
  return font.charToGlyphIndex(character) > 0 && !/\p{M}/u.test(character);
}

/**
 * Returns the text without emoji if all of it can be drawn.
 * @returns null when the font lacks a letter (another script), or nothing is left
 */
export function drawable(font: Font, text: string): string | null {
  const whole = composed(font, text.replace(omitted, "")).replace(/ +/g, " ").trim();
  return whole !== "" && [...whole].every((character) => hasGlyph(font, character)) ? whole : null;
}

/**
 * Places the glyphs of a line, in pixels. Characters that the font lacks are left out, so call {@link drawable} first.
 */
function layOut(font: Font, text: string, size: number) {
  const scale = size / font.unitsPerEm;
  const glyphs = [...composed(font, text)]
    .filter((character) => hasGlyph(font, character))
    .map((character) => font.charToGlyph(character));
  let width = 0;
  const placed = glyphs.map((glyph, place) => {
    const before = glyphs[place - 1];
    const x = width + (before ? font.getKerningValue(before, glyph) * scale : 0);
    width = x + (glyph.advanceWidth ?? 0) * scale;
    return { glyph, x };
  });
  return { placed, width };
}

/** Returns the width of a line in pixels. */
export function widthOf(font: Font, text: string, size: number): number {
  return layOut(font, text, size).width;
}

/** Returns a line as the value of the attribute `d`. It starts at x = 0 with its base line at y = 0. */
export function pathOf(font: Font, text: string, size: number): string {
  const { placed } = layOut(font, text, size);
  return placed.flatMap(({ glyph, x }) => glyph.getPath(x, 0, size).commands.map(written)).join("");
}

/** Writes a step of a path. `Path.toPathData` of opentype.js 2.0 writes "-0.04" as "0" without a space before it. */
function written(command: PathCommand): string {
  if (command.type === "Z") return "Z";
  const points = [
    ...("x1" in command ? [command.x1, command.y1] : []),
    ...("x2" in command ? [command.x2, command.y2] : []),
    command.x,
    command.y,
  ];
  return command.type + points.map((value) => value.toFixed(1)).join(" ");
}

/**
 * Breaks a text into lines that fit.
 * @param size of the font, in pixels
 * @param width in pixels
 * @param most lines; text that does not fit into them ends with an ellipsis
 */
export function linesOf(font: Font, text: string, size: number, width: number, most: number): string[] {
  const fits = (line: string) => widthOf(font, line, size) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((one) => piecesOf(one, fits))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && !fits(longer)) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line) lines.push(line);
  const shown = lines.slice(0, most);
  if (lines.length > most) shown[most - 1] = shortened(shown[most - 1] ?? "", fits);
  return shown;
}

/** Ends a line with an ellipsis, dropping letters until it fits. */
function shortened(line: string, fits: (line: string) => boolean): string {
  const ended = `${line.replace(/[\s.,;:·-]+$/, "")}…`;
  return fits(ended) || line.length < 2 ? ended : shortened(line.slice(0, -1), fits);
}

/** Halves a word until no piece is wider than a line. */
function piecesOf(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const half = Math.ceil(word.length / 2);
  return half === word.length ? [word] : [...piecesOf(word.slice(0, half), fits), ...piecesOf(word.slice(half), fits)];
}
