import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { type Language, languages } from "~/contract/rules/languages.ts";
import { preferenceCookie } from "~/http/cookies.ts";
import { languageCookie, languageOf, languageToStore } from "~/i18n/language.ts";
import { isHttps } from "~/process/site.server.ts";
import type { TextKey } from "~/texts/keys.ts";
import { texts } from "~/texts/texts.ts";
import { i18nextOptions, translateWith, type Translate } from "~/texts/translate.ts";

/** Detects the language of a request and gives it an i18next instance, which costs 0.04 ms. */
const [i18nMiddleware, localeFrom, instanceFrom] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: "en",
    order: ["custom"],
    findLocale: async ({ request }) => languageOf(request, await isHttps()),
  },
  i18next: i18nextOptions(texts),
});

export { i18nMiddleware };

/** Returns the translator of a request for loaders and actions, and its language. Bare keys are those of "common". */
export function i18nFrom(context: Readonly<RouterContextProvider>): {
  t: Translate<TextKey<"common">>;
  language: Language;
} {
  const instance = instanceFrom(context);
  return { t: (key: string, values) => translateWith(instance, key, values), language: languageFrom(context) };
}

/** Stores the language in an address if none is stored, so that linked pages use it, too. */
export const namedLanguageMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const secure = await isHttps();
  const language = languageToStore(request, secure);
  if (language === null || !response.headers.get("content-type")?.startsWith("text/html")) return response;
  response.headers.append("set-cookie", preferenceCookie(languageCookie, language, secure));
  return response;
};

/** Returns the language of a request, which is always one of the site's. */
export function languageFrom(context: Readonly<RouterContextProvider>): Language {
  return localeFrom(context) as Language;
}
