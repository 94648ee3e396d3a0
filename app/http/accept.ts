import type { RequestHead } from "./request-head.ts";

/** Parsed headers: browsers of one kind send the same ones, several of which every request is asked for. */
const parsed = new Map<string, readonly string[]>();

/**
 * Parses an Accept-… header: names in lower case, preferred ones first, without those refused by q=0 (RFC 9110,
 * 12.4.2).
 */
export function parseAccept(header: string | null): readonly string[] {
  const read = (header ?? "").slice(0, 500);
  const known = parsed.get(read);
  if (known) return known;
  if (parsed.size >= 500) parsed.clear();
  const names = parse(read);
  parsed.set(read, names);
  return names;
}

function parse(header: string): readonly string[] {
  return header
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
export type Encoding = "br" | "gzip" | "identity";

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
