/** Languages of the site (§1), the default first. */
export const languages = ["tr", "en"] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return value === "tr" || value === "en";
}
