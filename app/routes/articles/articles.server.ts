import { redirect, type RouterContextProvider } from "react-router";
import type { Api } from "~/contract/product-api.ts";
import { idFrom, orNotFound, pageNumber } from "~/http/not-found.ts";
import { hasMoved, movedPermanently } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { articleSubject, type ShareKind, sharePictureOf } from "~/routes/seo/share-subjects.server.ts";
import { articleFacts } from "~/routes/seo/structured-data.server.ts";
import { pageAddress } from "~/ui/page-addresses.ts";
import { type Article, type ArticleKind, contentKindOf } from "./kinds.ts";

interface Page<T> {
  readonly data: readonly T[];
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
}

/** How a kind of articles is loaded and described to search engines. */
interface ArticleSource<T extends Article> {
  readonly list: (api: Api, query: { page?: number; per_page?: number }) => Promise<Page<T>>;
  /** @param name the article's segment of the address */
  readonly show: (api: Api, name: string) => Promise<{ data: T }>;
  readonly addressedBy: "slug" | "id";
  readonly schema: "NewsArticle" | "BlogPosting" | "Article";
  readonly share: ShareKind;
}

const sources = {
  news: {
    list: (api, query) => api.listNews({ query }),
    show: (api, slug) => api.showNews({ params: { slug } }),
    addressedBy: "slug",
    schema: "NewsArticle",
    share: "news",
  },
  stories: {
    list: (api, query) => api.listStories({ query }),
    show: (api, slug) => api.showStory({ params: { slug } }),
    addressedBy: "id",
    schema: "Article",
    share: "story",
  },
  blogs: {
    list: (api, query) => api.listBlogs({ query }),
    show: (api, slug) => api.showBlog({ params: { slug } }),
    addressedBy: "slug",
    schema: "BlogPosting",
    share: "blog",
  },
  announcements: {
    list: (api, query) => api.listAnnouncements({ query }),
    show: (api, id) => api.showAnnouncement({ params: { id: idFrom(id) } }),
    addressedBy: "id",
    schema: "Article",
    share: "announcement",
  },
  videos: {
    list: (api, query) => api.listVideos({ query }),
    show: (api, slug) => api.showVideo({ params: { slug } }),
    addressedBy: "slug",
    schema: "Article",
    share: "video",
  },
} satisfies { [Kind in ArticleKind]: ArticleSource<Article> };

type Sources = typeof sources;
/** An article of a kind, with the fields of that kind. */
export type ArticleOf<Kind extends ArticleKind> = Awaited<ReturnType<Sources[Kind]["show"]>>["data"];

type Context = Readonly<RouterContextProvider>;

/** Loads a page of the list of a kind, newest first. */
export async function loadArticles(context: Context, kind: ArticleKind, url: URL): Promise<Page<Article>> {
  return sources[kind].list(context.get(apiContext), { page: pageNumber(url) });
}

/**
 * Loads an article with at most three related ones: none when the API does not answer.
 * @param name the article's segment of the address
 * @throws a redirect to the article's current address, or a Response with status 404
 */
export async function loadArticle<Kind extends ArticleKind>(context: Context, kind: Kind, name: string, url: URL) {
  const source: ArticleSource<ArticleOf<Kind>> = sources[kind];
  const api = context.get(apiContext);
  const language = languageFrom(context);
  const article = await orNotFound(source.show(api, name.slice(0, 80)));
  const path = pageAddress(contentKindOf[kind], article);
  redirectToPresent(kind, name, article, path, url);
  const others = source
    .list(api, { per_page: 4 })
    .then(({ data }) => data.filter(({ id }) => id !== article.id).slice(0, 3))
    .catch(() => []);
  const { share, addressedBy, schema } = source;
  const picture = sharePictureOf(share, article[addressedBy], articleSubject(article, language), language);
  const facts = articleFacts(article, { kind: schema, path, picture }, language);
  const { markdownToHtml } = await import("~/routes/pages/markdown.server.ts");
  const html = markdownToHtml(article.body, language);
  return { kind, article, path, html, sharePicture: picture, related: await others, facts: await facts };
}

/** Redirects to the article's only address. A story is found by its slug too, an announcement by its id alone. */
function redirectToPresent(kind: ArticleKind, name: string, article: Article, path: string, url: URL): void {
  if (!hasMoved(String(article[sources[kind].addressedBy]), name) || kind === "announcements") return;
  throw kind === "stories" ? redirect(path, 301) : movedPermanently(path, url);
}
