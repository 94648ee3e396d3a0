import { createInstance } from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { isLanguage, type Language } from "./contract/languages.ts";
import { i18nOptions } from "./i18n/options.ts";

type Texts = Record<string, Record<string, unknown>>;

const textFiles: Record<Language, () => Promise<{ default: Texts }>> = {
  tr: () => import("./i18n/texts.tr.ts"),
  en: () => import("./i18n/texts.en.ts"),
};

/**
 * A browser that understands the bundle but lacks what React Router's stream needs would hydrate to an empty page. It
 * keeps the server's page instead, which works without scripts.
 */
function canHydrate(): boolean {
  const context = (window as { __reactRouterContext?: { stream?: unknown } }).__reactRouterContext;
  return Boolean(context?.stream && window.TextEncoderStream);
}

async function hydrate(): Promise<void> {
  const language = isLanguage(document.documentElement.lang) ? document.documentElement.lang : "tr";
  const { default: texts } = await textFiles[language]();
  const translations = createInstance();
  await translations.use(initReactI18next).init({
    ...i18nOptions((_, group) => group in texts),
    lng: language,
    ns: Object.keys(texts),
    resources: { [language]: texts as never },
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={translations}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

// Without its texts the page stays what it is: the server's page works.
if (canHydrate()) void hydrate().catch(() => {});
