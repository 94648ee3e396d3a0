import type { ContentKind } from "../../contract/content/kinds.ts";
import { mustExist } from "../../contract/must-exist.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { queryWords } from "../../contract/rules/search-text.ts";
import {
  article,
  costRow,
  faq,
  listed,
  listedWithPicture,
  popup,
  type Present,
  sortedCosts,
  story,
  valuesOf,
  video,
  workCountry,
} from "./article-presenters.ts";
import { findBySlugOrFormerSlug, isShown, type StoredContent } from "./content-items.ts";
import { loadPictures } from "./content-pictures.ts";
import type { Call, Handlers } from "./ports.ts";

const maximumItems = 500;

async function presentItems<Kind extends ContentKind, T>(
  { ports, language }: Call,
  items: readonly StoredContent[],
  present: Present<Kind, T>,
  withBody: boolean,
): Promise<T[]> {
  const pictures = await loadPictures(
    ports.store,
    items.map(({ item }) => item.picture),
  );
  return items.map((stored) => {
    const { item } = stored;
    return present({
      id: stored.id,
      slug: item.slug ?? "",
      language,
      values: valuesOf<Kind>(item, language),
      picture: pictures(item.picture, item.texts[language].picture_alt),
      stored,
      withBody,
    });
  });
}

async function pageOf<Kind extends ContentKind, T>(
  call: Call,
  kind: Kind,
  { page, per_page, q = "" }: { page: number; per_page: number; q?: string },
  present: Present<Kind, T>,
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
  return { data: await presentItems(call, items, present, false), meta: { ...meta, total } };
}

async function allOf<Kind extends ContentKind, T>(
  call: Call,
  kind: Kind,
  present: Present<Kind, T>,
): Promise<{ data: T[] }> {
  const { items } = await call.ports.store.content.list({ kind, publicationStatus: "shown" }, call.ports.clock.now(), {
    offset: 0,
    limit: maximumItems,
  });
  return { data: await presentItems(call, items, present, true) };
}

/**
 * Presents a published item.
 * @throws RuleViolation not_found for an unknown or unpublished item
 */
async function presentOne<Kind extends ContentKind, T>(
  call: Call,
  looking: Promise<StoredContent | null>,
  present: Present<Kind, T>,
): Promise<{ data: T }> {
  const stored = await looking;
  if (!stored || !isShown(stored, call.ports.clock.now())) throw new RuleViolation("not_found");
  const [data] = await presentItems(call, [stored], present, true);
  return { data: mustExist(data) };
}

const bySlug = ({ ports }: Call, kind: ContentKind, slug: string) =>
  findBySlugOrFormerSlug(ports.store.content, kind, slug);
const byId = ({ ports }: Call, kind: ContentKind, id: number) => ports.store.content.find(kind, id);

export const articleHandlers = {
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
  listBlogs: (call, { query }) => pageOf(call, "blog", query, article),
  showBlog: (call, { params }) => presentOne(call, bySlug(call, "blog", params.slug), article),
  listVideos: (call, { query }) => pageOf(call, "video", query, video),
  showVideo: (call, { params }) => presentOne(call, bySlug(call, "video", params.slug), video),
  listAnnouncements: (call, { query }) => pageOf(call, "announcement", query, article),
  showAnnouncement: (call, { params }) => presentOne(call, byId(call, "announcement", params.id), article),
  listAdvertisements: (call, { query }) => pageOf(call, "advertisement", query, listedWithPicture),
  listFaqs: (call, { query }) => pageOf(call, "faq", query, faq),
  showFaq: (call, { params }) => presentOne(call, byId(call, "faq", params.id), faq),
  listBooks: (call, { query }) => pageOf(call, "book", query, listedWithPicture),
  listBankAccounts: (call) => allOf(call, "bank_account", listed),
  listWorkCountries: (call) => allOf(call, "country", workCountry),
  listSocialMedia: (call) => allOf(call, "social", listed),
  listPopups: (call) => allOf(call, "popup", popup),

  async listCosts(call, { query }) {
    const { data } = await allOf(call, "cost", costRow);
    return { data: sortedCosts(data, call.language, query) };
  },
} satisfies Partial<Handlers>;
