import type { ContentItem } from "../../contract/content/input.ts";
import { fieldsOf } from "../../contract/content/kinds.ts";
import type { ContentPicture } from "../../contract/endpoints/articles.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { loadPictures } from "./content-pictures.ts";
import type { Store } from "./ports.ts";

/** Returns the pictures that an item has besides its main one: field and name. */
export function fieldPicturesOf({ kind, fields }: ContentItem): (readonly [field: string, name: string])[] {
  return fieldsOf(kind)
    .filter(({ name, type }) => type === "picture" && fields[name])
    .map(({ name }) => [name, String(fields[name])] as const);
}

/** Returns the names of all pictures of an item outside its texts. */
export function pictureNamesOf(item: ContentItem): string[] {
  return [...(item.picture === null ? [] : [item.picture]), ...fieldPicturesOf(item).map(([, name]) => name)];
}

export function haveSamePictures(one: ContentItem, other: ContentItem): boolean {
  return (
    one.picture === other.picture && JSON.stringify(fieldPicturesOf(one)) === JSON.stringify(fieldPicturesOf(other))
  );
}

/** Returns an item with the pictures of another one of its kind. */
export function withPicturesOf(item: ContentItem, other: ContentItem): ContentItem {
  const names = fieldsOf(item.kind).filter(({ type }) => type === "picture");
  const pictures = Object.fromEntries(names.map(({ name }) => [name, other.fields[name] ?? ""]));
  return { ...item, picture: other.picture, fields: { ...item.fields, ...pictures } };
}

/** Returns the pictures of an item for display. */
export async function presentPictures(store: Store, item: ContentItem, language: Language) {
  const texts = item.texts[language];
  const inFields = fieldPicturesOf(item);
  const pictures = await loadPictures(store, pictureNamesOf(item));
  const shown = inFields.map(([field, name]) => [field, pictures(name, texts[`${field}_alt`])] as const);
  const field_pictures: Record<string, ContentPicture> = Object.fromEntries(
    shown.filter((one): one is readonly [string, ContentPicture] => one[1] !== null),
  );
  return { picture: pictures(item.picture, texts.picture_alt), field_pictures };
}
