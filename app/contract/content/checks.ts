import { visibleCharacter } from "../fields/written-text.ts";

/** Checks of texts that staff type. Free of zod, so that browser code can import them. */

/** Lower-case ASCII letters and digits with single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const slugLength = 80;

/** Returns the slug of a title: "Işıklı'ya su" becomes "isikli-ya-su". Empty without Latin letters or digits. */
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

/** First segments of the site's own paths: a fixed page with such a slug would be unreachable. */
export const reservedSlugs: readonly string[] = [
  "admin",
  "advertisements",
  "announcements",
  "assets",
  "auth",
  "bank",
  "banner",
  "basket",
  "blogs",
  "books",
  "contact",
  "costs",
  "dashboard",
  "districts",
  "donate",
  "faqs",
  "fidye",
  "files",
  "fitre",
  "health",
  "language",
  "my-data",
  "news",
  "payment",
  "pictures",
  "popup",
  "profile",
  "projects",
  "page-version",
  "ramadan",
  "ready",
  "receipt",
  "sacrifice",
  "sandbox-bank",
  "search",
  "share-picture",
  "stories",
  "the-spring",
  "transparency",
  "version",
  "video",
  "videos",
  "volunteer",
  "waterwell-projects",
  "zakat",
];

const wordlessPicture = new RegExp(String.raw`(^|[^\\])!\[(?:(?!${visibleCharacter.source})[^])*\][(\[]`, "u");

/** Returns whether a text has no visible character: only spaces, bidi controls and invisible letters. */
export function isInvisible(text: string): boolean {
  return !visibleCharacter.test(text);
}

/** Returns whether a Markdown text has a picture without alternative text, e.g. "![](/pictures/well.svg)". */
export function hasPictureWithoutAlt(text: string): boolean {
  return wordlessPicture.test(text);
}

/** Returns whether an address is safe as a link: a path of the site, http(s), mailto, tel or sms. */
export function isSafeLink(text: string): boolean {
  if (/[\s\\<>"'`\p{Cc}]/u.test(text)) return false;
  if (/^\/(?!\/)/.test(text)) return true;
  return /^https?:\/\/[^/?#@]+\.[^/?#@]+([/?#]|$)/i.test(text) || /^(mailto|tel|sms):[^/]+$/i.test(text);
}

/** Pages that the law or the site's routes need. They can be edited, but not deleted, unpublished or renamed. */
export const requiredPages: readonly string[] = [
  "kvkk",
  "cookies",
  "terms-of-use",
  "about-us",
  "why-water",
  "standard-page",
];
