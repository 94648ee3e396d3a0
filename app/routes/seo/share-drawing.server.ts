import { LRUCache } from "lru-cache";
import { type Font, parse, type PathCommand } from "opentype.js/dist/opentype.mjs";
import pLimit from "p-limit";
import sharp from "sharp";

/** Content of a picture for social networks. */
export interface SharePicture {
  readonly brand: string;
  /** A small line above the title: country and kind. */
  readonly kicker: string;
  readonly title: string;
  /** Share of the goal, 0 to 100, and its text; null for a page without a collection. */
  readonly progress: { readonly percent: number; readonly words: string } | null;
  /** The page's own picture, in any format that sharp reads; null for none. */
  readonly picture: Uint8Array | null;
}

export const shareWidth = 1200;
export const shareHeight = 630;
const textLeft = 64;
const textWidth = 560;
const pictureLeft = 690;
/** Pictures are decoded into memory, and a small file can contain a huge picture. */
const largestPixels = 40_000_000;
const secondsAllowed = 10;
const atOnce = 2;
const waitingAtMost = 24;

const drawnPictures = new LRUCache<string, Promise<Buffer>>({ max: 200 });
/** Drawing uses a processor core for a moment, and pages have priority. */
const limit = pLimit(atOnce);

/**
 * Draws the picture, or returns the one that was drawn from the same texts before.
 * @returns a PNG of 1200 × 630 px; null when too many others are being drawn
 */
export function drawSharePicture(
  texts: Omit<SharePicture, "picture">,
  loadPicture: () => Promise<Uint8Array | null>,
  pictureName: string,
): Promise<Buffer> | null {
  const key = JSON.stringify([texts, pictureName]);
  const cached = drawnPictures.get(key);
  if (cached) return cached;
  if (limit.activeCount + limit.pendingCount >= atOnce + waitingAtMost) return null;
  const drawn = limit(async () => draw({ ...texts, picture: await loadPicture().catch(() => null) }));
  drawnPictures.set(key, drawn);
  drawn.catch(() => drawnPictures.delete(key));
  return drawn;
}

async function draw(share: SharePicture): Promise<Buffer> {
  const font = await loadFont();
  const picture = share.picture && (await fitted(share.picture).catch(() => null));
  return sharp(Buffer.from(frame(font, share)))
    .composite(picture ? [{ input: picture, left: pictureLeft, top: 0 }] : [])
    .timeout({ seconds: secondsAllowed })
    .png({ compressionLevel: 8, palette: true, colours: 128 })
    .toBuffer();
}

function fitted(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: largestPixels, density: 150 })
    .resize(shareWidth - pictureLeft, shareHeight, { fit: "cover" })
    .timeout({ seconds: secondsAllowed })
    .png()
    .toBuffer();
}

/** Returns the texts and colours of the picture as SVG without any text element. */
function frame(font: Font, { brand, progress, ...texts }: SharePicture): string {
  // A title with missing letters is worse than none, so the kicker replaces it.
  const wholeTitle = drawable(font, texts.title);
  const [kicker, title] = wholeTitle === null ? ["", texts.kicker] : [texts.kicker, wholeTitle];
  const size = [66, 58].find((size) => linesOf(font, title, size, textWidth, 9).length <= 3) ?? 48;
  const lines = linesOf(font, title, size, textWidth, 4);
  const lineHeight = 1.18 * size;
  // The block of texts is centred between the brand and the progress.
  const titleTop = 345 - (lines.length * lineHeight) / 2;
  const line = (text: string, y: number, size: number, colour: string, x = textLeft) =>
    `<path fill="${colour}" transform="translate(${x} ${y})" d="${pathOf(font, text, size)}"/>`;
  const oneLine = (text: string, size: number, width = textWidth) => linesOf(font, text, size, width, 1)[0] ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shareWidth}" height="${shareHeight}" fill="none" stroke-linecap="round" stroke-linejoin="round">
<path fill="#0b4a56" d="M0 0h${shareWidth}v${shareHeight}H0z"/>
<path fill="#0f6f9c" opacity=".35" d="M${pictureLeft} 0h510v630h-510z"/>
<g transform="translate(${textLeft} 56) scale(1.5)"><path d="M20 3C26 10 29.5 14.8 29.5 19.8A9.5 9.5 0 0 1 10.5 19.8C10.5 14.8 14 10 20 3Z" fill="#fff"/><path d="M15 20.5A5 5 0 0 0 20 25.3" stroke="#0f6f9c" stroke-width="2.6"/><path d="M4 28C7 33 13 35.5 20 35.5S33 33 36 28" stroke="#ffc629" stroke-width="3.6"/></g>
${line(oneLine(drawable(font, brand) ?? "", 46, textWidth - 82), 104, 46, "#fff", textLeft + 82)}
${line(oneLine(kicker, 34), titleTop - 20, 34, "#ffc629")}
${lines.map((text, place) => line(text, titleTop + (place + 0.85) * lineHeight, size, "#fff")).join("\n")}
${progress ? progressBar(progress.percent) + line(oneLine(progress.words, 32), 582, 32, "#fbf7ef") : ""}
</svg>`;
}

function progressBar(percent: number): string {
  const filled = Math.round((textWidth * Math.min(100, Math.max(0, percent))) / 100);
  return `<path stroke="#07343d" stroke-width="20" d="M${textLeft + 10} 526H${textLeft + textWidth - 10}"/>
${filled > 20 ? `<path stroke="#ffc629" stroke-width="20" d="M${textLeft + 10} 526H${textLeft + filled - 10}"/>` : ""}`;
}

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
  const cut = `${line.replace(/[\s.,;:·-]+$/, "")}…`;
  return fits(cut) || line.length < 2 ? cut : shortened(line.slice(0, -1), fits);
}

/** Halves a word until no piece is wider than a line. */
function piecesOf(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const half = Math.ceil(word.length / 2);
  return half === word.length ? [word] : [...piecesOf(word.slice(0, half), fits), ...piecesOf(word.slice(half), fits)];
}
