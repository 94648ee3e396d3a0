import type { Feature } from "./features.ts";

/** What the `handle` of a route says of its pages and of all routes below it. */
export interface PageNeeds {
  /** The feature without which the pages have nothing to show. */
  readonly needs: Feature;
  /** Whether a page says by itself that it has nothing, instead of the 404. No link leads there either. */
  readonly saysSo?: true;
}

let cached: { readonly patterns: readonly string[]; readonly matches: RegExp } | undefined;

/**
 * Tells whether an address leads to a page of this site that has nothing to show at the API of this site.
 * @param absent addresses of such pages: `:` stands for one segment, a last `/*` for all below
 */
export function isAbsent(address: string, absent: readonly string[]): boolean {
  if (absent.length === 0) return false;
  if (cached?.patterns !== absent) {
    const sources = absent.map((pattern) =>
      pattern.replaceAll(".", "\\.").replaceAll(":", "[^/]+").replace("/*", "(?:/.*)?"),
    );
    cached = { patterns: absent, matches: new RegExp(`^(?:${sources.join("|")})$`) };
  }
  return cached.matches.test(address.replace(/[?#].*$/, ""));
}
