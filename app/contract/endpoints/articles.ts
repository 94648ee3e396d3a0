import * as z from "zod";
import { answerShape } from "../content/answer.ts";
import { slugLength } from "../content/checks.ts";
import type { Feature } from "../features.ts";
import { plainText } from "../fields/plain-text.ts";
import { shownLink } from "../fields/shown-link.ts";
import { byEither, data, idParams, page, pageQuery } from "./endpoint.ts";

/** A page with a fixed slug: data-protection text, cookie policy, terms of use (§1). */
const fixedPage = z.object({
  slug: z.string(),
  title: plainText,
  /** Markdown. */
  body: z.string(),
  /** Changes with every change of the text; consents record it. */
  version: z.string(),
  updated_at: z.iso.date(),
});

/**
 * A picture with its alternative text. `sources` are the widths of an uploaded picture, ascending; a drawing has none.
 */
export const contentPicture = z.object({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  sources: z.array(z.object({ src: z.string(), width: z.int() })),
  alt: plainText,
});
export type ContentPicture = z.output<typeof contentPicture>;

const picture = contentPicture.nullable();

/** The fields that all articles share. Bodies are Markdown, and empty in lists. */
const article = {
  id: z.int(),
  slug: z.string(),
  ...answerShape("announcement"),
  picture,
  published_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};
const articleAnswer = z.object(article);
export type Article = z.output<typeof articleAnswer>;

export const newsItem = z.object({ ...article, ...answerShape("news") });
export type NewsItem = z.output<typeof newsItem>;

export const story = z.object({
  ...article,
  ...answerShape("story"),
  /** The first quotation of the body, without its marks, also in lists; null without one. */
  quote: plainText.nullable(),
});
export type Story = z.output<typeof story>;

export const blog = z.object({ ...article, ...answerShape("blog") });

export const video = z.object({
  ...article,
  ...answerShape("video"),
  /** The host's page, which links open; null while there is no film. */
  watch_url: shownLink.nullable(),
  /** The player for an iframe, from a host that sets no cookies before playback. Load it only after a click. */
  player_url: shownLink.nullable(),
});
export type Video = z.output<typeof video>;

export const announcement = z.object(article);

export const advertisement = z.object({ id: z.int(), ...answerShape("advertisement"), picture });

export const faq = z.object({ id: z.int(), slug: z.string(), ...answerShape("faq") });
export type Faq = z.output<typeof faq>;

export const book = z.object({ id: z.int(), ...answerShape("book"), picture });
export type Book = z.output<typeof book>;

/** A bank account (§3 "Bank account display"). Its IBAN has no spaces; see `groupedIban`. */
export const bankAccount = z.object({
  id: z.int(),
  ...answerShape("bank_account"),
  /** A code such as "TRY"; empty where another API does not say it. */
  currency: z.string(),
});
export type BankAccount = z.output<typeof bankAccount>;

/** A country with causes that take gifts. */
export const country = z.object({
  code: z.string(),
  name: plainText,
  water_wells: z.int(),
  sacrifices: z.int(),
  projects: z.int(),
});

/** A country that the organisation works in. */
export const workCountry = z.object({
  id: z.int(),
  country_code: z.string(),
  country: plainText,
  ...answerShape("country"),
  picture,
});
export type WorkCountry = z.output<typeof workCountry>;

/** A row of the cost table (§3): what a well of a kind costs in a country. Distance is metres. */
export const costRow = z.object({ id: z.int(), country: plainText, country_code: z.string(), ...answerShape("cost") });
export type CostRow = z.output<typeof costRow>;

export const socialAccount = z.object({ id: z.int(), ...answerShape("social") });
export type SocialAccount = z.output<typeof socialAccount>;

const slugParams = z.object({ slug: z.string().min(1).max(slugLength) });
const searched = pageQuery.extend({ q: z.string().max(100).default("") });

/** Declares a list of §7 that anybody may read. */
function list<Item extends z.ZodType, Query extends z.ZodObject>(
  path: `/${string}`,
  summary: string,
  query: Query,
  item: Item,
  feature: Feature | null = null,
) {
  return byEither(`GET ${path}`, feature, { isPublic: true, summary, query, result: page(item) });
}
function show<Item extends z.ZodType, Params extends z.ZodObject>(
  path: `/${string}`,
  summary: string,
  params: Params,
  item: Item,
) {
  return byEither(`GET ${path}`, null, { isPublic: true, summary, params, result: data(item) });
}
function all<Item extends z.ZodType>(path: `/${string}`, summary: string, item: Item) {
  return byEither(`GET ${path}`, null, { isPublic: true, summary, result: data(z.array(item)) });
}

export const articleEndpoints = {
  listNews: list("/news", "Lists news, newest first", pageQuery, newsItem),
  showNews: show("/news/:slug", "Shows a piece of news", slugParams, newsItem),
  listStories: list("/stories", "Lists stories, newest first", pageQuery, story),
  showStory: show("/stories/:slug", "Shows a story by its slug or its id", slugParams, story),
  listBlogs: list("/blogs", "Lists blog posts, newest first", pageQuery, blog),
  showBlog: show("/blogs/:slug", "Shows a blog post", slugParams, blog),
  listVideos: list("/videos", "Lists videos, newest first (addition)", pageQuery, video, "videos"),
  showVideo: show("/video/:slug", "Shows a video", slugParams, video),
  listAnnouncements: list("/announcements", "Lists announcements, newest first", pageQuery, announcement),
  showAnnouncement: show("/announcements/:id", "Shows an announcement", idParams, announcement),
  listAdvertisements: list("/advertisements", "Lists the organisation's own advertisements", pageQuery, advertisement),
  listFaqs: list(
    "/faqs",
    "Lists questions and answers by group, all or those that contain the words of q",
    searched.extend({ per_page: pageQuery.shape.per_page.default(50) }),
    faq,
  ),
  showFaq: show("/faqs/:id", "Shows a question with its answer", idParams, faq),
  listBooks: list("/books", "Lists books", pageQuery, book),
  listBankAccounts: all("/bank-accounts", "Lists the bank accounts for donations by transfer", bankAccount),
  listCountries: all("/countries", "Lists the countries that have causes to give to, by name", country),
  listWorkCountries: all("/aboutus/countries", "Lists the countries that the organisation works in", workCountry),
  listCosts: byEither("GET /costs", "costs", {
    isPublic: true,
    summary: "Returns the cost table in the requested order (addition)",
    query: z.object({
      sort: z.enum(["country", "type", "distance", "person", "cost"]).optional(),
      direction: z.enum(["asc", "desc"]).default("asc"),
    }),
    result: data(z.array(costRow)),
  }),
  listSocialMedia: all("/social-media", "Lists the organisation's social network accounts", socialAccount),
  listFixedPages: byEither("GET /fixed-pages", "site_state", {
    isPublic: true,
    summary: "Lists the fixed pages without their bodies (addition)",
    result: data(z.array(fixedPage.omit({ body: true, version: true }))),
  }),
  showKvkk: byEither("GET /kvkk", null, {
    isPublic: true,
    summary: "Returns the data-protection text",
    result: data(fixedPage),
  }),
  showFixedPage: byEither("GET /fixed-pages/:slug", null, {
    isPublic: true,
    summary: "Shows a fixed page",
    params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) }),
    result: data(fixedPage),
  }),
};
