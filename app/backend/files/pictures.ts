import pLimit from "p-limit";
import type { Sharp } from "sharp";
import { RuleViolation } from "../../contract/rule-violation.ts";
import type { Pictures, WidthFile } from "./ports.ts";

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

/** Widths of the pictures that are made of an uploaded one of content, in pixels. */
const widths = [400, 800, 1200];

/** A picture that passed the checks. */
interface CheckedPicture {
  readonly sharp: () => Sharp;
  readonly width: number;
}

/** Re-encodes pictures with sharp, one at a time: each may need much memory. */
export function createPictures(): Pictures {
  const limit = pLimit(1);
  const inTurn =
    <T>(field: string, make: (picture: CheckedPicture) => Promise<T>) =>
    (bytes: Uint8Array) =>
      limit(async () => {
        const picture = await inspect(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), field);
        return make(picture).catch(() => {
          throw new RuleViolation("picture_unreadable", field);
        });
      });
  const sized = (field: string, width: number, height: number) =>
    inTurn(field, async ({ sharp }) =>
      sharp().resize(width, height, { fit: "cover" }).webp({ quality: 82 }).toBuffer(),
    );
  return {
    avatarFrom: sized("avatar", 256, 256),
    springPictureFrom: sized("thumb", 720, 540),
    widePictureFrom: inTurn("picture", widePictureFrom),
  };
}

async function widePictureFrom({ sharp, width: original }: CheckedPicture): Promise<WidthFile[]> {
  const widest = Math.min(original, Math.max(...widths));
  const files = [];
  for (const width of [...widths.filter((width) => width < widest), widest]) {
    const resized = sharp().resize({ width }).webp({ quality: 80 });
    const { data, info } = await resized.toBuffer({ resolveWithObject: true });
    files.push({ width: info.width, height: info.height, bytes: data });
  }
  return files;
}

/** Checks a picture before it is decoded. @throws RuleViolation picture_unreadable, picture_too_many_pixels */
async function inspect(bytes: Buffer, field: string): Promise<CheckedPicture> {
  if (!signatures.some((fits) => fits(bytes))) throw new RuleViolation("picture_unreadable", field);
  // Loaded with the first picture, which keeps the start of the site fast.
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  // metadata() reads the header only, whatever size it claims.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header || !formats.has(header.format)) throw new RuleViolation("picture_unreadable", field);
  if (header.width * header.height > largestMegapixels * 1_000_000)
    throw new RuleViolation("picture_too_many_pixels", field, { megapixels: largestMegapixels });
  return {
    // sharp writes no metadata by default.
    sharp: () =>
      sharp(bytes, { limitInputPixels: largestMegapixels * 1_000_000, failOn: "warning" })
        .autoOrient()
        .timeout({ seconds: secondsAllowed }),
    width: header.autoOrient.width,
  };
}
