import { href } from "react-router";
import { reservedSlugs } from "~/contract/content/checks.ts";
import type { Api } from "~/contract/product-api.ts";
import { causePath } from "~/ui/cause-addresses.ts";

/** A page in the sitemap. */
export interface ListedPage {
  readonly path: string;
  /** UTC time or date of its last change, where known. */
  readonly changed?: string | undefined;
}

interface Batch {
  readonly pages: readonly ListedPage[];
  readonly total: number;
}

/** Loads one page of a list of the API. */
type List = (api: Api, query: { page: number; per_page: number }) => Promise<Batch>;

/** Entries that the API returns at once. */
export const batchSize = 50;

function listOf<T>(
  ask: (
    api: Api,
    query: { page: number; per_page: number },
  ) => Promise<{ data: readonly T[]; meta: { total: number } }>,
  toPage: (entry: T) => ListedPage,
): List {
  return async (api, query) => {
    const { data, meta } = await ask(api, query);
    return { pages: data.map(toPage), total: meta.total };
  };
}

/** Lists whose entries have pages of their own, by their name in addresses. */
export const sitemapLists: Readonly<Record<string, List>> = {
  wells: listOf(
    (api, query) => api.listWaterWells({ query }),
    (well) => ({ path: causePath(well) }),
  ),
  sacrifices: listOf(
    (api, query) => api.listSacrifices({ query }),
    (sacrifice) => ({ path: causePath(sacrifice) }),
  ),
  projects: listOf(
    (api, query) => api.listProjects({ query }),
    (project) => ({ path: causePath(project) }),
  ),
  springs: listOf(
    (api, query) => api.listSprings({ query }),
    (spring) => ({ path: causePath(spring) }),
  ),
  news: listOf(
    (api, query) => api.listNews({ query }),
    ({ slug, updated_at }) => ({ path: href("/news/detail/:slug", { slug }), changed: updated_at }),
  ),
  stories: listOf(
    (api, query) => api.listStories({ query }),
    ({ id, updated_at }) => ({ path: href("/stories/detail/:id", { id: String(id) }), changed: updated_at }),
  ),
  blogs: listOf(
    (api, query) => api.listBlogs({ query }),
    ({ slug, updated_at }) => ({ path: href("/blogs/detail/:slug", { slug }), changed: updated_at }),
  ),
  videos: listOf(
    (api, query) => api.listVideos({ query }),
    ({ slug, updated_at }) => ({ path: href("/video/:slug", { slug }), changed: updated_at }),
  ),
  announcements: listOf(
    (api, query) => api.listAnnouncements({ query }),
    ({ id, updated_at }) => ({ path: href("/announcements/detail/:id", { id: String(id) }), changed: updated_at }),
  ),
  // In one batch, because the organisation writes tens of fixed pages, not thousands.
  pages: async (api, { page }) => {
    const { data } = await api.listFixedPages();
    const others = data.filter(
      ({ slug }) => !reservedSlugs.includes(slug) && !staticPages.some(({ path }) => path === `/${slug}`),
    );
    return {
      pages:
        page === 1
          ? others.map(({ slug, updated_at }) => ({ path: href("/:slug", { slug }), changed: updated_at }))
          : [],
      total: others.length,
    };
  },
};

/** Pages that always exist. */
export const staticPages: readonly ListedPage[] = [
  href("/"),
  href("/waterwell-projects"),
  href("/sacrifice"),
  href("/projects"),
  href("/the-spring"),
  href("/donate"),
  href("/about-us"),
  href("/news"),
  href("/stories"),
  href("/blogs"),
  href("/videos"),
  href("/announcements"),
  href("/advertisements"),
  href("/books"),
  href("/faqs"),
  href("/bank"),
  href("/costs"),
  href("/why-water"),
  href("/standard-page"),
  href("/volunteer"),
  href("/contact"),
].map((path) => ({ path }));
