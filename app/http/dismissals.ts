import { cookieValue } from "~/http/cookies.ts";
import type { RequestHead } from "~/http/request-head.ts";

/** Name of the cookie that remembers which popups were closed or followed in this browser. */
export const popupCookie = "popup";

/** Most ids in the cookie; popups of older ids are no longer on the site. */
const mostIds = 12;

/** Returns the ids of the popups that were closed or followed in a browser. */
export function closedPopups(request: RequestHead, isHttps: boolean): readonly number[] {
  const value = cookieValue(request, popupCookie, isHttps) ?? "";
  return /^\d{1,9}(\.\d{1,9})*$/.test(value) ? value.split(".").slice(-mostIds).map(Number) : [];
}

/** Returns the value of the popup cookie after one more was closed. */
export function addClosedPopup(closed: readonly number[], id: number): string {
  return [...closed.filter((one) => one !== id), id].slice(-mostIds).join(".");
}

/** Name of the cookie that remembers a closed banner; its value is the hash of the closed text. */
export const bannerCookie = "banner";

/** Hashes a banner's text, so that a changed text shows again after the old one was closed. */
export function bannerHash(text: string): string {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36);
}
