import type { Endpoint } from "./endpoint.ts";

/**
 * What a client of the API may do. "forward" belongs to no endpoint: it lets a client send its visitor's address in
 * X-Forwarded-For, so that rate limits count the visitor instead of the client.
 */
export const apiScopes = ["public", "giving", "accounts", "staff", "forward"] as const;
export type ApiScope = (typeof apiScopes)[number];

const accounts = /^\/(user|email|guest-data)(\/|$)/;
const giving = /^\/(baskets|payment|donations|receipt-links|transfer-codes)(\/|$)/;

/** Returns the scope that a client needs for an endpoint, in addition to the endpoint's own caller check. */
export function scopeOf({ caller, path }: Pick<Endpoint, "caller" | "path">): ApiScope {
  if (caller === "admin") return "staff";
  if (accounts.test(path)) return "accounts";
  return giving.test(path) ? "giving" : "public";
}

/** Parses scopes separated by spaces or commas; null when one is unknown. */
export function scopesIn(text: string): ApiScope[] | null {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return words.every(isScope) ? [...new Set(words)] : null;
}

function isScope(word: string): word is ApiScope {
  return (apiScopes as readonly string[]).includes(word);
}
