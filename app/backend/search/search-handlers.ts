import type { ContentKind } from "../../contract/content/kinds.ts";
import type { SearchHit } from "../../contract/endpoints/site.ts";
import { searchTypes } from "../../contract/rules/kinds.ts";
import { queryWords } from "../../contract/rules/search-text.ts";
import { titleOf } from "../content/content-items.ts";
import { loadPictures, pictureAt } from "../content/content-pictures.ts";
import { rangeOf } from "../http/handlers.ts";
import type { Call, Handlers } from "./ports.ts";

const summaryLength = 220;
type Type = SearchHit["type"];
const causeTypes: readonly Type[] = ["water_well", "sacrifice", "project", "spring"];

/** Returns the beginning of a Markdown text without markup, cut between words. */
function beginningOf(markdown: string): string {
  const plain = markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^[ \t]*([#>*+-]+|\d+\.)[ \t]+/gm, "")
    .replace(/[*_`~]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length <= summaryLength ? plain : `${plain.slice(0, summaryLength).replace(/\s+\S*$/, "")}…`;
}

async function recordOf({ ports: { store } }: Call, { type, id }: { type: Type; id: number }) {
  if (causeTypes.includes(type)) {
    const cause = await store.causes.find(id);
    return cause && { type, cause };
  }
  const stored = await store.content.find(type as ContentKind, id);
  return stored && { type, stored };
}

export const searchHandlers = {
  async search(call, { query: { q, type, page, per_page } }) {
    const { ports, language } = call;
    const words = queryWords(q);
    if (words.length === 0) return { data: [], meta: { page, per_page, total: 0 } };
    const types = type ? [type] : searchTypes;
    const range = rangeOf(page, per_page);
    const { hits, total } = await ports.store.search.find(language, words, types, ports.clock.now(), range);
    // Items deleted between the two queries are left out.
    const records = (await Promise.all(hits.map((hit) => recordOf(call, hit)))).filter((record) => record !== null);
    const pictures = await loadPictures(
      ports.store,
      records.map((record) => (record.cause ? pictureAt(record.cause.picture) : record.stored.item.picture)),
    );
    const data = records.map((record): SearchHit => {
      if (record.cause) {
        const { id, kind, key, picture, texts } = record.cause;
        const { title, summary, picture_alt } = texts[language];
        return {
          type: record.type,
          id,
          slug: kind === "project" ? key : String(id),
          title,
          summary,
          picture: pictures(pictureAt(picture), picture_alt),
        };
      }
      const { id, item } = record.stored;
      const texts = item.texts[language];
      const summary = String(texts.summary ?? "") || beginningOf(String(texts.answer ?? texts.body ?? ""));
      return {
        type: record.type,
        id,
        slug: item.slug ?? "",
        title: titleOf(item, language),
        summary,
        picture: pictures(item.picture, texts.picture_alt),
      };
    });
    return { data, meta: { page, per_page, total } };
  },
} satisfies Partial<Handlers>;
