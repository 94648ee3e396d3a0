import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Language } from "~/contract/rules/languages.ts";
import { preferenceCookie } from "~/http/cookies.ts";
import { languageCookie, languageOf, languageToStore } from "~/i18n/language.ts";
import { texts } from "~/i18n/texts.server.ts";
import { isHttps } from "~/site.server.ts";
import type { TextKey } from "~/texts/keys.ts";
import { createTranslate, type Translate } from "~/texts/translate.ts";

/** Throws when read without {@link i18nMiddleware}. */
const languageContext = createContext<Language>();

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
  return { t: createTranslate(language, texts[language]), language };
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
  return context.get(languageContext);
}
