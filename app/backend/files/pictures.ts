import pLimit from "p-limit";
import type { Sharp } from "sharp";
import type { PictureResult, Pictures, WidePictureResult } from "./ports.ts";

const avatarSize = { width: 256, height: 256 };
const springSize = { width: 720, height: 540 };
/** Most megapixels of a picture, because a small file can decode into a huge one. */
const largestMegapixels = 40;
const secondsAllowed = 15;

/** First bytes of the accepted formats. Other files, above all SVG, never reach a decoder. */
const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
];
const formats = new Set<string | undefined>(["jpeg", "png", "webp"]);

/** Widths that pages use, in pixels. */
const widths = [400, 800, 1200];

/** Re-encodes pictures with sharp, one at a time: each may need much memory. */
export function createPictures(): Pictures {
  const limit = pLimit(1);
  const inTurn =
    <T>(make: (bytes: Buffer) => Promise<T>) =>
    (bytes: Uint8Array) =>
      limit(() => make(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  return {
    avatarFrom: inTurn((bytes) => pictureFrom(bytes, avatarSize)),
    springPictureFrom: inTurn((bytes) => pictureFrom(bytes, springSize)),
    widePictureFrom: inTurn(widePictureFrom),
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function pictureFrom(bytes: Buffer, { width, height }: Size): Promise<PictureResult> {
  const picture = await inspect(bytes);
  if (picture.outcome !== "opened") return picture;
  try {
    return {
      outcome: "picture",
      bytes: await picture.sharp().resize(width, height, { fit: "cover" }).webp({ quality: 82 }).toBuffer(),
    };
  } catch {
    return { outcome: "unreadable" };
  }
}

async function widePictureFrom(bytes: Buffer): Promise<WidePictureResult> {
  const picture = await inspect(bytes);
  if (picture.outcome !== "opened") return picture;
  const widest = Math.min(picture.width, Math.max(...widths));
  try {
    const files = [];
    for (const width of [...widths.filter((width) => width < widest), widest]) {
      const { data, info } = await picture
        .sharp()
        .resize({ width })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true });
      files.push({ width: info.width, height: info.height, bytes: data });
    }
    return { outcome: "picture", files };
  } catch {
    return { outcome: "unreadable" };
  }
}

type Refused = Exclude<PictureResult, { outcome: "picture" }>;

/** Checks a picture before it is decoded. */
async function inspect(bytes: Buffer): Promise<{ outcome: "opened"; sharp: () => Sharp; width: number } | Refused> {
  if (!signatures.some((fits) => fits(bytes))) return { outcome: "unreadable" };
  // Loaded with the first picture, which keeps the start of the site fast.
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  // metadata() reads the header only, whatever size it claims.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header || !formats.has(header.format)) return { outcome: "unreadable" };
  if (header.width * header.height > largestMegapixels * 1_000_000)
    return { outcome: "too_many_pixels", megapixels: largestMegapixels };
  return {
    outcome: "opened",
    // sharp writes no metadata by default.
    sharp: () =>
      sharp(bytes, { limitInputPixels: largestMegapixels * 1_000_000, failOn: "warning" })
        .autoOrient()
        .timeout({ seconds: secondsAllowed }),
    width: header.autoOrient.width,
  };
}
