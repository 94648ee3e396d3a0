import type { ContentField } from "../../contract/content/fields.ts";
import type { ContentItem, ContentValue, ContentValues } from "../../contract/content/input.ts";
import { type ContentKind, definitionOf, fieldsOf } from "../../contract/content/kinds.ts";
import { countryName } from "../../contract/rules/country-names.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { searchText, type SearchTexts } from "../../contract/rules/search-text.ts";
import type { StoredContent, PublicationStatus } from "./content-records.ts";
import type { Store } from "./ports.ts";

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
