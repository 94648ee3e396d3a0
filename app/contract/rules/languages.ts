/** Languages of the site (§1), the default first. */
export const languages = ["tr", "en"] as const;
export type Language = (typeof languages)[number];

/** Direction of writing, for the attribute `dir` of a document. */
export const directions: Readonly<Record<Language, "ltr" | "rtl">> = { tr: "ltr", en: "ltr" };

export function isLanguage(value: unknown): value is Language {
  return value === "tr" || value === "en";
}
