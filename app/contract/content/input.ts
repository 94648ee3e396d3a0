import * as z from "zod";
import { countryCodes } from "../fields/country-codes.ts";
import { isIban, plainIban } from "../rules/check-digits.ts";
import { languages } from "../rules/languages.ts";
import { money } from "../rules/money.ts";
import { hasPictureWithoutAlt, isInvisible, isSafeLink, slugLength, slugPattern } from "./checks.ts";
import { type ContentField, maximumRows, pictureAltLength } from "./fields.ts";
import { type ContentKind, contentKindNames, definitionOf, fieldsOf } from "./kinds.ts";

/** Schemas built from the table of kinds, for the API and the staff's editor. */

export const contentStates = ["draft", "published"] as const;
export type ContentState = (typeof contentStates)[number];

export type Cell = string | number | null;
/** A row of a table by column name; nested rows are in a column of their own. */
export interface Row {
  readonly [column: string]: Cell | readonly Row[];
}

/** The value of a field; money is kuruş. Empty text is "", any other empty value is null. */
export type ContentValue = string | number | boolean | null | readonly Row[];
export type ContentValues = Readonly<Record<string, ContentValue>>;

/** An item as staff read and write it. */
export interface ContentItem {
  readonly kind: ContentKind;
  /** Null in a new item: the API makes it from the title. */
  readonly slug: string | null;
  readonly state: ContentState;
  /** A time in the future schedules the item. Null in a published item: from now on. */
  readonly published_at: string | null;
  readonly position: number;
  /** Name of an uploaded picture, or path of one of the site's drawings. */
  readonly picture: string | null;
  readonly texts: { readonly tr: ContentValues; readonly en: ContentValues };
  readonly fields: ContentValues;
}

const picture = z.string().regex(/^([A-Za-z0-9]{28}|\/pictures\/[a-z0-9-]{1,80}\.svg)$/);

/** Names the broken rule, for which the API has a message. */
const rule = (name: string) => ({ params: { rule: name } });

/** A moment in UTC between 2000 and 2099. */
const moment = z.iso
  .datetime({ offset: true })
  .overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))
  .refine((text) => /^20\d\d-/.test(text), rule("form_wrong"));

const text = (field: ContentField) => {
  // Forms send line breaks as CRLF. Normalising them keeps the text's version, which consents record.
  const limited = z
    .string()
    .overwrite((value) => value.replace(/\r\n?/g, "\n").trim())
    .max(field.maxLength ?? 300);
  const oneLine = field.type === "text" ? limited.refine((value) => !value.includes("\n"), rule("one_line")) : limited;
  const pattern = field.pattern ? new RegExp(`^(${field.pattern})?$`) : null;
  return pattern ? oneLine.refine((value) => pattern.test(value), rule("form_wrong")) : oneLine;
};

/** Missing values of fields that are no text. */
const missingValues: Partial<Record<ContentField["type"], ContentValue>> = {
  number: null,
  money: null,
  flag: false,
  rows: [],
};

/** Returns the schema of a field in requests, with a default for missing values. */
function strictSchema(field: ContentField): z.ZodType {
  const missing = missingValues[field.type];
  return givenSchema(field).default(missing === undefined ? "" : missing);
}

function givenSchema(field: ContentField): z.ZodType {
  const { type, from = 0, to, choices = [] } = field;
  if (type === "number")
    return z
      .int()
      .min(from)
      .max(to ?? 1e12)
      .nullable();
  if (type === "money")
    return money.refine((kurus) => kurus >= from && kurus <= (to ?? 1e14), rule("sum_wrong")).nullable();
  if (type === "flag") return z.boolean();
  if (type === "choice") return z.enum(["", ...choices]);
  if (type === "link") return text(field).refine((value) => value === "" || isSafeLink(value), rule("link_wrong"));
  if (type === "country") return z.enum(["", ...countryCodes]);
  if (type === "day") return z.union([z.literal(""), z.iso.date()]);
  if (type === "picture") return z.union([z.literal(""), picture]);
  if (type === "iban") {
    const iban = z.string().max(60).overwrite(plainIban);
    return iban.refine((value) => value === "" || isIban(value), rule("iban_wrong"));
  }
  if (type === "reference") return z.string().max(80);
  if (type === "markdown") return text(field).refine((value) => !hasPictureWithoutAlt(value), rule("picture_wordless"));
  return type === "rows" ? z.array(rowSchema(field)).max(maximumRows) : text(field);
}

function rowSchema({ columns = [], nested }: ContentField): z.ZodObject {
  const cells = (columns: readonly ContentField[]) =>
    Object.fromEntries(columns.map((column) => [column.name, cellSchema(column)]));
  const inner = nested && z.array(z.object(cells(nested.columns))).max(maximumRows);
  return z.object({ ...cells(columns), ...(inner && { [nested.name]: inner.default([]) }) });
}

/** Returns the schema of a cell. Unlike fields, cells must be complete even in a draft. */
function cellSchema(column: ContentField): z.ZodType {
  const schema = strictSchema(column);
  return column.required
    ? schema.refine(
        (value) => value !== null && !(typeof value === "string" && isInvisible(value)),
        rule("content_needed"),
      )
    : schema;
}

/** Returns the schema of a stored field, which may break today's limits. */
function looseSchema(field: ContentField): z.ZodType {
  switch (field.type) {
    case "number":
      return z.number().nullable();
    case "money":
      return money.nullable();
    case "flag":
      return z.boolean();
    case "rows":
      return z.array(z.record(z.string(), z.unknown()));
    default:
      return z.string();
  }
}

function shapeOf(kind: ContentKind, isLocalized: boolean, schemaOf: (field: ContentField) => z.ZodType) {
  const fields = fieldsOf(kind).filter(
    (field) => (field.localized ?? false) === isLocalized && (schemaOf === looseSchema || !field.readOnly),
  );
  const alt: ContentField = { name: "picture_alt", type: "lines", localized: true, maxLength: pictureAltLength };
  const all = isLocalized && definitionOf(kind).picture !== "none" ? [...fields, alt] : fields;
  return z.object(Object.fromEntries(all.map((field) => [field.name, schemaOf(field)])));
}

function partsOf(kind: ContentKind, schemaOf: (field: ContentField) => z.ZodType) {
  const texts = shapeOf(kind, true, schemaOf);
  return { kind: z.literal(kind), texts: z.object({ tr: texts, en: texts }), fields: shapeOf(kind, false, schemaOf) };
}

/** Returns the schema of a request body of one kind. Required fields are checked when the item is published. */
export function contentInputOf(kind: ContentKind) {
  const { drafts, picture: pictures } = definitionOf(kind);
  return z
    .object({
      ...partsOf(kind, strictSchema),
      slug: z.string().max(slugLength).regex(slugPattern).nullable().default(null),
      state: drafts ? z.enum(contentStates).default("draft") : z.literal("published").default("published"),
      published_at: drafts ? moment.nullable().default(null) : z.null().default(null),
      position: z.int().min(0).max(1_000_000).default(0),
      picture: pictures === "none" ? z.null().default(null) : picture.nullable().default(null),
    })
    .superRefine((item, context) => {
      for (const path of missingFor(item as unknown as ContentItem))
        context.addIssue({ code: "custom", path: [...path], ...rule("content_needed") });
      for (const { path, ...params } of mismatchesIn(item as unknown as ContentItem))
        context.addIssue({ code: "custom", path: [...path], params });
    });
}

/**
 * Returns the paths of missing values: the title in a draft, every required field in every language in a published
 * item.
 */
export function missingFor(item: ContentItem): readonly (readonly string[])[] {
  const { title, picture: pictures } = definitionOf(item.kind);
  const isEmpty = (value: ContentValue | undefined) =>
    value === undefined ||
    value === null ||
    (typeof value === "string" && isInvisible(value)) ||
    (Array.isArray(value) && value.length === 0);
  const missing: string[][] = [];
  for (const field of fieldsOf(item.kind)) {
    if (field.allOrNone) {
      const empty = languages.filter((language) => isEmpty(item.texts[language][field.name]));
      if (empty.length < languages.length) missing.push(...empty.map((language) => ["texts", language, field.name]));
    }
    if (!field.required || field.readOnly || (item.state === "draft" && field.name !== title)) continue;
    const wanted = item.state === "draft" ? (["tr"] as const) : languages;
    if (!field.localized && isEmpty(item.fields[field.name])) missing.push(["fields", field.name]);
    if (field.localized)
      missing.push(
        ...wanted
          .filter((language) => isEmpty(item.texts[language][field.name]))
          .map((language) => ["texts", language, field.name]),
      );
  }
  for (const { name } of fieldsOf(item.kind).filter(({ type }) => type === "picture"))
    if (!isEmpty(item.fields[name]))
      missing.push(
        ...languages
          .filter((language) => item.state === "published" && isEmpty(item.texts[language][`${name}_alt`]))
          .map((language) => ["texts", language, `${name}_alt`]),
      );
  if (item.state === "draft") return missing;
  if (pictures === "required" && !item.picture) missing.push(["picture"]);
  if (item.picture)
    missing.push(
      ...languages
        .filter((language) => isEmpty(item.texts[language].picture_alt))
        .map((language) => ["texts", language, "picture_alt"]),
    );
  return missing;
}

/** A table or a cell that differs between the languages but must be the same. */
export interface Mismatch {
  readonly path: readonly (string | number)[];
  readonly rule: "rows_uneven" | "cell_unlike";
  /** Numbers of rows, or values of the cells. */
  readonly tr: Cell;
  readonly en: Cell;
}

/**
 * Returns where tables differ between the languages. A cell that is empty or not a number in Turkish is reported
 * elsewhere.
 */
export function mismatchesIn({ kind, texts }: ContentItem): readonly Mismatch[] {
  return fieldsOf(kind).flatMap(({ name, columns = [] }): readonly Mismatch[] => {
    const sameInAllLanguages = columns.filter((column) => column.sameInAllLanguages);
    if (sameInAllLanguages.length === 0) return [];
    const rowsIn = (values: ContentValues) => (values[name] ?? []) as readonly Readonly<Record<string, Cell>>[];
    const [tr, en] = [rowsIn(texts.tr), rowsIn(texts.en)];
    const path = ["texts", "en", name];
    if (tr.length !== en.length) return [{ path, rule: "rows_uneven", tr: tr.length, en: en.length }];
    const cells = tr.flatMap((row, place) =>
      sameInAllLanguages.map((column) => ({
        path: [...path, place, column.name],
        rule: "cell_unlike" as const,
        tr: row[column.name]!,
        en: en[place]![column.name]!,
      })),
    );
    return cells.filter((cell) => (cell.tr || cell.tr === 0) && cell.tr !== cell.en);
  });
}

function looseItemOf(kind: ContentKind) {
  return z.object({
    ...partsOf(kind, looseSchema),
    slug: z.string().nullable(),
    state: z.enum(contentStates),
    published_at: z.iso.datetime().nullable(),
    position: z.int(),
    picture: z.string().nullable(),
  });
}

type ItemSchema = z.ZodType<ContentItem, unknown>;
const oneOfEach = (make: (kind: ContentKind) => z.ZodObject) =>
  z.discriminatedUnion("kind", contentKindNames.map(make) as [z.ZodObject, ...z.ZodObject[]]) as unknown as ItemSchema;

/** Request body of any kind. */
export const contentInput = oneOfEach(contentInputOf);

/** Stored item of any kind. */
export const contentItem = oneOfEach(looseItemOf);
