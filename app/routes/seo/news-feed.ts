import { href } from "react-router";
import { markPageShared } from "~/cache/shared-pages.server.ts";
import { isLanguage } from "~/contract/rules/languages.ts";
import { nullIfUnreachable } from "~/http/side-data.ts";
import { isValidTime } from "~/i18n/format.ts";
import { languageOf } from "~/i18n/language.ts";
import { isHttps, site } from "~/process/site.server.ts";
import { texts } from "~/texts/texts.ts";
import { createTranslate } from "~/texts/translate.ts";
import type { Route } from "./+types/news-feed";
import { unavailable, xmlElement, xmlResponse, xmlText } from "./xml.server.ts";

/** Enough entries that a feed reader misses none between two visits. */
const newest = 20;

/** Serves the newest news to feed readers (RSS 2.0), in the language that the address names. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  markPageShared(context);
  const requested = url.searchParams.get("language");
  const language = isLanguage(requested) ? requested : languageOf(request, await isHttps());
  const { client, environment } = await site();
  const news = await client
    .forRequest({ language })
    .listNews({ query: { per_page: newest } })
    .catch(nullIfUnreachable);
  if (!news) return unavailable();
  const t = createTranslate(language, texts[language], "content");
  const origin = environment.publicUrl;
  const self = `${origin}${href("/news.xml")}?language=${language}`;
  return xmlResponse("application/rss+xml", [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    xmlElement("title", `${t("news.title")} | ${environment.brandName}`),
    xmlElement("link", origin + href("/news")),
    xmlElement("description", t("news.lead")),
    xmlElement("language", language),
    `<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>`,
    ...news.data.map(({ slug, title, summary, published_at }) => {
      const link = origin + href("/news/detail/:slug", { slug });
      const published = isValidTime(published_at) ? xmlElement("pubDate", new Date(published_at).toUTCString()) : "";
      const guid = `<guid isPermaLink="true">${xmlText(link)}</guid>`;
      return `<item>${xmlElement("title", title)}${xmlElement("link", link)}${guid}${published}${xmlElement("description", summary)}</item>`;
    }),
    "</channel>",
    "</rss>",
  ]);
}
