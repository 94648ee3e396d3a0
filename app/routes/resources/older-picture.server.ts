import sharp from "sharp";
import { parseAccept } from "~/http/accept.ts";

/** Some megabytes: the pictures of the pages that people with old browsers look at right now. */
const keptAtMost = 60;
const kept = new Map<string, Promise<Buffer>>();
let last: Promise<unknown> = Promise.resolve();

/** Whether a browser says which pictures it reads, and WebP is not among them: Safari before 14, Internet Explorer. */
export function readsNoWebp(request: Request): boolean {
  const formats = parseAccept(request.headers.get("accept")).filter((format) => format.startsWith("image/"));
  return formats.length > 0 && !formats.includes("image/webp");
}

/**
 * An uploaded picture as JPEG, made when the first old browser asks for it; one after the other, pages come first.
 * @param name of the file, which always holds the same picture
 */
export function asJpeg(name: string, bytes: Uint8Array): Promise<Buffer> {
  const known = kept.get(name);
  if (known) return known;
  const made = last.then(() => sharp(bytes).flatten({ background: "#ffffff" }).jpeg({ quality: 80 }).toBuffer());
  last = made.catch(() => {});
  made.catch(() => kept.delete(name));
  kept.set(name, made);
  if (kept.size > keptAtMost) kept.delete(kept.keys().next().value!);
  return made;
}
