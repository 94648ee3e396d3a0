import type { Language } from "~/contract/rules/languages.ts";
import { fillLimits } from "~/texts/limits.ts";

const files = import.meta.glob<Record<string, unknown>>("../../locales/*/*.json", { eager: true, import: "default" });

/** All built-in texts: language → namespace → key → text. */
export const texts = { tr: {}, en: {} } as Record<Language, Record<string, Record<string, unknown>>>;
for (const [path, content] of Object.entries(files)) {
  const [, language, namespace = ""] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
  texts[language as Language][namespace] = fillLimits(language as Language, content);
}
