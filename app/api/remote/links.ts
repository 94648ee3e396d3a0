import { isShownLink } from "../../contract/fields/shown-link.ts";
import { textOf } from "./values.ts";

/** Characters of the longest address that servers and browsers take. */
const longestLink = 2_048;

/**
 * Reads a link as APIs write it: an address, one without its scheme ("www.example.org/a"), a path of this site, or a
 * slug ("about-us"), which is a path without its slash. Returns "" for what may not be shown as a link.
 */
export function linkOf(raw: unknown): string {
  const sent = textOf(raw) ?? "";
  if (sent.length > longestLink) return "";
  const text = sent.trim();
  const address = /^[^:/?#@]+@[^:/?#@]+$/.test(text)
    ? `mailto:${text}`
    : /^www\./i.test(text)
      ? `https://${text}`
      : /^[\p{L}\p{N}_-][^:]*$/u.test(text)
        ? `/${text}`
        : text;
  return isShownLink(address) ? address : "";
}
