import type { ContentValues } from "../../contract/content/input.ts";
import type { currencies, socialNetworks, videoHosts } from "../../contract/content/kinds.ts";
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

/** Values of an item's text fields in one language; none is missing (see withAllFields). */
type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** The part of an item that a presenter gets: its texts in one language, its other fields and its picture. */
interface PresentedItem<Text extends string, Fields extends ContentValues = ContentValues> {
  readonly id: number;
  readonly slug: string;
  readonly language: Language;
  readonly texts: Texts<Text>;
  readonly fields: Fields;
  readonly picture: ReturnType<PictureLookup>;
  readonly stored: StoredContent;
  /** Whether the body is included; lists leave it out. */
  readonly withBody: boolean;
}

type Present<Text extends string, Fields extends ContentValues, T> = (item: PresentedItem<Text, Fields>) => T;
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

type ArticleText = "title" | "summary" | "body";

const article = ({ id, slug, texts, picture, stored, withBody }: PresentedItem<ArticleText>) => ({
  id,
  slug,
  title: texts.title,
  summary: texts.summary ?? "",
  body: withBody ? texts.body : "",
  picture,
  published_at: stored.item.published_at!,
  updated_at: stored.updated_at!,
});
const story = (presented: PresentedItem<ArticleText | "place", { person: string }>) => ({
  ...article(presented),
  place: presented.texts.place,
  person: presented.fields.person,
});
const blog = (presented: PresentedItem<ArticleText | "author">) => ({
  ...article(presented),
  author: presented.texts.author,
});
type VideoFields = { host: (typeof videoHosts)[number]; video_id: string; minutes: number | null };

const video = (presented: PresentedItem<ArticleText, VideoFields>) => {
  const { host, video_id, minutes } = presented.fields;
  return { ...article(presented), host, video_id, minutes, ...videoAddresses(host, video_id) };
};
const faq = ({ id, slug, texts: { question, answer, group } }: PresentedItem<"question" | "answer" | "group">) => ({
  id,
  slug,
  question,
  answer,
  group,
});
const advertisement = ({
  id,
  texts,
  fields,
  picture,
}: PresentedItem<"title" | "summary" | "button_text", { link: string }>) => ({
  id,
  title: texts.title,
  summary: texts.summary,
  button_text: texts.button_text,
  link: fields.link,
  picture,
});
type BookFields = { author: string; year: number | null; pages: number | null; link: string };

const book = ({
  id,
  texts,
  fields: { author, year, pages, link },
  picture,
}: PresentedItem<"title" | "summary", BookFields>) => ({
  id,
  title: texts.title,
  summary: texts.summary,
  author,
  year,
  pages,
  link,
  picture,
});
const popup = ({
  id,
  texts,
  fields,
  picture,
}: PresentedItem<"title" | "description" | "button_text", { button_url: string }>) => ({
  id,
  img: picture?.src ?? "",
  picture,
  title: texts.title,
  description: texts.description,
  button_text: texts.button_text,
  button_url: fields.button_url,
});
type BankAccountFields = {
  bank_name: string;
  branch_name: string;
  account_name: string;
  currency: (typeof currencies)[number];
  account_no: string;
  supplementary_no: string;
  iban: string;
  swift_code: string;
};

const bankAccount = ({ id, texts, fields }: PresentedItem<"account_type", BankAccountFields>) => {
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
const workCountry = ({
  id,
  language,
  texts,
  fields,
  picture,
}: PresentedItem<"summary", { country: string; since: number | null }>) => ({
  id,
  country_code: fields.country,
  country: countryName(fields.country, language),
  summary: texts.summary,
  since: fields.since,
  picture,
});

type SocialFields = { network: (typeof socialNetworks)[number]; label: string; link: string };

const socialAccount = ({ id, fields: { network, label, link } }: PresentedItem<never, SocialFields>) => ({
  id,
  network,
  label,
  link,
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

type CostFields = { country: string; distance: number; person: number; cost: number };
type CostItem = Pick<PresentedItem<"type", CostFields>, "id" | "texts" | "fields">;

type Sorting = {
  readonly sort?: "country" | "type" | "distance" | "person" | "cost" | undefined;
  readonly direction: "asc" | "desc";
};

/**
 * Returns the cost table in the requested order; the default is the order that staff set. Names are sorted by the
 * language's rules.
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
    const { data } = await allOf(call, "cost", (item: PresentedItem<"type", CostFields>) => item);
    return { data: costRowsIn(call.language, data, query) };
  },
};
