import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { acceptedEncoding, type Encoding } from "./accept.ts";
import type { RequestHead } from "./request-head.ts";

/** Logarithm of the bytes that a compressor looks back: all of a page. More would take megabytes for each. */
const windowLog = 17;

/**
 * Compresses bytes at once: in Node's threads, a page of 26 kB costs up to twenty times as much of the processor.
 * @param effort "well" for bytes that are sent to many clients
 */
export function compress(body: Buffer, encoding: Encoding, effort: "fast" | "well"): Buffer {
  const isFast = effort === "fast";
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel, ZSTD_c_windowLog } = constants;
  if (encoding === "br")
    return brotliCompressSync(body, {
      params: { [BROTLI_PARAM_QUALITY]: isFast ? 3 : 6, [BROTLI_PARAM_LGWIN]: windowLog },
    });
  if (encoding === "zstd")
    return zstdCompressSync(body, {
      params: { [ZSTD_c_compressionLevel]: isFast ? 3 : 9, [ZSTD_c_windowLog]: windowLog },
    });
  return encoding === "gzip" ? gzipSync(body, { level: isFast ? 1 : 7 }) : body;
}

/** Tells whether a response is a page, a feed or a sitemap: it is sent whole, and as its visitor sees it. */
export function isDocument({ body, headers }: Response): boolean {
  return body !== null && /^(text\/html|application\/(rss\+)?xml)\b/.test(headers.get("content-type") ?? "");
}

/** Compresses a page that is sent to one client, in the quickest way that it accepts. */
export function compressForOne(
  body: Buffer,
  request: Pick<RequestHead, "headers">,
  headers: Headers,
): { readonly body: Buffer; readonly headers: Headers } {
  const encoding = acceptedEncoding(request, ["zstd", "gzip", "br"]);
  return { body: compress(body, encoding, "fast"), headers: encodedHeaders(headers, encoding) };
}

/** Returns the headers of a response whose body has this encoding. */
export function encodedHeaders(headers: Headers, encoding: Encoding): Headers {
  const result = new Headers(headers);
  if (encoding !== "identity") result.set("content-encoding", encoding);
  if (!result.get("vary")?.includes("Accept-Encoding"))
    result.append("vary", "Accept-Encoding, Accept-Language, Cookie, Save-Data");
  return result;
}
