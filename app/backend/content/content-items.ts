import type { ContentField } from "../../contract/content/fields.ts";
import type { ContentItem, ContentValue, ContentValues } from "../../contract/content/input.ts";
import { type ContentKind, definitionOf, fieldsOf } from "../../contract/content/kinds.ts";
import { countryName } from "../../contract/rules/country-names.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { searchText, type SearchTexts } from "../../contract/rules/search-text.ts";
import type { Store } from "./ports.ts";

/** A stored item. Its slug is null only for kinds with a single item. */
export interface StoredContent {
  readonly id: number;
  /** Increases by one with every change. */
  readonly version: number;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly item: ContentItem;
}

export type PublicationStatus = "draft" | "scheduled" | "shown";

export interface Range {
  readonly offset: number;
  readonly limit: number;
}

export interface ContentFilter {
  readonly kind: ContentKind;
  /** Each word must be the beginning of a word of the item. */
  readonly words?: readonly string[];
  /** The language that is searched; every language by default. */
  readonly language?: Language;
  readonly publicationStatus?: PublicationStatus | undefined;
}

export interface ContentPage {
  readonly items: StoredContent[];
  readonly total: number;
}

/** A version of an item. Time and user are null for the version before the first save. */
export interface StoredVersion {
  readonly id: number;
  readonly at: string | null;
  readonly userId: number | null;
  /** Name of the user who saved it; null when unknown or erased. */
  readonly by: string | null;
  readonly item: ContentItem;
}

/** An uploaded picture with one file per width. */
export interface StoredPicture {
  readonly name: string;
  /** Of the widest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Ascending. */
  readonly widths: readonly number[];
}

/** A fixed page in one language, in Turkish when it is untranslated. */
export interface FixedPageRecord {
  readonly slug: string;
  readonly title: string;
  readonly body: string;
  /** Changes with every change of the text. */
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly updated_at: string;
}

/** Returns the publication status at a moment. */
export function publicationStatusOf({ state, published_at }: ContentItem, at: Date): PublicationStatus {
  if (state === "draft") return "draft";
  return published_at !== null && published_at > at.toISOString() ? "scheduled" : "shown";
}

export function isShown(stored: StoredContent, at: Date): boolean {
  return publicationStatusOf(stored.item, at) === "shown";
}

/** Finds an item by its slug or a former slug. */
export async function findBySlugOrFormerSlug(
  content: Pick<Store["content"], "find" | "findBySlug" | "idByFormerSlug">,
  kind: ContentKind,
  slug: string,
): Promise<StoredContent | null> {
  const stored = await content.findBySlug(kind, slug);
  if (stored) return stored;
  const id = await content.idByFormerSlug(kind, slug);
  return id === null ? null : content.find(kind, id);
}

/** Adds empty values for fields that the kind got after the item was stored. */
export function withAllFields(item: ContentItem): ContentItem {
  const localized = fieldsOf(item.kind).filter((field) => field.localized);
  const alt: ContentValues = definitionOf(item.kind).picture === "none" ? {} : { picture_alt: "" };
  const textsIn = (texts: ContentValues): ContentValues => ({ ...alt, ...emptyValues(localized), ...texts });
  return {
    ...item,
    texts: { tr: textsIn(item.texts.tr), en: textsIn(item.texts.en) },
    fields: { ...emptyValues(fieldsOf(item.kind).filter((field) => !field.localized)), ...item.fields },
  };
}

function emptyValues(fields: readonly ContentField[]): ContentValues {
  const empty = ({ type }: ContentField): ContentValue =>
    type === "rows" ? [] : type === "flag" ? false : type === "number" || type === "money" ? null : "";
  return Object.fromEntries(fields.map((field) => [field.name, empty(field)]));
}

/** Returns an item's name in a language, in Turkish when it is untranslated. Empty for kinds with a single item. */
export function titleOf(item: ContentItem, language: Language): string {
  return namedBy(item, definitionOf(item.kind).title, language);
}

/** Returns an item's name for staff, with the field that distinguishes items of the same name. */
export function staffTitleOf(item: ContentItem, language: Language): string {
  return [titleOf(item, language), namedBy(item, definitionOf(item.kind).distinction, language)]
    .filter(Boolean)
    .join(" · ");
}

function namedBy(item: ContentItem, name: string | undefined, language: Language): string {
  const field = fieldsOf(item.kind).find((field) => field.name === name);
  if (!field) return "";
  if (field.localized) return String(item.texts[language][field.name] || item.texts.tr[field.name] || "");
  const value = String(item.fields[field.name] ?? "");
  return field.type === "country" ? countryName(value, language) : value;
}

/** Returns the folded texts by which search finds an item. */
export function searchTextsOf(item: ContentItem): SearchTexts {
  const { title, distinction } = definitionOf(item.kind);
  const inLanguage = (language: Language) => {
    const rest = fieldsOf(item.kind).filter(
      ({ name, type }) =>
        name !== title && (name === distinction || ["text", "lines", "markdown", "country", "iban"].includes(type)),
    );
    const words = rest.map(({ name, localized, type }) => {
      const value = String((localized ? item.texts[language] : item.fields)[name] ?? "");
      return type === "country" ? countryName(value, language) : value;
    });
    return searchText(titleOf(item, language), words);
  };
  return { search_tr: inLanguage("tr"), search_en: inLanguage("en") };
}
