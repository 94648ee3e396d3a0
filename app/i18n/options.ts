import type { InitOptions } from "i18next";
import { languages } from "~/contract/rules/languages.ts";
import { MISSING_NAMESPACE, MISSING_KEY } from "~/texts/translate.ts";

/** Returns the options of i18next. React escapes texts, so i18next does not. */
export function i18nOptions(hasNamespace: (language: string, namespace: string) => boolean): InitOptions {
  return {
    supportedLngs: [...languages],
    fallbackLng: false,
    defaultNS: "common",
    fallbackNS: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    // The handler below gets the whole key, "namespace:key".
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: (key) => {
      const namespace = key.includes(":") ? key.slice(0, key.indexOf(":")) : "common";
      return languages.some((language) => hasNamespace(language, namespace)) ? MISSING_KEY : MISSING_NAMESPACE;
    },
  };
}
