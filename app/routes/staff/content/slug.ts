import { slugLength } from "~/contract/content/checks.ts";

/**
 * The address that a title proposes: "Işıklı'ya su geldi" becomes "isikli-ya-su-geldi". Empty when it has no letters of
 * ours.
 */
export function slugFrom(title: string): string {
  return title
    .replace(/[İIı]/g, "i")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, slugLength)
    .replace(/-$/, "");
}
