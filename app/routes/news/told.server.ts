import type { RouterContextProvider } from "react-router";
import type { Language } from "~/contract/languages.ts";
import type { NewsItem } from "~/contract/news.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { htmlOf } from "~/routes/content/markdown.server.ts";
import { ofTold, type ShareKind, sharePictureOf } from "~/routes/discovery/share-subjects.server.ts";
import { articleFacts } from "~/routes/discovery/structured-data.server.ts";

/** What a page of something told shows beside its fields. */
export interface Told {
  /** Its text as safe HTML. */
  readonly html: string;
  /** Address of its picture for social networks. */
  readonly picture: string;
  /** Facts for search engines, as they stand in the page. */
  readonly facts: string;
}

interface Telling {
  readonly kind: ShareKind;
  readonly schema: "NewsArticle" | "BlogPosting" | "Article";
  /** Address of its page. */
  readonly path: string;
  /** What names it in addresses. */
  readonly name: string | number;
  readonly author?: string | undefined;
}

/** Prepares a news item, a story, a blog post or an announcement for its page. */
export async function toldOf(context: Readonly<RouterContextProvider>, item: NewsItem, { kind, schema, path, name, author }: Telling): Promise<Told> {
  const language = languageFrom(context) as Language;
  const picture = sharePictureOf(kind, name, ofTold(item, language), language);
  const { title, summary, published_at, updated_at } = item;
  const facts = await articleFacts({ kind: schema, title, summary, path, picture: item.picture?.src ?? picture, published: published_at, changed: updated_at, author, language });
  return { html: htmlOf(item.body, language), picture, facts };
}

/** Others of the same list to read on with: three at most, without the item itself. None when the API does not answer. */
export async function others<T extends { readonly id: number }>(list: Promise<{ data: readonly T[] }>, { id }: { readonly id: number }): Promise<readonly T[]> {
  return list.then(({ data }) => data.filter((one) => one.id !== id).slice(0, 3)).catch(() => []);
}
