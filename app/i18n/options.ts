import type { InitOptions } from "i18next";
import { languages } from "~/contract/rules/languages.ts";
import { MISSING_NAMESPACE, MISSING_KEY } from "./translate.ts";

/** What server and browser set i18next up with. Texts are escaped by React, not here. */
export function i18nOptions(hasGroup: (language: string, group: string) => boolean): InitOptions {
  return {
    supportedLngs: [...languages],
    fallbackLng: false,
    defaultNS: "common",
    fallbackNS: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    // A key that was not found arrives whole, "group:key".
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: (key) => {
      const group = key.includes(":") ? key.slice(0, key.indexOf(":")) : "common";
      return languages.some((language) => hasGroup(language, group)) ? MISSING_KEY : MISSING_NAMESPACE;
    },
  };
}
