import { requiredPages, reservedSlugs } from "../../contract/content/checks.ts";
import type { ContentItem } from "../../contract/content/input.ts";
import { type ContentKind, definitionOf } from "../../contract/content/kinds.ts";
import { causeSource } from "./cause-source.ts";
import type { ContentSource } from "./content-source.ts";
import { documentSource } from "./document-source.ts";
import { openingSource } from "./opening-source.ts";
import type { Store } from "./ports.ts";
import { priceSource } from "./price-source.ts";

export function sourceOf(store: Store, kind: ContentKind): ContentSource {
  if (kind === "water_well" || kind === "sacrifice" || kind === "project") return causeSource(store, kind);
  if (kind === "price") return priceSource(store);
  if (definitionOf(kind).single) return documentSource(store, kind);
  const items = itemSource(store, kind);
  return kind === "opening" ? openingSource(store, items) : items;
}

/** Returns the source of items in the table content_items. */
function itemSource({ content }: Store, kind: ContentKind): ContentSource {
  return {
    list: (filter, at, range) => content.list(filter, at, range),
    find: (id) => content.find(kind, id),
    isSlugFree: async (slug) =>
      !(kind === "page" && reservedSlugs.includes(slug)) && (await content.findBySlug(kind, slug)) === null,
    insert: (item, at) => content.insert(item, at),
    change: (stored, item, at) => content.change(stored.id, stored.version, item, at),
    remove: (stored) => content.remove(kind, stored.id),
    deletionBlockedBy: async ({ item }) => (isRequiredPage(item) ? "page_needed" : null),
  };
}

/** Returns whether the law or the site's routes need an item. */
export function isRequiredPage({ kind, slug }: ContentItem): boolean {
  return kind === "page" && requiredPages.includes(slug ?? "");
}
