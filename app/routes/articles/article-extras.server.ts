import type { RouterContextProvider } from "react-router";
import type { NewsItem } from "~/contract/endpoints/articles.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { htmlOf } from "~/routes/pages/markdown.server.ts";
import { ofTold, type ShareKind, sharePictureOf } from "~/routes/seo/share-subjects.server.ts";
import { articleFacts } from "~/routes/seo/structured-data.server.ts";

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

/** Calls the API for the first of a list. */
type List<T> = (content: { query: { per_page: number } }) => Promise<{ data: readonly T[] }>;

/**
 * All that a page of something told shows beside its fields, and three others at most to read on with: none when the
 * API
 * does not answer.
 * @param list lists its kind
 */
export async function toldBeside<T extends { readonly id: number }>(
  context: Readonly<RouterContextProvider>,
  item: NewsItem,
  telling: Telling,
  list: List<T>,
): Promise<{ told: Told; related: T[] }> {
  const others = list({ query: { per_page: 4 } }).then(({ data }) =>
    data.filter(({ id }) => id !== item.id).slice(0, 3),
  );
  const [told, related] = await Promise.all([toldOf(item, telling, languageFrom(context)), others.catch(() => [])]);
  return { told, related };
}

async function toldOf(
  item: NewsItem,
  { kind, schema, path, name, author }: Telling,
  language: Language,
): Promise<Told> {
  const picture = sharePictureOf(kind, name, ofTold(item, language), language);
  const { title, summary, published_at, updated_at } = item;
  const facts = await articleFacts({
    kind: schema,
    title,
    summary,
    path,
    picture: item.picture?.src ?? picture,
    published: published_at,
    changed: updated_at,
    author,
    language,
  });
  return { html: htmlOf(item.body, language), picture, facts };
}
