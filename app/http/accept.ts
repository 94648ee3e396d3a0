import type { RequestHead } from "./request-head.ts";

/**
 * Parses an Accept-… header: names in lower case, preferred ones first, without those refused by q=0 (RFC 9110,
 * 12.4.2).
 */
export function parseAccept(header: string | null): readonly string[] {
  return (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [name = "", ...parameters] = part.split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/i.exec(parameter)?.[1]).find(Boolean);
      return { name: name.trim().toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ name }) => name);
}

/** Content codings that the site sends. */
export type Encoding = "br" | "gzip" | "zstd" | "identity";

/**
 * Returns the best encoding that the client accepts.
 * @param among those that the answer exists in, the best one first
 */
export function acceptedEncoding<Among extends Encoding = "br" | "gzip">(
  request: Pick<RequestHead, "headers">,
  among: readonly Among[] = ["br", "gzip"] as Among[],
): Among | "identity" {
  const encodings = parseAccept(request.headers.get("accept-encoding"));
  return among.find((encoding) => encodings.includes(encoding)) ?? "identity";
}
