import { createInstance, type i18n } from "i18next";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { type Language, languages } from "~/contract/rules/languages.ts";
import { preferenceCookie } from "~/http/cookies.ts";
import { languageCookie, languageOf, languageToStore } from "~/i18n/language.ts";
import { countFormatter, i18nOptions } from "~/i18n/options.ts";
import { texts } from "~/i18n/texts.server.ts";
import { isHttps } from "~/site.server.ts";
import type { TextKey } from "~/texts/keys.ts";
import type { Translate } from "~/texts/translate.ts";

const languageContext = createContext<Language>();

/** An i18next instance of each language. It holds nothing of a request, so all requests share it. */
const instances = Object.fromEntries(languages.map((language) => [language, instanceIn(language)])) as Record<
  Language,
  i18n
>;

function instanceIn(lng: Language): i18n {
  const instance = createInstance().use(countFormatter);
  const options = i18nOptions((language, namespace) => namespace in texts[language as Language]);
  void instance.init({ ...options, lng, ns: Object.keys(texts.tr), resources: texts, initAsync: false });
  return instance;
}

/** Detects the language of a request. */
export const i18nMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(languageContext, languageOf(request, await isHttps()));
  return next();
};

/** Returns the translator of a request for loaders and actions, and its language. Bare keys are those of "common". */
export function i18nFrom(context: Readonly<RouterContextProvider>): {
  t: Translate<TextKey<"common">>;
  language: Language;
} {
  const language = languageFrom(context);
  return { t: (key: string, values) => instances[language].t(key, values), language };
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

/** Returns the language of a request. */
export function languageFrom(context: Readonly<RouterContextProvider>): Language {
  return context.get(languageContext);
}
