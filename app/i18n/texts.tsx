import { createContext, type ReactNode, use, useMemo } from "react";
import type { Language } from "~/contract/rules/languages.ts";
import type { Namespace, TextKey } from "~/texts/keys.ts";
import { type Overrides, withOverrides, withVariants } from "~/texts/replaced-texts.ts";
import { createTranslate, type Namespaces, type Translate } from "~/texts/translate.ts";

interface Texts {
  readonly language: Language;
  readonly namespaces: Namespaces;
}

const TextsContext = createContext<Texts>({ language: "tr", namespaces: {} });

/** Provides the texts of the page. */
export function TextsProvider({ language, namespaces, children }: Texts & { readonly children: ReactNode }) {
  const texts = useMemo(() => ({ language, namespaces }), [language, namespaces]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/**
 * Provides the texts with some replaced.
 * @param without what the site lacks, by commas: texts for that stand in the place of the others
 */
export function ReplacedTexts({
  without,
  overrides,
  children,
}: {
  readonly without: string;
  readonly overrides: Overrides;
  readonly children: ReactNode;
}) {
  const { language, namespaces } = use(TextsContext);
  const replaced = withOverrides(withVariants(namespaces, without), overrides);
  return (
    <TextsProvider language={language} namespaces={replaced}>
      {children}
    </TextsProvider>
  );
}

/** Returns the translator of a namespace and the language of the page. */
export function useTexts<Default extends Namespace = "common">(
  namespace?: Default,
): { t: Translate<TextKey<Default>>; language: Language } {
  const { language, namespaces } = use(TextsContext);
  const t = useMemo(() => createTranslate(language, namespaces, namespace), [language, namespaces, namespace]);
  return { t, language };
}
