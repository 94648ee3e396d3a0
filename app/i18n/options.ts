import type { FormatterModule, InitOptions } from "i18next";
import { isLanguage, languages } from "~/contract/rules/languages.ts";
import { formatCount, MISSING_NAMESPACE, MISSING_KEY } from "~/texts/translate.ts";

/** Returns the options of i18next. React escapes texts, so i18next does not. */
export function i18nOptions(hasNamespace: (language: string, namespace: string) => boolean): InitOptions {
  return {
    supportedLngs: [...languages],
    fallbackLng: false,
    defaultNS: "common",
    fallbackNS: false,
    // Every value passes the formatter below.
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnNull: false,
    // The handler below gets the whole key, "namespace:key".
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: (key) => {
      const namespace = key.includes(":") ? key.slice(0, key.indexOf(":")) : "common";
      return languages.some((language) => hasNamespace(language, namespace)) ? MISSING_KEY : MISSING_NAMESPACE;
    },
  };
}

/** Writes counts as the translator of pages does (translate.ts), and other values as they are. */
export const countFormatter: FormatterModule = {
  type: "formatter",
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, language, options) =>
    options?.["interpolationkey"] === "count" && typeof value === "number" && isLanguage(language)
      ? formatCount(value, language)
      : String(value),
};
