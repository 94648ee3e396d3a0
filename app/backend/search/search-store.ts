import type { SearchType } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { Range } from "../content/content-store.ts";

export interface SearchStore {
  /**
   * Finds published items and causes. Each given word must be the beginning of one of their words. Matches in the title
   * come first, then the newest.
   */
  find(
    language: Language,
    words: readonly string[],
    types: readonly SearchType[],
    at: Date,
    range: Range,
  ): Promise<{ hits: { type: SearchType; id: number }[]; total: number }>;
}
