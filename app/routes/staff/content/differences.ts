import { type ContentKind, definitionOf } from "~/contract/content/kinds.ts";
import { type Language, languages } from "~/contract/rules/languages.ts";
import { localizedFields, sharedFields, type EditorValues } from "./form-values.ts";
import { isOrderedByHand } from "./kinds.ts";

/** A part of an item: a field in a language, a field that is written once, or what stands around them. */
export interface Part {
  readonly language: Language | null;
  readonly field: string;
}

/**
 * Everything of an item that can be compared, in the order of the editor. What is counted, and not written, is left
 * out.
 */
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

/** Where two states of an item say something else. */
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
