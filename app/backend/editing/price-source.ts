import type { ContentItem } from "../../contract/content/input.ts";
import { mustExist } from "../../contract/must-exist.ts";
import { normalizeWords } from "../../contract/rules/search-text.ts";
import type { StoredContent } from "../content/content-items.ts";
import type { EditableStage } from "./cause-editing-queries.ts";
import type { ContentSource } from "./content-source.ts";
import type { Store } from "./ports.ts";

/** Maps the stages of wells and their share prices to content items. There are few, so they are filtered in memory. */
export function priceSource({ causeEditing }: Store): ContentSource {
  const all = async () => (await causeEditing.stages()).map(storedFrom);
  return {
    async list({ words = [], publicationStatus }, _, { offset, limit }) {
      const matching = (await all()).filter(({ item }) =>
        words.every((word) =>
          ` ${normalizeWords(`${String(item.texts.tr.title)} ${String(item.texts.en.title)}`)}`.includes(` ${word}`),
        ),
      );
      const items = publicationStatus && publicationStatus !== "shown" ? [] : matching;
      return { items: items.slice(offset, offset + limit), total: items.length };
    },
    find: async (id) => (await all()).find((stored) => stored.id === id) ?? null,
    isSlugFree: async (slug) => (await all()).every(({ item }) => item.slug !== slug),
    insert: (item) => causeEditing.insertStage(stageFrom(item)),
    change: (stored, item) => causeEditing.changeStage(stored.id, stored.version, stageFrom(item)),
    remove: (stored) => causeEditing.removeStage(stored.id),
    deletionBlockedBy: async (stored) => ((await causeEditing.isStageUsed(stored.id)) ? "price_in_use" : null),
  };
}

function storedFrom({ id, version, key, name, price_per_share }: EditableStage): StoredContent {
  return {
    id,
    version,
    created_at: null,
    updated_at: null,
    item: {
      kind: "price",
      slug: key,
      state: "published",
      published_at: null,
      position: 0,
      picture: null,
      texts: { tr: { title: name.tr }, en: { title: name.en } },
      fields: { price_per_share },
    },
  };
}

function stageFrom({ slug, texts, fields }: ContentItem) {
  return {
    key: mustExist(slug),
    name: { tr: String(texts.tr.title), en: String(texts.en.title) },
    price_per_share: Number(fields.price_per_share),
  };
}
