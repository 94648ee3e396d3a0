import type { ContentItem } from "../../contract/content/input.ts";
import type { Rule } from "../base/rule-violation.ts";
import type { ContentFilter, ContentPage, StoredContent, Range } from "./content-store.ts";

/** Where the items of a kind live: staff edit all of them alike, whichever table holds them. */
export interface ContentSource {
  list(filter: ContentFilter, at: Date, range: Range): Promise<ContentPage>;
  find(id: number): Promise<StoredContent | null>;
  isSlugFree(slug: string): Promise<boolean>;
  /** @throws RuleViolation where a value is not to be had */
  insert(item: ContentItem, at: Date): Promise<number>;
  /**
   * Answers false, and changes nothing, when somebody else saved in between. @throws RuleViolation where a value is not
   * to be had
   */
  change(kept: StoredContent, item: ContentItem, at: Date): Promise<boolean>;
  remove(kept: StoredContent): Promise<void>;
  /** The rule that deleting an item would break. */
  keptBecause(kept: StoredContent): Promise<Rule | null>;
}
