import sharp from "sharp";
import { drawable, drawText, linesOf } from "./stroke-letters.server.ts";

/** What a picture for social networks shows. */
export interface SharePicture {
  readonly brand: string;
  /** A small line above the title: country and kind. */
  readonly kicker: string;
  readonly title: string;
  /** How far it has come, 0 to 100, and in words; null for what collects nothing. */
  readonly progress: { readonly percent: number; readonly words: string } | null;
  /** Its own picture, of any format that sharp reads; null for none. */
  readonly picture: Uint8Array | null;
}

export const shareWidth = 1200;
export const shareHeight = 630;
const textLeft = 64;
const textWidth = 560;
const pictureLeft = 690;
/** Pictures are decoded into memory: a small file may stand for a huge one. */
const largestPixels = 40_000_000;
const secondsAllowed = 10;
const atOnce = 2;
const waitingAtMost = 24;
const keptAtMost = 200;

const kept = new Map<string, Promise<Buffer>>();
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Draws the picture, or answers the one that was drawn with the same words before.
 * @returns a PNG of 1200 × 630 px; null when too many others are being drawn
 */
export function drawSharePicture(
  words: Omit<SharePicture, "picture">,
  loadPicture: () => Promise<Uint8Array | null>,
  pictureName: string,
): Promise<Buffer> | null {
  const key = JSON.stringify([words, pictureName]);
  const known = kept.get(key);
  if (known) {
    // The least wanted goes first.
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  if (waiting.length >= waitingAtMost) return null;
  const drawn = inTurn(async () => draw({ ...words, picture: await loadPicture().catch(() => null) }));
  kept.set(key, drawn);
  drawn.catch(() => kept.delete(key));
  if (kept.size > keptAtMost) kept.delete(kept.keys().next().value!);
  return drawn;
}

/** A few at once: drawing takes a processor for a moment, and pages come first. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

async function draw(words: SharePicture): Promise<Buffer> {
  const picture = words.picture && (await fitted(words.picture).catch(() => null));
  return sharp(Buffer.from(frame(words)))
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

/** The picture's words and colours, as SVG without any text element. */
function frame({ brand, progress, ...words }: SharePicture): string {
  // Holes in a title would be worse than none: then what stands above it takes its place.
  const wholeTitle = drawable(words.title);
  const [kicker, title] = wholeTitle === null ? ["", words.kicker] : [words.kicker, wholeTitle];
  const size = [0.78, 0.68].find((scale) => linesOf(title, textWidth / scale, 9).length <= 3) ?? 0.56;
  const lines = linesOf(title, textWidth / size, 4);
  const lineHeight = 96 * size;
  // The block of words stands in the middle between the brand and what was collected.
  const titleTop = 352 - (lines.length * lineHeight) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shareWidth}" height="${shareHeight}" fill="none" stroke-linecap="round" stroke-linejoin="round">
<path fill="#0b4a56" d="M0 0h${shareWidth}v${shareHeight}H0z"/>
<path fill="#0f6f9c" opacity=".35" d="M${pictureLeft} 0h510v630h-510z"/>
<g transform="translate(${textLeft} 56) scale(1.5)"><path d="M20 3C26 10 29.5 14.8 29.5 19.8A9.5 9.5 0 0 1 10.5 19.8C10.5 14.8 14 10 20 3Z" fill="#fff"/><path d="M15 20.5A5 5 0 0 0 20 25.3" stroke="#0f6f9c" stroke-width="2.6"/><path d="M4 28C7 33 13 35.5 20 35.5S33 33 36 28" stroke="#ffc629" stroke-width="3.6"/></g>
${written(drawable(brand) ?? "", textLeft + 78, 69, 0.56, "#fff", 9)}
${written(linesOf(kicker, textWidth / 0.42, 1)[0] ?? "", textLeft, titleTop - 62, 0.42, "#ffc629", 9)}
${lines.map((line, place) => written(line, textLeft, titleTop + place * lineHeight, size, "#fff", 9.5)).join("\n")}
${progress ? progressBar(progress) : ""}
</svg>`;
}

function progressBar({ percent, words }: NonNullable<SharePicture["progress"]>): string {
  const filled = Math.round((textWidth * Math.min(100, Math.max(0, percent))) / 100);
  return `<path stroke="#07343d" stroke-width="20" d="M${textLeft + 10} 526H${textLeft + textWidth - 10}"/>
${filled > 20 ? `<path stroke="#ffc629" stroke-width="20" d="M${textLeft + 10} 526H${textLeft + filled - 10}"/>` : ""}
${written(linesOf(words, textWidth / 0.4, 1)[0] ?? "", textLeft, 560, 0.4, "#fbf7ef", 8.5)}`;
}

function written(text: string, x: number, y: number, scale: number, colour: string, weight: number): string {
  return `<g transform="translate(${x + 4} ${y}) scale(${scale})" stroke="${colour}" stroke-width="${weight}">${drawText(text).path}</g>`;
}
