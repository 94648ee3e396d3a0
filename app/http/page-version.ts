import { isChosenVersion, type PageVersion } from "~/contract/rules/site-cookies.ts";
import { cookieValue } from "./cookies.ts";
import type { RequestHead } from "./request-head.ts";

/** Name of the cookie that remembers the version that a visitor chose. */
export const versionCookie = "version";

/**
 * Returns the version of a page for a request: the one that the visitor chose, else the light one for browsers that
 * save data.
 */
export function pageVersion(request: Pick<RequestHead, "headers">, isHttps: boolean): PageVersion {
  const chosen = cookieValue(request, versionCookie, isHttps);
  if (isChosenVersion(chosen)) return chosen;
  return /^\s*on\b/i.test(request.headers.get("save-data") ?? "") ? "light" : "usual";
}
