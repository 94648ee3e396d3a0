import { answeredFields, type AnswerValues, isNullWhenEmpty } from "../../contract/content/answer.ts";
import type { ContentItem } from "../../contract/content/input.ts";
import { type ContentKind, videoAddresses } from "../../contract/content/kinds.ts";
import type { QueryOf } from "../../contract/endpoints.ts";
import type { CostRow } from "../../contract/endpoints/articles.ts";
import type { ContactEntry } from "../../contract/endpoints/site.ts";
import { found, mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import { countryName } from "../../contract/rules/country-names.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { queryWords } from "../../contract/rules/search-text.ts";
import { rangeOf } from "../http/handlers.ts";
import { statisticsIn } from "../organisation/disclosure.ts";
import { findOrganisation, isPermitValid, type SiteDocument } from "../organisation/organisation.ts";
import { withContactLink } from "./contact-links.ts";
import { findBySlugOrFormerSlug, isShown, type StoredContent, titleOf } from "./content-items.ts";
import { loadPictures, type PictureLookup } from "./content-pictures.ts";
import type { Call, Handlers } from "./ports.ts";

/** What a presenter gets of an item: its values in one language and its picture. */
interface Item<Values> {
  readonly id: number;
  readonly slug: string;
  readonly language: Language;
  readonly values: Values;
  readonly picture: ReturnType<PictureLookup>;
  readonly stored: StoredContent;
  /** Whether the body is included; lists leave it out. */
  readonly withBody: boolean;
}

type PresentedItem<Kind extends ContentKind> = Item<AnswerValues<Kind>>;
type Present<Kind extends ContentKind, T> = (item: PresentedItem<Kind>) => T;

/** Returns the values of an item that are answered as staff wrote them, in one language (see withAllFields). */
function valuesOf<Kind extends ContentKind>(item: ContentItem, language: Language): AnswerValues<Kind> {
  const values = answeredFields(item.kind).map((field) => {
    const value = (field.localized ? item.texts[language] : item.fields)[field.name];
    return [field.name, value === "" && isNullWhenEmpty(field) ? null : value];
  });
  return Object.fromEntries(values) as AnswerValues<Kind>;
}

const article = <Values extends { readonly body: string }>(item: Item<Values>) => ({
  id: item.id,
  slug: item.slug,
  ...item.values,
  body: item.withBody ? item.values.body : "",
  picture: item.picture,
  published_at: item.stored.item.published_at ?? "",
  updated_at: item.stored.updated_at ?? "",
});
const story = (item: PresentedItem<"story">) => ({ ...article(item), quote: firstQuotation(item.values.body) });
/** Returns the first quotation of a Markdown text, without its marks. */
const firstQuotation = (body: string) => /^>\s*["“]?(.+?)["”]?\s*$/m.exec(body)?.[1] ?? null;

const video = (item: PresentedItem<"video">) => {
  const { host, video_id } = item.values;
  return { ...article(item), ...(video_id ? videoAddresses[host](video_id) : { watch_url: null, player_url: null }) };
};
/** Presents an item of a list whose answer is its values. */
const listed = <Values>({ id, values }: Item<Values>) => ({ id, ...values });
const listedWithPicture = <Values>(item: Item<Values>) => ({ ...listed(item), picture: item.picture });
const faq = (item: PresentedItem<"faq">) => ({ slug: item.slug, ...listed(item) });
const popup = (item: PresentedItem<"popup">) => ({ img: item.picture?.src ?? "", ...listedWithPicture(item) });

/** Returns the country of an item by its code and by its name. */
function countryOf({ stored, language }: Pick<Item<unknown>, "stored" | "language">) {
  const code = String(stored.item.fields.country);
  return { country: countryName(code, language), country_code: code };
}

const workCountry = (item: PresentedItem<"country">) => ({ ...countryOf(item), ...listedWithPicture(item) });
const costRow = (item: PresentedItem<"cost">) => ({ ...countryOf(item), ...listed(item) });

type Sorting = QueryOf<"listCosts">;

/**
 * Returns the cost table in the requested order, by default in the staff's. Names are sorted by the language's rules.
 */
function sortedCosts(rows: CostRow[], language: Language, { sort, direction }: Sorting): CostRow[] {
  if (!sort) return rows;
  const { compare } = new Intl.Collator(language);
  const order = (one: CostRow, other: CostRow) => {
    const [a, b] = [one[sort], other[sort]];
    return typeof a === "string" ? compare(a, String(b)) : a - Number(b);
  };
  return rows.toSorted((one, other) => (direction === "asc" ? order(one, other) : order(other, one)));
}

const maximumItems = 500;

async function presentItems<Kind extends ContentKind, T>(
  { ports, language }: Call,
  items: readonly StoredContent[],
  present: Present<Kind, T>,
  withBody: boolean,
): Promise<T[]> {
  const names = items.map(({ item }) => item.picture);
  const pictures = await loadPictures(ports.store, names);
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
  const { items, total } = await call.ports.store.content.list(filter, call.ports.clock.now(), rangeOf(page, per_page));
  return { data: await presentItems(call, items, present, false), meta: { ...meta, total } };
}

async function shownItems({ ports: { store, clock } }: Call, kind: ContentKind, limit: number) {
  const filter = { kind, publicationStatus: "shown" } as const;
  return (await store.content.list(filter, clock.now(), { offset: 0, limit })).items;
}

async function allOf<Kind extends ContentKind, T>(call: Call, kind: Kind, present: Present<Kind, T>) {
  return { data: await presentItems(call, await shownItems(call, kind, maximumItems), present, true) };
}

/** Presents a published item. @throws RuleViolation not_found for an unknown or unpublished item */
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

/** Returns a document in the caller's language; documents are stored as { tr, en }. */
async function documentIn<T>({ ports, language }: Call, name: SiteDocument, none: T): Promise<T> {
  const document = (await ports.store.documents.find(name)) as Record<string, T> | null;
  return document?.[language] ?? none;
}

async function contactEntries(call: Call): Promise<ContactEntry[]> {
  return (await documentIn<ContactEntry[]>(call, "contact", [])).map(withContactLink);
}

const mostPages = 1000;

async function fixedPage({ ports, language }: Call, slug: string) {
  const page = found(await ports.store.content.fixedPage(slug, language, ports.clock.now()));
  return { data: page };
}

export const articleHandlers = {
  listNews: (call, { query }) => pageOf(call, "news", query, article),
  showNews: (call, { params }) => presentOne(call, bySlug(call, "news", params.slug), article),
  listStories: (call, { query }) => pageOf(call, "story", query, story),
  showStory(call, { params: { slug } }) {
    const ofId = () => (/^[1-9]\d{0,8}$/.test(slug) ? byId(call, "story", Number(slug)) : null);
    const looking = bySlug(call, "story", slug).then((stored) => stored ?? ofId());
    return presentOne(call, looking, story);
  },
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

  listFixedPages: async (call) => ({
    data: (await shownItems(call, "page", mostPages)).map(({ item, updated_at }) => ({
      slug: item.slug ?? "",
      title: titleOf(item, call.language),
      updated_at: updated_at?.slice(0, 10) ?? "",
    })),
  }),

  showFixedPage: (call, { params }) => fixedPage(call, params.slug),
  showKvkk: (call) => fixedPage(call, "kvkk"),

  async createMachineToken({ machineTokens }, { body }) {
    const issued = machineTokens.issue(body.client_id, body.client_secret);
    if (!issued) throw new RuleViolation("wrong_credentials");
    return { access_token: issued.token, token_type: "Bearer", expires_in: issued.expiresIn };
  },

  listMenu: async (call) => ({ data: await documentIn(call, "menu", []) }),
  listFooter: async (call) => ({ data: await documentIn(call, "footer", []) }),
  listContact: async (call) => ({ data: await contactEntries(call) }),
  listContacts: async (call) => ({ data: await contactEntries(call) }),
  showBanner: async (call) => ({ data: await documentIn(call, "banner", null) }),
  async showPermit({ ports: { store, clock } }) {
    const organisation = await findOrganisation(store);
    if (organisation === null || !isPermitValid(organisation, clock.now())) return { data: null };
    return { data: { number: organisation.permit_number, authority: organisation.permit_authority } };
  },
  listStatistics: async ({ ports, language }) => ({ data: await statisticsIn(ports.store, language) }),

  listTranslations: async ({ ports }, { body }) => ({
    data: await ports.store.documents.translations(body.locale, body.groups),
  }),
} satisfies Partial<Handlers>;
