import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareFunction } from "react-router";
import { acceptedEncoding, type Encoding } from "~/http/accept.ts";

/** Types that are compressed: pages, feeds and sitemaps. */
const documents = /^(text\/html|application\/(rss\+)?xml)\b/;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses documents that are not compressed yet, at a fast level because the bytes are sent to one client only. */
export const compressionMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  if (!isDocument(response) || response.headers.has("content-encoding")) return response;
  const encoding = acceptedEncoding(request);
  const headers = encodedHeaders(response.headers, encoding);
  const body =
    encoding === "identity"
      ? response.body
      : new Uint8Array(await compress(Buffer.from(await response.arrayBuffer()), encoding, "fast"));
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
};

/** Tells whether a response is a document to compress. */
export function isDocument(response: Response): boolean {
  return response.body !== null && documents.test(response.headers.get("content-type") ?? "");
}

/** @param effort "well" for bytes that are sent to many clients */
export async function compress(body: Buffer, encoding: Encoding, effort: "fast" | "well"): Promise<Buffer> {
  if (encoding === "br")
    return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: effort === "fast" ? 3 : 6 } });
  if (encoding === "gzip") return compressGzip(body, { level: effort === "fast" ? 3 : 7 });
  return body;
}

/** Returns the headers of a response whose body has this encoding. */
export function encodedHeaders(headers: Headers, encoding: Encoding): Headers {
  const result = new Headers(headers);
  if (encoding !== "identity") result.set("content-encoding", encoding);
  if (!result.get("vary")?.includes("Accept-Encoding"))
    result.append("vary", "Accept-Encoding, Accept-Language, Cookie, Save-Data");
  return result;
}
