import type { Language } from "~/contract/rules/languages.ts";
import { fillLimits } from "~/i18n/limits.ts";
import type { Namespaces } from "./translate.ts";

const files = import.meta.glob<Record<string, unknown>>("../../locales/*/*.json", { eager: true, import: "default" });

/** All built-in texts: language → group → key → text. The server needs both languages. */
export const texts = { tr: {}, en: {} } as Record<Language, Record<string, Record<string, unknown>>>;
for (const [path, content] of Object.entries(files)) {
  const [, language, group] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path)!;
  texts[language as Language][group!] = fillLimits(language as Language, content);
}

/** Texts of areas that few visitors open: their layouts' loaders bring them, so that nobody else downloads them. */
export function pickNamespaces(language: Language, groups: readonly string[]): Namespaces {
  return Object.fromEntries(groups.map((group) => [group, texts[language][group] ?? {}])) as Namespaces;
}
