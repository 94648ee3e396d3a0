import { cookieValue } from "~/http/cookies.ts";

/** Name of the cookie that remembers which popups this browser has seen. */
export const popupCookie = "popup";

/** A browser keeps no more: older ones are not on show any longer. */
const mostKept = 12;

/** Ids of the popups that a browser has seen. */
export function seenPopups(request: Request, isHttps: boolean): readonly number[] {
  const value = cookieValue(request, popupCookie, isHttps) ?? "";
  return /^\d{1,9}(\.\d{1,9})*$/.test(value) ? value.split(".").slice(-mostKept).map(Number) : [];
}

/** What the cookie says after one more. */
export function addSeenPopup(seen: readonly number[], id: number): string {
  return [...seen.filter((one) => one !== id), id].slice(-mostKept).join(".");
}

/** Name of the cookie that remembers a closed banner; its value tells which text was closed. */
export const bannerCookie = "banner";

/** A short name of a banner's text: another text shows again to those who closed this one. */
export function bannerHash(text: string): string {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + character.codePointAt(0)!) >>> 0;
  return sum.toString(36);
}
