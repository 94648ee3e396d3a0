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

/** An IBAN as it is stored: capitals without spaces. */
export function plainIban(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase();
}

/** An IBAN as people read it, in groups of four. */
export function groupedIban(iban: string): string {
  return plainIban(iban).replace(/(.{4})(?=.)/g, "$1 ");
}

/**
 * Whether a text is an IBAN with the right length and check digits (ISO 7064, mod 97). Turkish ones have 26 characters.
 */
export function isIban(text: string): boolean {
  const iban = plainIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith("TR") && !/^TR\d{24}$/.test(iban)) return false;
  let rest = 0;
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    const number = parseInt(letter, 36);
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97;
  }
  return rest === 1;
}
