import type { ContentItem } from "../../contract/content/input.ts";
import type { Rule } from "../../contract/rule-violation.ts";
import type { ContentFilter, ContentPage, StoredContent, Range } from "../content/content-items.ts";

/** Storage of the items of a kind. Staff edit every kind in the same way, whichever table stores it. */
export interface ContentSource {
  list(filter: ContentFilter, at: Date, range: Range): Promise<ContentPage>;
  find(id: number): Promise<StoredContent | null>;
  isSlugFree(slug: string): Promise<boolean>;
  /** @throws RuleViolation for an unknown reference */
  insert(item: ContentItem, at: Date): Promise<number>;
  /**
   * Returns false and changes nothing when the item was saved meanwhile.
   * @throws RuleViolation for an unknown reference or a value out of range
   */
  change(stored: StoredContent, item: ContentItem, at: Date): Promise<boolean>;
  remove(stored: StoredContent): Promise<void>;
  /** Returns the rule that deleting the item would break, or null. */
  deletionBlockedBy(stored: StoredContent): Promise<Rule | null>;
}
