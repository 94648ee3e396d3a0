import type { Endpoint } from "./endpoint.ts";

/**
 * What a client of the API may do. "forward" is no endpoint's: such a client may say for whom it calls, by
 * X-Forwarded-For, so that limits count its visitors and not the client.
 */
export const apiScopes = ["public", "giving", "accounts", "staff", "forward"] as const;
export type ApiScope = (typeof apiScopes)[number];

const accounts = /^\/(user|email)\//;
const giving = /^\/(baskets|payment|donations|receipt-links|transfer-codes)(\/|$)/;

/** Returns the scope that a client needs for an endpoint, whoever calls through it. */
export function scopeOf({ caller, path }: Pick<Endpoint, "caller" | "path">): ApiScope {
  if (caller === "admin") return "staff";
  if (accounts.test(path)) return "accounts";
  return giving.test(path) ? "giving" : "public";
}

/** Reads scopes parted by spaces or commas; null when one of them is none. */
export function scopesIn(text: string): ApiScope[] | null {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return words.every(isScope) ? [...new Set(words)] : null;
}

function isScope(word: string): word is ApiScope {
  return (apiScopes as readonly string[]).includes(word);
}
