import type { PictureResult, Pictures } from "../domain/files.ts";

const avatarSize = { width: 256, height: 256 };
const springSize = { width: 960, height: 720 };
/** Pictures are decoded into memory: a small file may stand for a huge one. */
const largestMegapixels = 40;
const secondsAllowed = 15;

/** First bytes of the formats that are taken. Nothing else, an SVG least of all, reaches a decoder. */
const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
];
const formats = new Set<string | undefined>(["jpeg", "png", "webp"]);

/** Pictures through sharp, one after the other: each may need much memory. */
export function createPictures(): Pictures {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (size: Size) => (bytes: Uint8Array) => {
    const turn = last.then(() => pictureFrom(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), size));
    last = turn.catch(() => {});
    return turn;
  };
  return { avatarFrom: inTurn(avatarSize), springPictureFrom: inTurn(springSize) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function pictureFrom(bytes: Buffer, { width, height }: Size): Promise<PictureResult> {
  if (!signatures.some((fits) => fits(bytes))) return { outcome: "unreadable" };
  // Loaded by the first picture: the site starts without it.
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  // The metadata reader looks at the header alone, whatever size it claims.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(() => null);
  if (!header || !formats.has(header.format)) return { outcome: "unreadable" };
  if (header.width * header.height > largestMegapixels * 1_000_000) return { outcome: "too_many_pixels", megapixels: largestMegapixels };
  try {
    const picture = sharp(bytes, { limitInputPixels: largestMegapixels * 1_000_000, failOn: "warning" })
      .autoOrient()
      .resize(width, height, { fit: "cover" })
      .webp({ quality: 82 })
      .timeout({ seconds: secondsAllowed });
    // Metadata stays behind: sharp writes none unless told to.
    return { outcome: "picture", bytes: await picture.toBuffer() };
  } catch {
    return { outcome: "unreadable" };
  }
}
