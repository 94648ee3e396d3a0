import type { Language } from "~/contract/rules/languages.ts";

/** What names a language in an address. */
export const languageParameter = "language";

/** The address under which a page is found in a language by who says none: Turkish is the site's own. */
export function addressIn(language: Language, address: string): string {
  if (language === "tr") return address;
  return `${address}${address.includes("?") ? "&" : "?"}${languageParameter}=${language}`;
}
