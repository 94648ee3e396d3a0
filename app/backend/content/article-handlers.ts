import type { videoHosts } from "../../contract/content/kinds.ts";
import type { ContentKind } from "../../contract/content/kinds.ts";
import type { CostRow } from "../../contract/endpoints/articles.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { countryName } from "../base/country-names.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import { queryWords } from "../base/search-text.ts";
import type { Call, Handlers } from "../http/handlers.ts";
import { findBySlugOrFormerSlug, isShown } from "./content-items.ts";
import { type PictureLookup, loadPictures } from "./content-pictures.ts";
import type { StoredContent } from "./content-store.ts";

/** What a presenter gets of an item: its texts in one language, its other fields and its picture. */
export interface Shown {
  readonly id: number;
  readonly slug: string;
  readonly language: Language;
  readonly texts: Readonly<Record<string, any>>;
  readonly fields: Readonly<Record<string, any>>;
  readonly picture: ReturnType<PictureLookup>;
  readonly kept: StoredContent;
  /** Whether the body is included; lists leave it out. */
  readonly whole: boolean;
}

type Present<T> = (shown: Shown) => T;
const mostOfAll = 500;

async function shownIn({ ports, language }: Call, items: readonly StoredContent[], whole: boolean): Promise<Shown[]> {
  const pictures = await loadPictures(
    ports.store,
    items.map(({ item }) => item.picture),
  );
  return items.map((kept) => {
    const { item } = kept;
    const texts: Readonly<Record<string, any>> = item.texts[language];
    return {
      id: kept.id,
      slug: item.slug!,
      language,
      texts,
      fields: item.fields,
      picture: pictures(item.picture, texts.picture_alt),
      kept,
      whole,
    };
  });
}

async function pageOf<T>(
  call: Call,
  kind: ContentKind,
  { page, per_page, q = "" }: { page: number; per_page: number; q?: string },
  present: Present<T>,
) {
  const meta = { page, per_page };
  const words = queryWords(q);
  // The query has no letters or digits, so nothing can match.
  if (q.trim() !== "" && words.length === 0) return { data: [], meta: { ...meta, total: 0 } };
  const filter = { kind, standing: "shown", words, language: call.language } as const;
  const { items, total } = await call.ports.store.content.list(filter, call.ports.clock.now(), {
    offset: (page - 1) * per_page,
    limit: per_page,
  });
  return { data: (await shownIn(call, items, false)).map(present), meta: { ...meta, total } };
}

async function allOf<T>(call: Call, kind: ContentKind, present: Present<T>): Promise<{ data: T[] }> {
  const { items } = await call.ports.store.content.list({ kind, standing: "shown" }, call.ports.clock.now(), {
    offset: 0,
    limit: mostOfAll,
  });
  return { data: (await shownIn(call, items, true)).map(present) };
}

/**
 * Presents a published item.
 * @throws RuleViolation not_found for an unknown or unpublished item
 */
async function one<T>(call: Call, found: Promise<StoredContent | null>, present: Present<T>): Promise<{ data: T }> {
  const kept = await found;
  if (!kept || !isShown(kept, call.ports.clock.now())) throw new RuleViolation("not_found");
  const [shown] = await shownIn(call, [kept], true);
  return { data: present(shown!) };
}

const bySlug = ({ ports }: Call, kind: ContentKind, slug: string) =>
  findBySlugOrFormerSlug(ports.store.content, kind, slug);
const byId = ({ ports }: Call, kind: ContentKind, id: number) => ports.store.content.find(kind, id);

const article = ({ id, slug, texts, picture, kept, whole }: Shown) => ({
  id,
  slug,
  title: texts.title,
  summary: texts.summary ?? "",
  body: whole ? texts.body : "",
  picture,
  published_at: kept.item.published_at!,
  updated_at: kept.updated_at!,
});
const story = (shown: Shown) => ({ ...article(shown), place: shown.texts.place, person: shown.fields.person });
const blog = (shown: Shown) => ({ ...article(shown), author: shown.texts.author });
const video = (shown: Shown) => {
  const { host, video_id, minutes } = shown.fields;
  return { ...article(shown), host, video_id, minutes, ...videoAddresses(host, video_id) };
};
const faq = ({ id, slug, texts: { question, answer, group } }: Shown) => ({ id, slug, question, answer, group });
const advertisement = ({ id, texts, fields, picture }: Shown) => ({
  id,
  title: texts.title,
  summary: texts.summary,
  button_text: texts.button_text,
  link: fields.link,
  picture,
});
const book = ({ id, texts, fields: { author, year, pages, link }, picture }: Shown) => ({
  id,
  title: texts.title,
  summary: texts.summary,
  author,
  year,
  pages,
  link,
  picture,
});
const popup = ({ id, texts, fields, picture }: Shown) => ({
  id,
  img: picture?.src ?? "",
  picture,
  title: texts.title,
  description: texts.description,
  button_text: texts.button_text,
  button_url: fields.button_url,
});
const bankAccount = ({ id, texts, fields }: Shown) => {
  const { bank_name, branch_name, account_name, currency, account_no, supplementary_no, iban, swift_code } = fields;
  return {
    id,
    bank_name,
    branch_name,
    account_name,
    account_type: texts.account_type,
    currency,
    account_no,
    supplementary_no,
    iban,
    swift_code,
  };
};
const workCountry = ({ id, language, texts, fields, picture }: Shown) => ({
  id,
  country_code: fields.country,
  country: countryName(fields.country, language),
  summary: texts.summary,
  since: fields.since,
  picture,
});

/** Watch pages and players of the hosts. These players set no cookies before they play. */
const hosts: Record<(typeof videoHosts)[number], (id: string) => { watch_url: string; player_url: string }> = {
  youtube: (id) => ({
    watch_url: `https://www.youtube.com/watch?v=${id}`,
    player_url: `https://www.youtube-nocookie.com/embed/${id}`,
  }),
  vimeo: (id) => ({ watch_url: `https://vimeo.com/${id}`, player_url: `https://player.vimeo.com/video/${id}?dnt=1` }),
};

function videoAddresses(host: keyof typeof hosts, id: string) {
  return hosts[host](id);
}

interface CostItem {
  readonly id: number;
  readonly texts: Readonly<Record<string, any>>;
  readonly fields: Readonly<Record<string, any>>;
}

type Sorting = {
  readonly sort?: "country" | "type" | "distance" | "person" | "cost" | undefined;
  readonly direction: "asc" | "desc";
};

/**
 * Returns the cost table in the requested order, by default in the staff's. Names are sorted by the language's rules.
 */
function costRowsIn(language: Language, items: readonly CostItem[], { sort, direction }: Sorting): CostRow[] {
  const rows = items.map(({ id, texts, fields: { country, distance, person, cost } }) => ({
    id,
    country: countryName(country, language),
    country_code: country,
    type: texts.type,
    distance,
    person,
    cost,
  }));
  if (!sort) return rows;
  const { compare } = new Intl.Collator(language);
  const order = (one: CostRow, other: CostRow) => {
    const [a, b] = [one[sort], other[sort]];
    return typeof a === "string" ? compare(a, String(b)) : a - Number(b);
  };
  return rows.toSorted((one, other) => (direction === "asc" ? order(one, other) : order(other, one)));
}

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
  | "listCountries"
  | "listWorkCountries"
  | "listCosts"
  | "listSocialMedia"
  | "listPopups"
> = {
  listNews: (call, { query }) => pageOf(call, "news", query, article),
  showNews: (call, { params }) => one(call, bySlug(call, "news", params.slug), article),
  listStories: (call, { query }) => pageOf(call, "story", query, story),
  showStory: (call, { params: { slug } }) =>
    one(
      call,
      bySlug(call, "story", slug).then(
        (kept) => kept ?? (/^[1-9]\d{0,8}$/.test(slug) ? byId(call, "story", Number(slug)) : null),
      ),
      story,
    ),
  listBlogs: (call, { query }) => pageOf(call, "blog", query, blog),
  showBlog: (call, { params }) => one(call, bySlug(call, "blog", params.slug), blog),
  listVideos: (call, { query }) => pageOf(call, "video", query, video),
  showVideo: (call, { params }) => one(call, bySlug(call, "video", params.slug), video),
  listAnnouncements: (call, { query }) => pageOf(call, "announcement", query, article),
  showAnnouncement: (call, { params }) => one(call, byId(call, "announcement", params.id), article),
  listAdvertisements: (call, { query }) => pageOf(call, "advertisement", query, advertisement),
  listFaqs: (call, { query }) => pageOf(call, "faq", query, faq),
  showFaq: (call, { params }) => one(call, byId(call, "faq", params.id), faq),
  listBooks: (call, { query }) => pageOf(call, "book", query, book),
  listBankAccounts: (call) => allOf(call, "bank_account", bankAccount),
  listWorkCountries: (call) => allOf(call, "country", workCountry),
  listSocialMedia: (call) =>
    allOf(call, "social", ({ id, fields: { network, label, link } }) => ({ id, network, label, link })),
  listPopups: (call) => allOf(call, "popup", popup),

  async listCountries({ ports, language }) {
    const counted = await ports.store.causes.countries(ports.clock.now());
    const byName = new Intl.Collator(language);
    const countries = counted.map(({ country, ...counts }) => ({
      code: country,
      name: countryName(country, language),
      ...counts,
    }));
    return { data: countries.toSorted((one, other) => byName.compare(one.name, other.name)) };
  },

  async listCosts(call, { query }) {
    const { data } = await allOf(call, "cost", (shown) => shown);
    return { data: costRowsIn(call.language, data, query) };
  },
};
