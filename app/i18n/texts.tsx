import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useMatches } from "react-router";
import type { Language } from "~/contract/rules/languages.ts";
import type { Namespace, TextKey } from "~/texts/keys.ts";
import {
  createTranslate,
  type Namespaces,
  type Overrides,
  type Translate,
  withOverrides,
  withVariants,
} from "~/texts/translate.ts";
import { loadedNamespaces, type TextsHandle, waitForNamespaces } from "./area-texts.ts";

interface Texts {
  readonly language: Language;
  readonly namespaces: Namespaces;
  readonly overrides: Overrides;
}

const none: Overrides = {};
const TextsContext = createContext<Texts>({ language: "tr", namespaces: {}, overrides: none });

/**
 * Provides the texts of the pages below it, with some replaced.
 * @param without what the site lacks, by commas: texts for that stand in the place of the others
 */
export function TextsProvider({
  language,
  namespaces,
  without = "",
  overrides = none,
  children,
}: Omit<Texts, "overrides"> & { without?: string; overrides?: Overrides; children: ReactNode }) {
  const texts = useMemo(
    () => ({ language, namespaces: withOverrides(withVariants(namespaces, without), overrides), overrides }),
    [language, namespaces, without, overrides],
  );
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** Returns the translator of a namespace and the language of the page. */
export function useTexts<Default extends Namespace = "common">(
  namespace?: Default,
): { t: Translate<TextKey<Default>>; language: Language } {
  const { language, namespaces } = useContext(TextsContext);
  const t = useMemo(() => createTranslate(language, namespaces, namespace), [language, namespaces, namespace]);
  return { t, language };
}

/** Returns the names of the namespaces that the routes of the page need besides those of every page. */
export function useAreaNames(): string[] {
  return useMatches().flatMap(({ handle }) => (handle as Partial<TextsHandle> | undefined)?.namespaces ?? []);
}

/** Returns all texts that the routes of the page need. In a browser React waits for those that are under way. */
export function usePageNamespaces(language: Language): Namespaces {
  const { namespaces } = useContext(TextsContext);
  const names = useAreaNames()
    .filter((name) => !(name in namespaces))
    .join();
  if (names !== "") waitForNamespaces(language, names.split(","));
  return useMemo(
    () => (names === "" ? namespaces : { ...namespaces, ...loadedNamespaces(names.split(",")) }),
    [namespaces, names],
  );
}
