import type * as z from "zod";
import { slugFrom } from "~/contract/content/checks.ts";
import type { ContentField } from "~/contract/content/fields.ts";
import {
  contentInputOf,
  type ContentItem,
  type ContentValue,
  type ContentValues,
  type Mismatch,
  mismatchesIn,
  missingFor,
  type Row,
} from "~/contract/content/input.ts";
import { type ContentKind, definitionOf, fieldsOf } from "~/contract/content/kinds.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { liraFromKurus } from "~/contract/rules/money.ts";
import { readDay } from "~/contract/rules/typed-values.ts";
import { formatMoney, formatNumber, parseMoney } from "~/i18n/format.ts";
import type { QualifiedKey } from "~/texts/keys.ts";
import type { Translate } from "~/texts/translate.ts";
import {
  type EditorValues,
  type FieldValue,
  type FieldValues,
  localizedFields,
  momentFrom,
  momentText,
  type RowValues,
  sharedFields,
} from "./form-values.ts";

/** Error messages of the editor by control name. */
export type EditorErrors = Readonly<Record<string, string>>;

interface ValidationContext {
  /** Stored item; null for a new one. */
  readonly stored: ContentItem | null;
  readonly t: Translate;
  readonly language: Language;
  readonly now: Date;
  /**
   * A newer version is stored. It may come from a double submit of this form: the API decides whether that is a
   * conflict.
   */
  readonly isStale?: boolean;
}

/** Returns the item that the values describe, money in kuruş, or all its errors. */
export function validateItem(
  kind: ContentKind,
  values: EditorValues,
  validation: ValidationContext,
): { item: ContentItem; errors: null } | { item: null; errors: EditorErrors } {
  const { stored, t } = validation;
  const { drafts } = definitionOf(kind);
  const errors: Record<string, string> = {};
  const time = drafts ? publicationTime(values, validation) : ({ state: "published", published_at: null } as const);
  const when = "wrong" in time ? null : time;
  if ("wrong" in time) errors.moment = t(`editing:error.${time.wrong}`);
  const wire: ContentItem = {
    kind,
    // An emptied slug is made from the title again. For a new item the API makes it.
    slug:
      values.slug ||
      (stored === null
        ? null
        : definitionOf(kind).addressed
          ? slugFrom(String(values.texts.tr.title ?? "")) || stored.slug
          : stored.slug),
    state: when?.state ?? (values.publicationStatus === "draft" ? "draft" : "published"),
    published_at: when?.published_at ?? null,
    position: values.position === "" ? 0 : numberFrom(values.position),
    picture: values.picture === "" ? null : values.picture,
    texts: {
      tr: wireValues(localizedFields(kind), values.texts.tr, validation.language),
      en: wireValues(localizedFields(kind), values.texts.en, validation.language),
    },
    fields: wireValues(
      sharedFields(kind).filter((field) => !field.readOnly),
      values.fields,
      validation.language,
    ),
  };
  const parsed = contentInputOf(kind).safeParse(wire);
  if (parsed.success && when) return { item: parsed.data as ContentItem, errors: null };
  // The schema reports missing values only when nothing else is wrong, so they are checked here too.
  for (const path of missingFor(wire))
    errors[controlName(path)] ??= t(fieldAt(kind, path)?.allOrNone ? "editing:error.together" : "editing:error.needed");
  for (const mismatch of mismatchesIn(wire))
    errors[controlName(mismatch.path)] ??= mismatchMessage(mismatch, validation);
  for (const issue of parsed.error?.issues ?? [])
    errors[controlName(issue.path)] ??= issueMessage(kind, issue, validation);
  return { item: null, errors };
}

/** Returns the control name for a path in the item: texts.tr.title is "tr.title". */
export function controlName(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  if (first === "texts") return rest.join(".");
  return first === "published_at" ? "moment" : [first, ...rest].join(".");
}

/** Returns the publication state and date, or what is wrong with the date. */
function publicationTime(
  { publicationStatus, moment }: EditorValues,
  { stored, now, isStale = false }: ValidationContext,
): Pick<ContentItem, "state" | "published_at"> | { wrong: "moment" | "momentAhead" | "momentOfDraft" } {
  const before = stored?.published_at ?? null;
  const typedMoment = momentFrom(moment);
  // The form shows minutes: an unchanged date keeps its stored seconds.
  const isUntouched = before !== null && typedMoment !== null && typedMoment === momentFrom(momentText(before));
  // A draft may keep the date of its earlier publication, but gets no new one.
  if (publicationStatus === "draft")
    return moment === "" || isUntouched ? { state: "draft", published_at: before } : { wrong: "momentOfDraft" };
  if (publicationStatus === "scheduled")
    return typedMoment === null
      ? { wrong: "moment" }
      : { state: "published", published_at: isUntouched ? before : typedMoment };
  const isPast = before !== null && before <= now.toISOString();
  if (moment !== "" && !isUntouched) {
    if (typedMoment === null) return { wrong: "moment" };
    // The first of two submits has published the item at the scheduled time.
    if (isStale && isPast && stored?.state === "published" && typedMoment > now.toISOString())
      return { state: "published", published_at: before };
    return typedMoment > now.toISOString()
      ? { wrong: "momentAhead" }
      : { state: "published", published_at: typedMoment };
  }
  // A published item keeps its date when the field is emptied. A draft that was published before returns with the date
  // in the form.
  if (isPast && (stored?.state === "published" || isUntouched)) return { state: "published", published_at: before };
  // A scheduled item without a date is published now; otherwise it would stay scheduled.
  return { state: "published", published_at: stored?.state === "published" ? now.toISOString() : null };
}

function wireValues(fields: readonly ContentField[], values: FieldValues, page: Language): ContentValues {
  return Object.fromEntries(fields.map((field) => [field.name, wireValue(field, values[field.name] ?? "", page)]));
}

/**
 * Returns the wire value of a field; NaN for invalid numbers, which the schema rejects.
 * @param page language of the page, for the format of amounts
 */
function wireValue({ type, columns = [], nested }: ContentField, value: FieldValue, page: Language): ContentValue {
  if (typeof value !== "string")
    return value.map((row) => ({
      ...wireCells(columns, row, page),
      ...(nested && {
        [nested.name]: (row[nested.name] as readonly RowValues[]).map((inner) =>
          wireCells(nested.columns, inner, page),
        ),
      }),
    }));
  const text = type === "markdown" || type === "lines" ? value : value.trim();
  if (type === "flag") return text !== "";
  if (type === "day") return readDay(text) ?? text;
  if (type === "number") return text === "" ? null : numberFrom(text);
  if (type === "money") return text === "" ? null : liraFromKurus(parseMoney(text, page) ?? Number.NaN);
  return text;
}

function wireCells(columns: readonly ContentField[], row: RowValues, page: Language): Row {
  const cells = columns.map((column) => [column.name, wireValue(column, String(row[column.name] ?? ""), page)]);
  return Object.fromEntries(cells) as Row;
}

/** Parses a whole number: "1250" or "1.250". NaN if it is invalid. */
function numberFrom(text: string): number {
  const bare = text.replace(/\s/g, "");
  return /^(\d{1,15}|\d{1,3}([.,]\d{3})(\.\d{3}|,\d{3})*)$/.test(bare) ? Number(bare.replace(/[.,]/g, "")) : Number.NaN;
}

/** Texts of violated rules that say all. */
const ruleTexts: Readonly<Record<string, QualifiedKey>> = {
  one_line: "editing:error.oneLine",
  picture_wordless: "editing:error.pictureWordless",
  link_wrong: "editing:error.link",
  iban_wrong: "editing:error.iban",
  form_wrong: "editing:error.form",
};

function issueMessage(kind: ContentKind, issue: z.core.$ZodIssue, { t, language }: ValidationContext): string {
  const rule = issue.code === "custom" ? issue.params?.rule : undefined;
  const field = fieldAt(kind, issue.path);
  if (issue.path[0] === "slug") return t("editing:error.slug");
  if (issue.path[0] === "position") return t("editing:error.position");
  if (issue.path[0] === "picture" || field?.type === "picture") return t("editing:error.picture");
  if (rule === "content_needed") return t("editing:error.needed");
  if (field?.type === "money") return t("editing:error.money", amountRange(field, language));
  if (field?.type === "number") return t("editing:error.number", numberRange(field, language));
  if (field?.type === "day") return t("editing:error.day");
  const text = ruleTexts[String(rule)];
  if (text) return t(text);
  if (issue.code === "too_big")
    return t(field?.type === "rows" ? "editing:error.rows" : "editing:error.long", { most: Number(issue.maximum) });
  return t("editing:error.wrong");
}

function mismatchMessage({ rule, tr, en }: Mismatch, { t, language }: ValidationContext): string {
  if (rule === "rows_uneven") return t("editing:error.uneven", { tr: Number(tr), en: Number(en) });
  return t("editing:error.unlike", { value: typeof tr === "number" ? formatNumber(tr, language) : String(tr) });
}

/** Returns the range of a number field; years are written without thousands separator. */
function numberRange({ name, from = 0, to = 1e12 }: ContentField, language: Language) {
  return years.includes(name) ? { from, to } : { from: formatNumber(from, language), to: formatNumber(to, language) };
}

const years: readonly string[] = ["year", "since"];

function amountRange(field: ContentField, language: Language) {
  return { from: formatMoney(field.from ?? 0, language), to: formatMoney(field.to ?? 1e14, language) };
}

/** Returns the field, column or nested column at a path. */
function fieldAt(kind: ContentKind, path: readonly PropertyKey[]): ContentField | undefined {
  const [part, ...rest] = path;
  const [name, , column, , innerColumn] = part === "texts" ? rest.slice(1) : rest;
  const field = [...fieldsOf(kind), ...localizedFields(kind)].find((one) => one.name === name);
  if (column === undefined) return field;
  if (innerColumn !== undefined) return field?.nested?.columns.find((one) => one.name === innerColumn);
  return column === field?.nested?.name
    ? { name: String(column), type: "rows" }
    : field?.columns?.find((one) => one.name === column);
}
