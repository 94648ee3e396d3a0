import type { ContentItem } from "../../contract/content/input.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-day.ts";
import { causeOfOpening, openingSlug } from "../../contract/rules/openings.ts";
import type { StoredContent } from "../content/content-items.ts";
import type { ContentSource } from "./content-source.ts";
import type { Store } from "./ports.ts";

/**
 * Stores openings like other items, each under the slug of its cause, so that a cause has one at most. One that is
 * published asks for its givers to be told.
 */
export function openingSource(store: Store, items: ContentSource): ContentSource {
  return {
    ...items,

    async insert(item, at) {
      const checked = await checkedOpening(store, item, null, at);
      const id = await items.insert(checked, at);
      await askToTell(store, checked, at);
      return id;
    },

    async change(stored, item, at) {
      const checked = await checkedOpening(store, item, stored, at);
      if (!(await items.change(stored, checked, at))) return false;
      await askToTell(store, checked, at);
      return true;
    },
  };
}

/**
 * Returns an opening with the slug of its cause.
 * @throws RuleViolation reference_unknown, cause_still_open, opening_twice, opening_ahead
 */
async function checkedOpening(
  store: Store,
  item: ContentItem,
  before: StoredContent | null,
  at: Date,
): Promise<ContentItem> {
  if (!item.fields.cause) return item;
  const key = causeOfOpening(item.fields.cause);
  const cause = key && (await store.openings.find(key));
  if (!cause) throw new RuleViolation("reference_unknown", "item.fields.cause");
  // A refund may open a cause again whose opening is known.
  if (cause.status === "open" && before?.item.fields.cause !== item.fields.cause)
    throw new RuleViolation("cause_still_open", "item.fields.cause");
  const slug = openingSlug(cause);
  const other = await store.content.findBySlug("opening", slug);
  if (other && other.id !== before?.id) throw new RuleViolation("opening_twice", "item.fields.cause");
  const shownFrom =
    item.published_at === null || item.published_at < at.toISOString() ? at : new Date(item.published_at);
  if (item.state === "published" && String(item.fields.opened_on) > dayInIstanbul(shownFrom))
    throw new RuleViolation("opening_ahead", "item.fields.opened_on");
  return { ...item, slug };
}

async function askToTell(store: Store, { state, fields }: ContentItem, at: Date): Promise<void> {
  const cause = causeOfOpening(fields.cause);
  if (cause && state === "published") await store.openings.ask(cause.id, at);
}
