import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Language } from "~/contract/rules/languages.ts";
import { createTranslate, type TextGroups, type Translate } from "./translate.ts";

interface Texts {
  readonly language: Language;
  readonly groups: TextGroups;
}

const TextsContext = createContext<Texts>({ language: "tr", groups: {} });

/** Gives the pages below it their texts. */
export function TextsProvider({ language, groups, children }: Texts & { children: ReactNode }) {
  const texts = useMemo(() => ({ language, groups }), [language, groups]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** The texts as they were given, for those who add to them. */
export function useTextGroups(): TextGroups {
  return useContext(TextsContext).groups;
}

/** The translator of a group of texts, and the language of the page. */
export function useTexts(group?: string): { t: Translate; language: Language } {
  const { language, groups } = useContext(TextsContext);
  const t = useMemo(() => createTranslate(language, groups, group), [language, groups, group]);
  return { t, language };
}

/** Adds the texts of an area to those of the site. */
export function AreaTexts({ groups, children }: { groups: TextGroups; children: ReactNode }) {
  const { language, groups: siteGroups } = useContext(TextsContext);
  const all = useMemo(() => ({ ...siteGroups, ...groups }), [siteGroups, groups]);
  return (
    <TextsProvider language={language} groups={all}>
      {children}
    </TextsProvider>
  );
}
