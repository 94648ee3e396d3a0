import { href } from "react-router";
import { markPageShared } from "~/cache/shared-pages.server.ts";
import { reservedSlugs } from "~/contract/content/checks.ts";
import type { Article } from "~/contract/endpoints/articles.ts";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { isAbsent } from "~/contract/page-needs.ts";
import type { Api } from "~/contract/product-api.ts";
import { languages } from "~/contract/rules/languages.ts";
import { absentPages } from "~/http/available-features.server.ts";
import { notFound } from "~/http/not-found.ts";
import { nullIfUnreachable } from "~/http/side-data.ts";
import { isValidTime } from "~/i18n/format.ts";
import { localizedAddress } from "~/i18n/language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { site } from "~/process/site.server.ts";
import { causePath, pageAddress } from "~/ui/page-addresses.ts";
import type { Route } from "./+types/sitemap";
import { unavailable, xmlElement, xmlResponse, xmlText } from "./xml.server.ts";

/** Entries of one list in one part of the sitemap. */
const entriesInPart = 1000;

/**
 * Lists the pages of the site for search engines: one document, or, for a large site, an index of parts, each a stretch
 * of one list (`?list=wells&part=2`).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { environment } = await site();
  const absent = await absentPages();
  const always = staticPages.filter(({ path }) => !isAbsent(path, absent));
  const api = context.get(apiContext);
  markPageShared(context);
  const list = url.searchParams.get("list");
  if (list !== null) {
    const part = Number(url.searchParams.get("part") ?? 1);
    if (!Object.hasOwn(sitemapLists, list) || !Number.isInteger(part) || part < 1 || part > 10_000) throw notFound();
    const entries = await entriesOf(api, list, part).catch(nullIfUnreachable);
    if (!entries) return unavailable();
    return urlSet(environment.publicUrl, [
      ...(part === 1 && list === Object.keys(sitemapLists)[0] ? always : []),
      ...entries,
    ]);
  }
  // A list that the API does not answer is left out, unless there is no other.
  const answers = await Promise.all(
    Object.entries(sitemapLists).map(async ([name, ask]) => {
      const batch = await ask(api, { page: 1, per_page: 1 }).catch(nullIfUnreachable);
      return batch && ([name, batch.total] as const);
    }),
  );
  const totals = answers.filter((total) => total !== null);
  if (totals.length === 0) return unavailable();
  if (totals.reduce((sum, [, total]) => sum + total, 0) <= entriesInPart) {
    const lists = await Promise.all(totals.map(([name]) => entriesOf(api, name, 1).catch(nullIfUnreachable)));
    return urlSet(environment.publicUrl, [...always, ...lists.flatMap((list) => list ?? [])]);
  }
  const parts = totals.flatMap(([name, total]) =>
    Array.from(
      { length: Math.max(1, Math.ceil(total / entriesInPart)) },
      (_, place) => `${href("/sitemap.xml")}?list=${name}&part=${place + 1}`,
    ),
  );
  return xmlResponse("application/xml", [
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...parts.map((path) => `<sitemap>${xmlElement("loc", environment.publicUrl + path)}</sitemap>`),
    "</sitemapindex>",
  ]);
}

/** Loads one part of a list, batch by batch. */
async function entriesOf(api: Api, name: string, part: number): Promise<ListedPage[]> {
  const pages: ListedPage[] = [];
  const batches = entriesInPart / batchSize;
  for (let batch = 1; batch <= batches; batch++) {
    const page = (part - 1) * batches + batch;
    const answer = await sitemapLists[name]!(api, { page, per_page: batchSize });
    pages.push(...answer.pages);
    if (page * batchSize >= answer.total) break;
  }
  return pages;
}

function urlSet(origin: string, pages: readonly ListedPage[]): Response {
  return xmlResponse("application/xml", [
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.map(({ path, changed }) => {
      const lastChange = changed && isValidTime(changed) ? xmlElement("lastmod", changed) : "";
      return `<url>${xmlElement("loc", origin + path)}${lastChange}${alternates(origin + path)}</url>`;
    }),
    "</urlset>",
  ]);
}

/**
 * Links a page's versions in each language. They are here and not in the page, because text browsers would print them
 * above everything.
 */
function alternates(address: string): string {
  return languages
    .map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(localizedAddress(language, address))}"/>`,
    )
    .join("");
}

/** A page in the sitemap. */
interface ListedPage {
  readonly path: string;
  /** UTC time or date of its last change, where recorded. */
  readonly changed?: string | undefined;
}

interface Batch {
  readonly pages: readonly ListedPage[];
  readonly total: number;
}

interface Query {
  readonly page: number;
  readonly per_page: number;
}

/** Loads one page of a list of the API. */
type List = (api: Api, query: Query) => Promise<Batch>;
type Ask<T> = (api: Api, query: Query) => Promise<{ data: readonly T[]; meta: { total: number } }>;

/** Entries that the API returns at once. */
const batchSize = 50;

function listOf<T>(toPage: (entry: T) => ListedPage, ask: Ask<T>): List {
  return async (api, query) => {
    const { data, meta } = await ask(api, query);
    return { pages: data.map(toPage), total: meta.total };
  };
}

const causes = (ask: Ask<Cause>) => listOf((cause) => ({ path: causePath(cause) }), ask);

const articles = (
  kind: "news" | "story" | "blog" | "video" | "announcement",
  ask: Ask<Pick<Article, "id" | "slug" | "updated_at">>,
) => listOf((article) => ({ path: pageAddress(kind, article), changed: article.updated_at }), ask);

/** Lists whose entries have pages of their own, by their name in addresses. */
const sitemapLists: Readonly<Record<string, List>> = {
  wells: causes((api, query) => api.listWaterWells({ query })),
  sacrifices: causes((api, query) => api.listSacrifices({ query })),
  projects: causes((api, query) => api.listProjects({ query })),
  springs: causes((api, query) => api.listSprings({ query })),
  news: articles("news", (api, query) => api.listNews({ query })),
  stories: articles("story", (api, query) => api.listStories({ query })),
  blogs: articles("blog", (api, query) => api.listBlogs({ query })),
  videos: articles("video", (api, query) => api.listVideos({ query })),
  announcements: articles("announcement", (api, query) => api.listAnnouncements({ query })),
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
const staticPages: readonly ListedPage[] = [
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
  href("/transparency"),
  href("/zakat"),
  href("/ramadan"),
  href("/fitre"),
  href("/fidye"),
  href("/why-water"),
  href("/standard-page"),
  href("/volunteer"),
  href("/contact"),
].map((path) => ({ path }));
