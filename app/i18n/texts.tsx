import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Language } from "~/contract/rules/languages.ts";
import { createTranslate, type Namespaces, type Translate } from "./translate.ts";

interface Texts {
  readonly language: Language;
  readonly groups: Namespaces;
}

const TextsContext = createContext<Texts>({ language: "tr", groups: {} });

/** Gives the pages below it their texts. */
export function TextsProvider({ language, groups, children }: Texts & { children: ReactNode }) {
  const texts = useMemo(() => ({ language, groups }), [language, groups]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** The texts as they were given, for those who add to them. */
export function useNamespaces(): Namespaces {
  return useContext(TextsContext).groups;
}

/** The translator of a group of texts, and the language of the page. */
export function useTexts(group?: string): { t: Translate; language: Language } {
  const { language, groups } = useContext(TextsContext);
  const t = useMemo(() => createTranslate(language, groups, group), [language, groups, group]);
  return { t, language };
}

/** Adds the texts of an area to those of the site. */
export function AddNamespaces({ groups, children }: { groups: Namespaces; children: ReactNode }) {
  const { language, groups: siteGroups } = useContext(TextsContext);
  const all = useMemo(() => ({ ...siteGroups, ...groups }), [siteGroups, groups]);
  return (
    <TextsProvider language={language} groups={all}>
      {children}
    </TextsProvider>
  );
}
