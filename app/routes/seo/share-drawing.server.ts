import { LRUCache } from "lru-cache";
import type { Font } from "opentype.js";
import pLimit from "p-limit";
import sharp from "sharp";
import { drawable, linesOf, loadFont, pathOf } from "./share-text.server.ts";

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
  const known = drawnPictures.get(key);
  if (known) return known;
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
