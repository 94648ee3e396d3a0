import * as z from "zod";
import { answerShape } from "../content/answer.ts";
import { plainText, shownLink } from "../fields/text-fields.ts";
import { byEither, data, pageQuery, readAll, readOne, readPage } from "./endpoint.ts";

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

export const articleEndpoints = {
  listNews: readPage("/news", "Lists news, newest first", newsItem, pageQuery),
  showNews: readOne("/news/:slug", "Shows a piece of news", newsItem),
  listStories: readPage("/stories", "Lists stories, newest first", story, pageQuery),
  showStory: readOne("/stories/:slug", "Shows a story by its slug or its id", story),
  listBlogs: readPage("/blogs", "Lists blog posts, newest first", blog, pageQuery),
  showBlog: readOne("/blogs/:slug", "Shows a blog post", blog),
  listVideos: readPage("/videos", "Lists videos, newest first (addition)", video, pageQuery, { feature: "videos" }),
  showVideo: readOne("/video/:slug", "Shows a video", video),
  listAnnouncements: readPage("/announcements", "Lists announcements, newest first", announcement, pageQuery),
  showAnnouncement: readOne("/announcements/:id", "Shows an announcement", announcement),
  listAdvertisements: readPage(
    "/advertisements",
    "Lists the organisation's own advertisements",
    advertisement,
    pageQuery,
  ),
  listFaqs: readPage(
    "/faqs",
    "Lists questions and answers by group, all or those that contain the words of q",
    faq,
    pageQuery.extend({ q: z.string().max(100).default(""), per_page: pageQuery.shape.per_page.default(50) }),
  ),
  showFaq: readOne("/faqs/:id", "Shows a question with its answer", faq, { isUncalled: true }),
  listBooks: readPage("/books", "Lists books", book, pageQuery),
  listBankAccounts: readAll("/bank-accounts", "Lists the bank accounts for donations by transfer", bankAccount),
  listCountries: readAll("/countries", "Lists the countries that have causes to give to, by name", country, {
    isUncalled: true,
  }),
  listWorkCountries: readAll("/aboutus/countries", "Lists the countries that the organisation works in", workCountry),
  listCosts: byEither("GET /costs", "costs", {
    isPublic: true,
    summary: "Returns the cost table in the requested order (addition)",
    query: z.object({
      sort: z.enum(["country", "type", "distance", "person", "cost"]).optional(),
      direction: z.enum(["asc", "desc"]).default("asc"),
    }),
    result: data(z.array(costRow)),
  }),
  listSocialMedia: readAll("/social-media", "Lists the organisation's social network accounts", socialAccount, {
    isDecoration: true,
  }),
  listFixedPages: readAll(
    "/fixed-pages",
    "Lists the fixed pages without their bodies (addition)",
    fixedPage.omit({ body: true, version: true }),
    { feature: "site_state" },
  ),
  showKvkk: readOne("/kvkk", "Returns the data-protection text", fixedPage),
  showFixedPage: byEither("GET /fixed-pages/:slug", null, {
    isPublic: true,
    summary: "Shows a fixed page",
    params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) }),
    result: data(fixedPage),
  }),
};
