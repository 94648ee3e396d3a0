/** Languages of the site (§1). The first is the one written first. */
export const languages = ["tr", "en"] as const;
export type Language = (typeof languages)[number];

/** Whether a text names one of the site's languages. */
export function isLanguage(value: unknown): value is Language {
  return value === "tr" || value === "en";
}
