import { createI18nextMiddleware } from "remix-i18next";
import { languages } from "~/contract/languages.ts";
import { languageOf } from "~/i18n/language.ts";
import { i18nOptions } from "~/i18n/options.ts";
import { texts } from "~/i18n/texts.server.ts";

/** Finds the language of a request and gives it an i18next instance. */
export const [i18nMiddleware, languageFrom, i18nFrom] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: "en",
    order: ["custom"],
    findLocale: async ({ request }) => languageOf(request),
  },
  i18next: {
    ...i18nOptions((language, group) => group in texts[language as keyof typeof texts]),
    ns: Object.keys(texts.tr),
    resources: texts as never,
  },
});
