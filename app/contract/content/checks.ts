import { visibleCharacter } from "../fields/written-text.ts";

/** Checks of what staff type. Free of zod: the API and the browser share them. */

/** What a slug looks like: small letters without marks, digits and single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const slugLength = 80;

/** First segments of the site's own addresses: a fixed page of such a name could never be reached. */
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
  "donate",
  "faqs",
  "files",
  "health",
  "language",
  "news",
  "payment",
  "pictures",
  "popup",
  "profile",
  "projects",
  "ready",
  "sacrifice",
  "sandbox-bank",
  "search",
  "share-picture",
  "stories",
  "the-spring",
  "video",
  "videos",
  "volunteer",
  "waterwell-projects",
];

const wordlessPicture = new RegExp(String.raw`(^|[^\\])!\[(?:(?!${visibleCharacter.source})[^])*\][(\[]`, "u");

/** Whether nobody sees anything of a text: spaces, marks of direction and letters without a shape. */
export function isInvisible(text: string): boolean {
  return !visibleCharacter.test(text);
}

/** Whether a text in Markdown holds a picture that says nothing to who cannot see it: "![](/pictures/well.svg)". */
export function hasPictureWithoutAlt(text: string): boolean {
  return wordlessPicture.test(text);
}

/** Whether an address may stand behind a link of the site: a path of its own, the web, a mailbox or a telephone. */
export function isSafeLink(text: string): boolean {
  if (/[\s\\<>"'`\p{Cc}]/u.test(text)) return false;
  if (/^\/(?!\/)/.test(text)) return true;
  return /^https?:\/\/[^/?#@]+\.[^/?#@]+([/?#]|$)/i.test(text) || /^(mailto|tel|sms):[^/]+$/i.test(text);
}
