import { answeredFields, type AnswerValues, isNullWhenEmpty } from "../../contract/content/answer.ts";
import type { ContentItem } from "../../contract/content/input.ts";
import { type ContentKind, videoAddresses } from "../../contract/content/kinds.ts";
import type { CostRow } from "../../contract/endpoints/articles.ts";
import { countryName } from "../../contract/rules/country-names.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { StoredContent } from "./content-items.ts";
import type { PictureLookup } from "./content-pictures.ts";

/** What a presenter gets of an item: its values in one language and its picture. */
export interface Item<Values> {
  readonly id: number;
  readonly slug: string;
  readonly language: Language;
  readonly values: Values;
  readonly picture: ReturnType<PictureLookup>;
  readonly stored: StoredContent;
  /** Whether the body is included; lists leave it out. */
  readonly withBody: boolean;
}

export type PresentedItem<Kind extends ContentKind> = Item<AnswerValues<Kind>>;
export type Present<Kind extends ContentKind, T> = (item: PresentedItem<Kind>) => T;

/** Returns the values of an item that are answered as staff wrote them, in one language (see withAllFields). */
export function valuesOf<Kind extends ContentKind>(item: ContentItem, language: Language): AnswerValues<Kind> {
  const values = answeredFields(item.kind).map((field) => {
    const value = (field.localized ? item.texts[language] : item.fields)[field.name];
    return [field.name, value === "" && isNullWhenEmpty(field) ? null : value];
  });
  return Object.fromEntries(values) as AnswerValues<Kind>;
}

export const article = <Values extends { readonly body: string }>(item: Item<Values>) => ({
  id: item.id,
  slug: item.slug,
  ...item.values,
  body: item.withBody ? item.values.body : "",
  picture: item.picture,
  published_at: item.stored.item.published_at ?? "",
  updated_at: item.stored.updated_at ?? "",
});
export const story = (item: PresentedItem<"story">) => ({ ...article(item), quote: firstQuotation(item.values.body) });
/** Returns the first quotation of a Markdown text, without its marks. */
const firstQuotation = (body: string) => /^>\s*["“]?(.+?)["”]?\s*$/m.exec(body)?.[1] ?? null;

export const video = (item: PresentedItem<"video">) => {
  const { host, video_id } = item.values;
  return { ...article(item), ...(video_id ? videoAddresses[host](video_id) : { watch_url: null, player_url: null }) };
};
/** Presents an item of a list whose answer is its values. */
export const listed = <Values>({ id, values }: Item<Values>) => ({ id, ...values });
export const listedWithPicture = <Values>(item: Item<Values>) => ({ ...listed(item), picture: item.picture });
export const faq = (item: PresentedItem<"faq">) => ({ slug: item.slug, ...listed(item) });
export const popup = (item: PresentedItem<"popup">) => ({ img: item.picture?.src ?? "", ...listedWithPicture(item) });

/** Returns the country of an item by its code and by its name. */
function countryOf({ stored, language }: Pick<Item<unknown>, "stored" | "language">) {
  const code = String(stored.item.fields.country);
  return { country: countryName(code, language), country_code: code };
}

export const workCountry = (item: PresentedItem<"country">) => ({ ...countryOf(item), ...listedWithPicture(item) });
export const costRow = (item: PresentedItem<"cost">) => ({ ...countryOf(item), ...listed(item) });

type Sorting = {
  readonly sort?: "country" | "type" | "distance" | "person" | "cost" | undefined;
  readonly direction: "asc" | "desc";
};

/**
 * Returns the cost table in the requested order, by default in the staff's. Names are sorted by the language's rules.
 */
export function sortedCosts(rows: CostRow[], language: Language, { sort, direction }: Sorting): CostRow[] {
  if (!sort) return rows;
  const { compare } = new Intl.Collator(language);
  const order = (one: CostRow, other: CostRow) => {
    const [a, b] = [one[sort], other[sort]];
    return typeof a === "string" ? compare(a, String(b)) : a - Number(b);
  };
  return rows.toSorted((one, other) => (direction === "asc" ? order(one, other) : order(other, one)));
}
