import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import sharp from "sharp";
import { parseAccept } from "~/http/accept.ts";

/** Cached JPEGs: a few megabytes, enough for the pages that are open in old browsers now. */
const jpegs = new LRUCache<string, Promise<Buffer>>({ max: 60 });
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
 */
export function toJpeg(name: string, bytes: Uint8Array): Promise<Buffer> {
  const known = jpegs.get(name);
  if (known) return known;
  const jpeg = limit(() => sharp(bytes).flatten({ background: "#ffffff" }).jpeg({ quality: 80 }).toBuffer());
  jpegs.set(name, jpeg);
  jpeg.catch(() => jpegs.delete(name));
  return jpeg;
}
