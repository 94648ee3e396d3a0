import type { Language } from "~/contract/rules/languages.ts";
import { texts } from "./texts.server.ts";
import type { TextGroups } from "./translate.ts";

/** Texts of areas that few visitors open: their layouts' loaders bring them, so that nobody else downloads them. */
export function areaTexts(language: Language, groups: readonly string[]): TextGroups {
  return Object.fromEntries(groups.map((group) => [group, texts[language][group] ?? {}])) as TextGroups;
}
