import { cookieValue } from "./cookies.ts";

/** Name of the cookie that remembers the version that a visitor chose. */
export const versionCookie = "version";

/**
 * Version of a page: "light" has no scripts and only small pictures, "full" was chosen in spite of a slow or metered
 * connection, "usual" leaves the choice to the browser.
 */
export type PageVersion = "light" | "full" | "usual";

/**
 * Returns the version of a page for a request: the one that the visitor chose, else the light one for browsers that
 * save data.
 */
export function pageVersion(request: Request, isHttps: boolean): PageVersion {
  const chosen = cookieValue(request, versionCookie, isHttps);
  if (isChosenVersion(chosen)) return chosen;
  return /^\s*on\b/i.test(request.headers.get("save-data") ?? "") ? "light" : "usual";
}

/** Tells whether a visitor can choose this version. */
export function isChosenVersion(value: unknown): value is "light" | "full" {
  return value === "light" || value === "full";
}
