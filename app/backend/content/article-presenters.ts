import type { ContentValues } from "../../contract/content/input.ts";
import { type currencies, type socialNetworks, videoAddresses, type videoHosts } from "../../contract/content/kinds.ts";
import type { CostRow } from "../../contract/endpoints/articles.ts";
import { countryName } from "../../contract/rules/country-names.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { PictureLookup } from "./content-pictures.ts";
import type { StoredContent } from "./content-records.ts";

/** Names of text fields in one language, all of which have a value (see withAllFields). */
export type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** What a presenter gets of an item: its texts in one language, its other fields and its picture. */
export interface PresentedItem<Text extends string, Fields extends ContentValues = ContentValues> {
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

export type Present<Text extends string, Fields extends ContentValues, T> = (item: PresentedItem<Text, Fields>) => T;
type ArticleText = "title" | "summary" | "body";

export const article = ({ id, slug, texts, picture, stored, withBody }: PresentedItem<ArticleText>) => ({
  id,
  slug,
  title: texts.title,
  summary: texts.summary ?? "",
  body: withBody ? texts.body : "",
  picture,
  published_at: stored.item.published_at!,
  updated_at: stored.updated_at!,
});
export const story = (presented: PresentedItem<ArticleText | "place", { person: string }>) => ({
  ...article(presented),
  place: presented.texts.place,
  person: presented.fields.person,
  quote: firstQuotation(presented.texts.body),
});
/** Returns the first quotation of a Markdown text, without its marks. */
const firstQuotation = (body: string) => /^>\s*["“]?(.+?)["”]?\s*$/m.exec(body)?.[1] ?? null;
export const blog = (presented: PresentedItem<ArticleText | "author">) => ({
  ...article(presented),
  author: presented.texts.author,
});
type VideoFields = { host: (typeof videoHosts)[number]; video_id: string; minutes: number | null };

export const video = (presented: PresentedItem<ArticleText, VideoFields>) => {
  const { host, video_id, minutes } = presented.fields;
  return {
    ...article(presented),
    host,
    video_id,
    minutes,
    ...(video_id ? videoAddresses[host](video_id) : { watch_url: null, player_url: null }),
  };
};
export const faq = ({
  id,
  slug,
  texts: { question, answer, group },
}: PresentedItem<"question" | "answer" | "group">) => ({ id, slug, question, answer, group });
export const advertisement = ({
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

export const book = ({
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
export const popup = ({
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

export const bankAccount = ({ id, texts, fields }: PresentedItem<"account_type", BankAccountFields>) => {
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
export const workCountry = ({
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

export const socialAccount = ({ id, fields: { network, label, link } }: PresentedItem<never, SocialFields>) => ({
  id,
  network,
  label,
  link,
});

export type CostFields = { country: string; distance: number; person: number; cost: number };
type CostItem = Pick<PresentedItem<"type", CostFields>, "id" | "texts" | "fields">;

type Sorting = {
  readonly sort?: "country" | "type" | "distance" | "person" | "cost" | undefined;
  readonly direction: "asc" | "desc";
};

/**
 * Returns the cost table in the requested order, by default in the staff's. Names are sorted by the language's rules.
 */
export function costRowsIn(language: Language, items: readonly CostItem[], { sort, direction }: Sorting): CostRow[] {
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
