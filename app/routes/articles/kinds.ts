import { href } from "react-router";
import type { NewsItem, Video } from "~/contract/endpoints/articles.ts";

/** Kinds of articles, named like the first address segment of their lists. */
export const articleKinds = ["news", "stories", "blogs", "announcements", "videos"] as const;
export type ArticleKind = (typeof articleKinds)[number];

/** An article of any kind; the last four fields belong to one kind each. */
export interface Article extends NewsItem {
  readonly author?: string;
  readonly place?: string;
  readonly person?: string;
  readonly minutes?: Video["minutes"];
}

/** Returns the kind of articles that a route shows, which is the beginning of its pattern. */
export function articleKindOf(pattern: string): ArticleKind {
  const [first] = pattern.split("/").filter(Boolean);
  return articleKinds.find((kind) => kind === first)!;
}

/** Returns the address of an article's page. */
export function articlePath(kind: ArticleKind, { id, slug }: Pick<Article, "id" | "slug">): string {
  switch (kind) {
    case "news":
      return href("/news/detail/:slug", { slug });
    case "stories":
      return href("/stories/detail/:id", { id: String(id) });
    case "blogs":
      return href("/blogs/detail/:slug", { slug });
    case "announcements":
      return href("/announcements/detail/:id", { id: String(id) });
    case "videos":
      return href("/video/:slug", { slug });
  }
}
