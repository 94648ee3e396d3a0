import { type ContentKind, definitionOf } from "~/contract/content/kinds.ts";
import type { Article as ArticleAnswer, Video } from "~/contract/endpoints/articles.ts";

/** Kinds of articles, named like the first address segment of their lists, with their kinds of content. */
export const contentKindOf = {
  news: "news",
  stories: "story",
  blogs: "blog",
  announcements: "announcement",
  videos: "video",
} as const satisfies Record<string, ContentKind>;
export type ArticleKind = keyof typeof contentKindOf;

/** An article of any kind; its other fields belong to single kinds. */
export type Article = ArticleAnswer & {
  readonly author?: string;
  readonly minutes?: Video["minutes"];
  readonly picture_credit?: string;
  readonly picture_day?: string | null;
};

/** Returns what is shown beside an article's date, by the table of kinds. Empty for none. */
export function besideDate(kind: ArticleKind, article: Article, where: "card" | "page"): string {
  const values: Readonly<Record<string, unknown>> = article;
  const names = definitionOf(contentKindOf[kind]).besideDate?.[where] ?? [];
  return names
    .map((name) => values[name])
    .filter(Boolean)
    .join(", ");
}

/** Returns the kind of articles that a route shows, which is the beginning of its pattern. */
export function articleKindOf(pattern: string): ArticleKind {
  const [first] = pattern.split("/").filter(Boolean);
  return first as ArticleKind;
}
