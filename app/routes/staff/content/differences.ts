import { type ContentKind, definitionOf } from "~/contract/content/kinds.ts";
import { type Language, languages } from "~/contract/rules/languages.ts";
import { localizedFields, sharedFields, type EditorValues } from "./form-values.ts";
import { isOrderedByHand } from "./kinds.ts";

/**
 * Part of an item that is compared: a field in one language, a shared field, or slug, picture, publication and
 * position.
 */
export interface Part {
  readonly language: Language | null;
  readonly field: string;
}

/** Returns all parts of an item in the order of the editor, without computed fields. */
export function partsOf(kind: ContentKind): readonly Part[] {
  const { picture, drafts, addressed } = definitionOf(kind);
  const around = [
    ...(addressed ? ["slug"] : []),
    ...(picture === "none" ? [] : ["picture"]),
    ...(drafts ? ["standing"] : []),
    ...(isOrderedByHand(kind) ? ["position"] : []),
  ];
  return [
    ...localizedFields(kind).flatMap(({ name }) => languages.map((language) => ({ language, field: name }))),
    ...sharedFields(kind)
      .filter((field) => !field.readOnly)
      .map(({ name }) => ({ language: null, field: name })),
    ...around.map((field) => ({ language: null, field })),
  ];
}

/** Returns the parts in which two versions of an item differ. */
export function differencesBetween(kind: ContentKind, one: EditorValues, other: EditorValues): Part[] {
  return partsOf(kind).filter((part) => JSON.stringify(valueIn(one, part)) !== JSON.stringify(valueIn(other, part)));
}

function valueIn(item: EditorValues, { language, field }: Part): unknown {
  if (language) return item.texts[language][field] ?? "";
  if (field === "standing")
    return item.publicationStatus === "scheduled" ? `scheduled ${item.moment}` : item.publicationStatus;
  if (field === "slug" || field === "picture" || field === "position") return item[field];
  return item.fields[field] ?? "";
}
