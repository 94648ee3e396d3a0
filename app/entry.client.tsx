import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Language } from "./contract/rules/languages.ts";
import { loadNamespaces, pageLanguage } from "./i18n/area-texts.ts";
import { TextsProvider } from "./i18n/texts.tsx";
import type { Namespaces } from "./texts/translate.ts";
import { watchLine } from "./ui/dropped-line.ts";

const textFiles: Record<Language, () => Promise<{ default: Namespaces }>> = {
  tr: () => import("./i18n/texts.tr.ts"),
  en: () => import("./i18n/texts.en.ts"),
};

/**
 * Tells whether the browser supports React Router's stream. Without it, hydration would empty the page, while the
 * server's page works without scripts.
 */
function canHydrate(): boolean {
  const context = (window as { __reactRouterContext?: { stream?: unknown } }).__reactRouterContext;
  return Boolean(context?.stream && window.TextEncoderStream);
}

async function hydrate(): Promise<void> {
  const language = pageLanguage();
  const areas = document.documentElement.dataset["texts"]?.split(" ") ?? [];
  const [{ default: namespaces }] = await Promise.all([textFiles[language](), loadNamespaces(language, areas)]);
  watchLine();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextsProvider language={language} namespaces={namespaces}>
          <HydratedRouter />
        </TextsProvider>
      </StrictMode>,
    );
  });
}

// If loading the texts fails, the server's page stays and still works.
if (canHydrate()) void hydrate().catch(() => {});
