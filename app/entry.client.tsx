import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isLanguage, type Language } from "./contract/rules/languages.ts";
import { watchFiles } from "./forms/chosen-files.ts";
import { watchTyping } from "./forms/typed-characters.ts";
import { TextsProvider } from "./i18n/texts.tsx";
import type { Namespaces } from "./texts/translate.ts";
import { closeMenusOnEscape } from "./ui/close-menus.ts";
import { watchLine } from "./ui/dropped-line.ts";

const textFiles: Record<Language, () => Promise<{ default: Namespaces }>> = {
  tr: () => import("./texts/tr.ts"),
  en: () => import("./texts/en.ts"),
};

/** The context that the framework's inline script leaves on the page. */
interface PageContext {
  readonly future?: { unstable_routePatternMatching?: boolean };
}

async function hydrate(): Promise<void> {
  // The server's matching by patterns would have to be loaded first, and gains nothing with the few routes of a page.
  delete (window as { __reactRouterContext?: PageContext }).__reactRouterContext?.future?.unstable_routePatternMatching;
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : "tr";
  const { default: namespaces } = await textFiles[language]();
  watchLine();
  watchTyping();
  watchFiles();
  closeMenusOnEscape();
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

// Runs only where the gate lets it (script-gate.server.ts). If loading the texts fails, the server's page stays and
// still works.
void hydrate().catch(() => {});
