import type { Language } from "~/contract/rules/languages.ts";
import { withLimits } from "./limit-words.ts";

const files = import.meta.glob<Record<string, unknown>>("../../locales/*/*.json", { eager: true, import: "default" });

/** All built-in texts: language → group → key → text. The server needs both languages. */
export const texts = { tr: {}, en: {} } as Record<Language, Record<string, Record<string, unknown>>>;
for (const [path, content] of Object.entries(files)) {
  const [, language, group] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path)!;
  texts[language as Language][group!] = withLimits(language as Language, content);
}
