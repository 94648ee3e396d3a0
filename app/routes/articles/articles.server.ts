import { redirect, type RouterContextProvider } from "react-router";
import type { Api } from "~/contract/product-api.ts";
import { idFrom, orNotFound, pageNumber } from "~/http/not-found.ts";
import { hasMoved, movedPermanently } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { articleSubject, sharePictureOf } from "~/routes/seo/share-subjects.server.ts";
import { articleFacts } from "~/routes/seo/structured-data.server.ts";
import { pageAddress } from "~/ui/page-addresses.ts";
import { type Article, type ArticleKind, contentKindOf } from "./kinds.ts";

interface ArticleList<T> {
  readonly data: readonly T[];
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
}

interface ArticleSource<T extends Article> {
  readonly list: (api: Api, query: { page?: number; per_page?: number }) => Promise<ArticleList<T>>;
  /** @param name the article's segment of the address */
  readonly show: (api: Api, name: string) => Promise<{ data: T }>;
}

const articleSources = {
  news: { list: (api, query) => api.listNews({ query }), show: (api, slug) => api.showNews({ params: { slug } }) },
  stories: {
    list: (api, query) => api.listStories({ query }),
    show: (api, slug) => api.showStory({ params: { slug } }),
  },
  blogs: { list: (api, query) => api.listBlogs({ query }), show: (api, slug) => api.showBlog({ params: { slug } }) },
  announcements: {
    list: (api, query) => api.listAnnouncements({ query }),
    show: (api, id) => api.showAnnouncement({ params: { id: idFrom(id) } }),
  },
  videos: { list: (api, query) => api.listVideos({ query }), show: (api, slug) => api.showVideo({ params: { slug } }) },
} satisfies { [Kind in ArticleKind]: ArticleSource<Article> };

type ArticleOf<Kind extends ArticleKind> = Awaited<ReturnType<(typeof articleSources)[Kind]["show"]>>["data"];

/** Kinds of schema.org, if not "Article". */
const schemas: Partial<Record<ArticleKind, "NewsArticle" | "BlogPosting">> = {
  news: "NewsArticle",
  blogs: "BlogPosting",
};

/** Returns the segment of an article's only address. */
function segmentOf(kind: ArticleKind, { id, slug }: Article): string {
  return kind === "stories" || kind === "announcements" ? String(id) : slug;
}

type Context = Readonly<RouterContextProvider>;

/** Loads a page of the list of a kind, newest first. */
export async function loadArticles(context: Context, kind: ArticleKind, url: URL): Promise<ArticleList<Article>> {
  return articleSources[kind].list(context.get(apiContext), { page: pageNumber(url) });
}

/**
 * Loads an article with at most three related ones: none when the API does not answer.
 * @param name the article's segment of the address
 * @throws a redirect to the article's current address, or a Response with status 404
 */
export async function loadArticle<Kind extends ArticleKind>(context: Context, kind: Kind, name: string, url: URL) {
  const source: ArticleSource<ArticleOf<Kind>> = articleSources[kind];
  const api = context.get(apiContext);
  const language = languageFrom(context);
  const article = await orNotFound(source.show(api, name.slice(0, 80)));
  const path = pageAddress(contentKindOf[kind], article);
  redirectToPresent(kind, name, article, path, url);
  const others = source
    .list(api, { per_page: 4 })
    .then(({ data }) => data.filter(({ id }) => id !== article.id).slice(0, 3))
    .catch(() => []);
  const subject = articleSubject(article, language);
  const picture = sharePictureOf(contentKindOf[kind], segmentOf(kind, article), subject, language);
  const facts = articleFacts(article, { kind: schemas[kind] ?? "Article", path, picture }, language);
  const { markdownToHtml } = await import("~/routes/pages/markdown.server.ts");
  const html = markdownToHtml(article.body, language);
  return { kind, article, path, html, sharePicture: picture, related: await others, facts: await facts };
}

/** Redirects to the article's only address. A story is found by its slug too, an announcement by its id alone. */
function redirectToPresent(kind: ArticleKind, name: string, article: Article, path: string, url: URL): void {
  if (!hasMoved(segmentOf(kind, article), name) || kind === "announcements") return;
  throw kind === "stories" ? redirect(path, 301) : movedPermanently(path, url);
}
