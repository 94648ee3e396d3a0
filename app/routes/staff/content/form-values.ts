import { type ContentField, pictureAltLength } from "~/contract/content/fields.ts";
import type { ContentItem, ContentValue, ContentValues, Row } from "~/contract/content/input.ts";
import { type ContentKind, definitionOf, fieldsOf } from "~/contract/content/kinds.ts";
import type { StaffContent } from "~/contract/endpoints/content-editing.ts";
import { type Language, languages } from "~/contract/rules/languages.ts";
import { idempotencyKeyPattern } from "~/contract/rules/limits.ts";
import { isOrderedByHand, videoIdFrom } from "./kinds.ts";

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Istanbul",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Returns the wall-clock time in Istanbul at a moment, as if it were UTC (ms). */
function istanbulTime(moment: Date): number {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * Parses a moment in Istanbul time: "31.12.2026 14:30", "31/12/2026 14.30" or "2026-12-31 14:30".
 * @returns the moment in UTC as ISO text, or null if it is invalid
 */
export function momentFrom(text: string): string | null {
  const [, first = "", second, third = "", hour, minute] =
    /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})[\sT,]+(\d{1,2})[:.](\d{2})$/.exec(text.trim()) ?? [];
  if (!first || (first.length === 4) === (third.length === 4)) return null;
  const [year, month, day] = (first.length === 4 ? [first, second, third] : [third, second, first]).map(Number) as [
    number,
    number,
    number,
  ];
  const wanted = Date.UTC(year, month - 1, day, Number(hour), Number(minute));
  const date = new Date(wanted);
  const isThere =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    Number(hour) < 24 &&
    Number(minute) < 60;
  if (!isThere || year < 2000 || year > 2099) return null;
  // Istanbul was not always at UTC+3: the offset is computed for the moment itself.
  const near = new Date(wanted - (istanbulTime(date) - wanted));
  const moment = new Date(wanted - (istanbulTime(near) - near.getTime()));
  return istanbulTime(moment) === wanted ? moment.toISOString() : null;
}

/** Formats a moment as {@link momentFrom} reads it, to the minute: "31.12.2026 14:30". Empty for null. */
export function momentText(moment: string | null): string {
  if (moment === null) return "";
  const local = new Date(istanbulTime(new Date(moment))).toISOString();
  return local.replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*$/, "$3.$2.$1 $4");
}

export interface RowValues {
  readonly [column: string]: string | readonly RowValues[];
}
export type FieldValue = string | readonly RowValues[];
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** Publication as the form offers it: not published, published now, or from a given date. */
export const publicationOptions = ["draft", "published", "scheduled"] as const;

/** Values of the editor's form, valid or not. */
export interface EditorValues {
  readonly version: string;
  /** Idempotency key of the submit that creates an item; empty for an existing item. */
  readonly idempotencyKey: string;
  readonly slug: string;
  readonly publicationStatus: (typeof publicationOptions)[number];
  readonly moment: string;
  readonly position: string;
  /** Name of an uploaded picture or path of a drawing, and its URL. */
  readonly picture: string;
  readonly picture_src: string;
  readonly texts: Readonly<Record<Language, FieldValues>>;
  readonly fields: FieldValues;
}

const pictureAlt: ContentField = { name: "picture_alt", type: "text", localized: true, maxLength: pictureAltLength };

/** Returns the fields that have a value per language, including the picture's alternative text. */
export function localizedFields(kind: ContentKind): readonly ContentField[] {
  const fields = fieldsOf(kind).filter((field) => field.localized);
  return definitionOf(kind).picture === "none" ? fields : [...fields, pictureAlt];
}

/** Returns the fields that have one value for all languages. */
export function sharedFields(kind: ContentKind): readonly ContentField[] {
  return fieldsOf(kind).filter((field) => !field.localized);
}

/** Returns the fields that are pictures besides the main one. */
export function pictureFields(kind: ContentKind): readonly ContentField[] {
  return sharedFields(kind).filter(({ type }) => type === "picture");
}

/** Returns the value that holds the address of a field's picture, beside the name of the picture. */
export function sourceName(field: string): string {
  return `${field}_src`;
}

export function emptyValues(kind: ContentKind): EditorValues {
  const empty = (fields: readonly ContentField[]): FieldValues =>
    Object.fromEntries(fields.map(({ name, type }) => [name, type === "rows" ? [] : ""]));
  const texts = { tr: empty(localizedFields(kind)), en: empty(localizedFields(kind)) };
  return {
    version: "",
    idempotencyKey: "",
    slug: "",
    publicationStatus: "draft",
    moment: "",
    position: "0",
    picture: "",
    picture_src: "",
    texts,
    fields: empty(sharedFields(kind)),
  };
}

export function valuesFromContent(
  { item, version, picture, field_pictures }: Pick<StaffContent, "item" | "version" | "picture" | "field_pictures">,
  at = new Date(),
): EditorValues {
  const values = valuesFromItem(item, { version, pictureSrc: picture?.src ?? "", at });
  const sources = Object.entries(field_pictures).map(([name, { src }]) => [sourceName(name), src]);
  return { ...values, fields: { ...values.fields, ...Object.fromEntries(sources) } };
}

/**
 * Returns the form values of an item.
 * @param at the time that counts as "now": decides between published and scheduled
 */
export function valuesFromItem(
  item: ContentItem,
  { version, pictureSrc, at }: { version: number; pictureSrc: string; at: Date },
): EditorValues {
  const { kind, slug, state, published_at, position, picture } = item;
  const written = (fields: readonly ContentField[], values: ContentValues): FieldValues =>
    Object.fromEntries(fields.map((field) => [field.name, textOf(field, values[field.name])]));
  const isWaiting = published_at !== null && published_at > at.toISOString();
  return {
    version: String(version),
    idempotencyKey: "",
    slug: slug ?? "",
    publicationStatus: state === "draft" ? "draft" : isWaiting ? "scheduled" : "published",
    moment: momentText(published_at),
    position: String(position),
    picture: picture ?? "",
    picture_src: pictureSrc,
    texts: { tr: written(localizedFields(kind), item.texts.tr), en: written(localizedFields(kind), item.texts.en) },
    fields: written(sharedFields(kind), item.fields),
  };
}

function textOf({ type, columns = [], nested }: ContentField, value: ContentValue | undefined): FieldValue {
  if (type === "rows") return ((value ?? []) as readonly Row[]).map((row) => rowOf(columns, nested, row));
  if (type === "flag") return value === true ? "on" : "";
  if (value === undefined || value === null) return "";
  return type === "money" ? amountText(Number(value)) : String(value);
}

function rowOf(columns: readonly ContentField[], nested: ContentField["nested"], row: Row): RowValues {
  const cells = (columns: readonly ContentField[], row: Row) =>
    Object.fromEntries(columns.map(({ name }) => [name, String(row[name] ?? "")]));
  return {
    ...cells(columns, row),
    ...(nested && {
      [nested.name]: ((row[nested.name] ?? []) as readonly Row[]).map((inner) => cells(nested.columns, inner)),
    }),
  };
}

/** Returns an amount in kuruş as editors write it: "1250", "12,50". */
export function amountText(kurus: number): string {
  return kurus % 100 === 0 ? String(kurus / 100) : (kurus / 100).toFixed(2).replace(".", ",");
}

/** Rows read from a form; the API allows fewer. */
const maxFormRows = 60;

/**
 * Reads the values of a submitted form. Names are paths: "tr.title", "fields.country",
 * "tr.items.0.subMenuItems.1.label".
 */
export function valuesFromForm(kind: ContentKind, form: FormData): EditorValues {
  const written = new Map<string, string>();
  for (const [name, value] of form) if (typeof value === "string") written.set(name, value.replace(/\r\n?/g, "\n"));
  const textAt = (name: string) => written.get(name) ?? "";
  const names = [...written.keys()];
  const rowsAt = (name: string, columns: readonly ContentField[], nested: ContentField["nested"]): RowValues[] => {
    const numbers = new Set(
      names.flatMap((one) => (one.startsWith(`${name}.`) ? [Number(one.slice(name.length + 1).split(".")[0])] : [])),
    );
    const places = [...numbers]
      .filter((number) => Number.isInteger(number) && number >= 0)
      .sort((one, other) => one - other);
    return places
      .slice(0, maxFormRows)
      .map((index) => ({
        ...Object.fromEntries(columns.map((column) => [column.name, textAt(`${name}.${index}.${column.name}`)])),
        ...(nested && { [nested.name]: rowsAt(`${name}.${index}.${nested.name}`, nested.columns, undefined) }),
      }));
  };
  const valuesAt = (part: string, fields: readonly ContentField[]): FieldValues =>
    Object.fromEntries(
      fields.map(({ name, type, columns = [], nested }) => [
        name,
        type === "rows"
          ? rowsAt(`${part}.${name}`, columns, nested)
          : name === "video_id"
            ? videoIdFrom(textAt(`${part}.${name}`))
            : textAt(`${part}.${name}`),
      ]),
    );
  return {
    version: textAt("version"),
    idempotencyKey: idempotencyKeyPattern.exec(textAt("idempotency_key"))?.[0] ?? "",
    slug: textAt("slug").trim(),
    publicationStatus: publicationOptions.find((one) => one === textAt("standing")) ?? "draft",
    moment: textAt("moment").trim(),
    position: textAt("position").trim(),
    picture: textAt("picture"),
    picture_src: ownPicture(textAt("picture_src")),
    texts: { tr: valuesAt("tr", localizedFields(kind)), en: valuesAt("en", localizedFields(kind)) },
    fields: {
      ...valuesAt(
        "fields",
        sharedFields(kind).filter((field) => !field.readOnly),
      ),
      ...Object.fromEntries(
        pictureFields(kind).map(({ name }) => [sourceName(name), ownPicture(textAt(`fields.${sourceName(name)}`))]),
      ),
    },
  };
}

/** Returns the address of a picture of this site, as it becomes the URL of an image; "" for any other text. */
function ownPicture(text: string): string {
  return /^\/(files\/[A-Za-z0-9]{32}\.webp|pictures\/[a-z0-9-]{1,80}\.svg)$/.test(text) ? text : "";
}

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
