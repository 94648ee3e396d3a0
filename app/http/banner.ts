/** Name of the cookie that remembers a closed banner; its value tells which text was closed. */
export const bannerCookie = "banner";

/** A short name of a banner's text: another text shows again to those who closed this one. */
export function bannerName(text: string): string {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + character.codePointAt(0)!) >>> 0;
  return sum.toString(36);
}
