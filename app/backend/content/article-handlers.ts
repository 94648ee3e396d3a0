import type { ContentValues } from "../../contract/content/input.ts";
import type { ContentKind } from "../../contract/content/kinds.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { queryWords } from "../../contract/rules/search-text.ts";
import {
  advertisement,
  article,
  bankAccount,
  blog,
  book,
  costRowsIn,
  faq,
  popup,
  socialAccount,
  story,
  video,
  workCountry,
  type Texts,
  type PresentedItem,
  type Present,
  type CostFields,
} from "./article-presenters.ts";
import { findBySlugOrFormerSlug, isShown } from "./content-items.ts";
import { loadPictures } from "./content-pictures.ts";
import type { StoredContent } from "./content-records.ts";
import type { Call, Handlers } from "./ports.ts";

const maximumItems = 500;

/** Maps stored items for presenters. `Text` and `Fields` are the fields that the table of kinds declares. */
async function presentItems<Text extends string, Fields extends ContentValues>(
  { ports, language }: Call,
  items: readonly StoredContent[],
  withBody: boolean,
): Promise<PresentedItem<Text, Fields>[]> {
  const pictures = await loadPictures(
    ports.store,
    items.map(({ item }) => item.picture),
  );
  return items.map((stored) => {
    const { item } = stored;
    const texts = item.texts[language];
    return {
      id: stored.id,
      slug: item.slug!,
      language,
      texts: texts as Texts<Text>,
      fields: item.fields as Fields,
      picture: pictures(item.picture, texts.picture_alt),
      stored,
      withBody,
    };
  });
}

async function pageOf<Text extends string, Fields extends ContentValues, T>(
  call: Call,
  kind: ContentKind,
  { page, per_page, q = "" }: { page: number; per_page: number; q?: string },
  present: Present<Text, Fields, T>,
) {
  const meta = { page, per_page };
  const words = queryWords(q);
  // The query has no letters or digits, so nothing can match.
  if (q.trim() !== "" && words.length === 0) return { data: [], meta: { ...meta, total: 0 } };
  const filter = { kind, publicationStatus: "shown", words, language: call.language } as const;
  const { items, total } = await call.ports.store.content.list(filter, call.ports.clock.now(), {
    offset: (page - 1) * per_page,
    limit: per_page,
  });
  return { data: (await presentItems<Text, Fields>(call, items, false)).map(present), meta: { ...meta, total } };
}

async function allOf<Text extends string, Fields extends ContentValues, T>(
  call: Call,
  kind: ContentKind,
  present: Present<Text, Fields, T>,
): Promise<{ data: T[] }> {
  const { items } = await call.ports.store.content.list({ kind, publicationStatus: "shown" }, call.ports.clock.now(), {
    offset: 0,
    limit: maximumItems,
  });
  return { data: (await presentItems<Text, Fields>(call, items, true)).map(present) };
}

/**
 * Presents a published item.
 * @throws RuleViolation not_found for an unknown or unpublished item
 */
async function presentOne<Text extends string, Fields extends ContentValues, T>(
  call: Call,
  found: Promise<StoredContent | null>,
  present: Present<Text, Fields, T>,
): Promise<{ data: T }> {
  const stored = await found;
  if (!stored || !isShown(stored, call.ports.clock.now())) throw new RuleViolation("not_found");
  const [presented] = await presentItems<Text, Fields>(call, [stored], true);
  return { data: present(presented!) };
}

const bySlug = ({ ports }: Call, kind: ContentKind, slug: string) =>
  findBySlugOrFormerSlug(ports.store.content, kind, slug);
const byId = ({ ports }: Call, kind: ContentKind, id: number) => ports.store.content.find(kind, id);

export const articleHandlers: Pick<
  Handlers,
  | "listNews"
  | "showNews"
  | "listStories"
  | "showStory"
  | "listBlogs"
  | "showBlog"
  | "listVideos"
  | "showVideo"
  | "listAnnouncements"
  | "showAnnouncement"
  | "listAdvertisements"
  | "listFaqs"
  | "showFaq"
  | "listBooks"
  | "listBankAccounts"
  | "listWorkCountries"
  | "listCosts"
  | "listSocialMedia"
  | "listPopups"
> = {
  listNews: (call, { query }) => pageOf(call, "news", query, article),
  showNews: (call, { params }) => presentOne(call, bySlug(call, "news", params.slug), article),
  listStories: (call, { query }) => pageOf(call, "story", query, story),
  showStory: (call, { params: { slug } }) =>
    presentOne(
      call,
      bySlug(call, "story", slug).then(
        (stored) => stored ?? (/^[1-9]\d{0,8}$/.test(slug) ? byId(call, "story", Number(slug)) : null),
      ),
      story,
    ),
  listBlogs: (call, { query }) => pageOf(call, "blog", query, blog),
  showBlog: (call, { params }) => presentOne(call, bySlug(call, "blog", params.slug), blog),
  listVideos: (call, { query }) => pageOf(call, "video", query, video),
  showVideo: (call, { params }) => presentOne(call, bySlug(call, "video", params.slug), video),
  listAnnouncements: (call, { query }) => pageOf(call, "announcement", query, article),
  showAnnouncement: (call, { params }) => presentOne(call, byId(call, "announcement", params.id), article),
  listAdvertisements: (call, { query }) => pageOf(call, "advertisement", query, advertisement),
  listFaqs: (call, { query }) => pageOf(call, "faq", query, faq),
  showFaq: (call, { params }) => presentOne(call, byId(call, "faq", params.id), faq),
  listBooks: (call, { query }) => pageOf(call, "book", query, book),
  listBankAccounts: (call) => allOf(call, "bank_account", bankAccount),
  listWorkCountries: (call) => allOf(call, "country", workCountry),
  listSocialMedia: (call) => allOf(call, "social", socialAccount),
  listPopups: (call) => allOf(call, "popup", popup),

  async listCosts(call, { query }) {
    const { data } = await allOf(call, "cost", (item: PresentedItem<"type", CostFields>) => item);
    return { data: costRowsIn(call.language, data, query) };
  },
};
