import type { Api } from "~/contract/product-api.ts";
import { idFrom } from "~/http/not-found.ts";
import type { Article, ArticleKind } from "./kinds.ts";

export interface ArticleList<T> {
  readonly data: readonly T[];
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
}

export interface ArticleSource<T extends Article> {
  readonly list: (api: Api, query: { page?: number; per_page?: number }) => Promise<ArticleList<T>>;
  /** @param name the article's segment of the address */
  readonly show: (api: Api, name: string) => Promise<{ data: T }>;
}

export const articleSources = {
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

export type ArticleOf<Kind extends ArticleKind> = Awaited<ReturnType<(typeof articleSources)[Kind]["show"]>>["data"];
