import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Language } from "~/contract/rules/languages.ts";
import type { Namespace, TextKey } from "~/texts/keys.ts";
import { createTranslate, type Namespaces, type Overrides, type Translate, withOverrides } from "~/texts/translate.ts";

interface Texts {
  readonly language: Language;
  readonly namespaces: Namespaces;
  readonly overrides: Overrides;
}

const none: Overrides = {};
const TextsContext = createContext<Texts>({ language: "tr", namespaces: {}, overrides: none });

/** Provides the texts of the pages below it, with some replaced. */
export function TextsProvider({
  language,
  namespaces,
  overrides = none,
  children,
}: Omit<Texts, "overrides"> & { overrides?: Overrides; children: ReactNode }) {
  const texts = useMemo(
    () => ({ language, namespaces: withOverrides(namespaces, overrides), overrides }),
    [language, namespaces, overrides],
  );
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** Returns all texts that the page has. */
export function useNamespaces(): Namespaces {
  return useContext(TextsContext).namespaces;
}

/** Returns the translator of a namespace and the language of the page. */
export function useTexts<Default extends Namespace = "common">(
  namespace?: Default,
): { t: Translate<TextKey<Default>>; language: Language } {
  const { language, namespaces } = useContext(TextsContext);
  const t = useMemo(() => createTranslate(language, namespaces, namespace), [language, namespaces, namespace]);
  return { t, language };
}

/** Adds namespaces that a layout's loader brought to those of the site; overrides apply to them, too. */
export function AddNamespaces({ namespaces, children }: { namespaces: Namespaces; children: ReactNode }) {
  const { language, namespaces: siteNamespaces, overrides } = useContext(TextsContext);
  const all = useMemo(() => ({ ...siteNamespaces, ...namespaces }), [siteNamespaces, namespaces]);
  return (
    <TextsProvider language={language} namespaces={all} overrides={overrides}>
      {children}
    </TextsProvider>
  );
}
