import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { parseAccept } from "~/http/accept.ts";

/** Cached JPEGs: a few megabytes, enough for the pages that are open in old browsers now. */
const jpegs = new LRUCache<string, Promise<{ readonly jpeg: Buffer | null }>>({ max: 60 });
/** Pixels of the largest picture; unpacked they take 160 MB. A file of 30 KB may have a thousand times as many. */
const mostPixels = 40_000_000;
/** Formats of pixels. Others, such as SVG, are programs to draw by. */
const pixelFormats: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "gif", "heif", "avif"]);
/** Converts one picture at a time, because pages have priority. */
const limit = pLimit(1);

/** Tells whether a browser names picture formats, but not WebP: Safari before 14, Internet Explorer. */
export function lacksWebp(request: Request): boolean {
  const formats = parseAccept(request.headers.get("accept")).filter((format) => format.startsWith("image/"));
  return formats.length > 0 && !formats.includes("image/webp");
}

/**
 * Converts an uploaded picture to JPEG when the first old browser requests it.
 * @param name of the file, which always contains the same picture
 * @returns null for a file that is no picture, a corrupt one or too large
 */
export async function toJpeg(name: string, bytes: Uint8Array): Promise<Buffer | null> {
  const cached = jpegs.get(name) ?? limit(async () => ({ jpeg: await converted(bytes).catch(() => null) }));
  jpegs.set(name, cached);
  return (await cached).jpeg;
}

async function converted(bytes: Uint8Array): Promise<Buffer | null> {
  const { default: sharp } = await import("sharp");
  const picture = sharp(bytes, { limitInputPixels: mostPixels });
  const { format } = await picture.metadata();
  if (!pixelFormats.has(format)) return null;
  return picture.flatten({ background: "#ffffff" }).jpeg({ quality: 80 }).toBuffer();
}
