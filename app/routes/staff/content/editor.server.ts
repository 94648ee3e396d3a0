import { randomUUID } from "node:crypto";
import { data, type RouterContextProvider } from "react-router";
import { requiredPages, slugFrom } from "~/contract/content/checks.ts";
import { type ContentKind, definitionOf, fieldsOf } from "~/contract/content/kinds.ts";
import type { StaffContent } from "~/contract/endpoints/content-editing.ts";
import { countryCodes } from "~/contract/fields/country-codes.ts";
import { type Api, ApiFailure } from "~/contract/product-api.ts";
import { type Language, languages } from "~/contract/rules/languages.ts";
import { largestPicture } from "~/contract/rules/limits.ts";
import { causeOfOpening } from "~/contract/rules/openings.ts";
import { editorLimits } from "~/forms/arrival/limits.ts";
import { uploadTooLargeContext } from "~/forms/arrival/reading.server.ts";
import { readFields } from "~/forms/submission.ts";
import { failureText } from "~/http/failure-text.ts";
import { idFrom, notFound, orNotFound, orNull } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom, languageFrom } from "~/middleware/i18n.server.ts";
import {
  differencesBetween,
  type EditorValues,
  emptyValues,
  localizedFields,
  type Part,
  pictureFields,
  sourceName,
  valuesFromContent,
  valuesFromForm,
} from "./form-values.ts";
import { kindFrom } from "./kinds.ts";
import type { EditorErrors } from "./validation.server.ts";

/** Arguments of the editor's loaders and actions. */
interface EditorArgs {
  readonly params: { readonly kind: string; readonly id: string };
  /** Address of the page. */
  readonly url?: URL;
  readonly context: Readonly<RouterContextProvider>;
}

interface LoadedItem {
  readonly kind: ContentKind;
  /** Null for a new or deleted item. */
  readonly content: StaffContent | null;
  /** The item was deleted; otherwise a null content is a new item. */
  readonly isGone: boolean;
}

/**
 * Loads the item in the URL, if it exists.
 * @throws a Response with status 404 for an invalid URL
 */
export async function loadItem({ params, context }: EditorArgs): Promise<LoadedItem> {
  const kind = kindFrom(params.kind);
  const { single } = definitionOf(kind);
  const id = idFrom(params.id);
  const isNew = params.id === "new";
  if (isNew ? single : id === 0) throw notFound();
  if (isNew) return { kind, content: null, isGone: false };
  const request = context.get(apiContext).showContent({ params: { kind, id } });
  if (single) return { kind, content: await orNotFound(request), isGone: false };
  const content = await orNull(request);
  return { kind, content, isGone: content === null };
}

/**
 * Loads the item in the URL.
 * @throws a Response with status 404 if it does not exist
 */
export async function loadExistingItem(args: EditorArgs): Promise<{ kind: ContentKind; content: StaffContent }> {
  const { kind, content } = await loadItem(args);
  if (!content) throw notFound();
  return { kind, content };
}

/** Returns the data that pages about an item show beside its form. */
export function factsOf(content: StaffContent) {
  const { id, kind, slug, title, standing, published_at, updated_at, version, deletion_blocked_by, picture, opening } =
    content;
  return {
    id: String(id),
    kind,
    slug: slug ?? "",
    title,
    standing,
    published_at,
    updated_at,
    version,
    deletion_blocked_by,
    pictureSrc: picture?.src ?? "",
    opening,
  };
}

export type ContentFacts = ReturnType<typeof factsOf>;

export async function loadEditor(args: EditorArgs) {
  const { kind, content, isGone } = await loadItem(args);
  return {
    kind,
    id: content ? args.params.id : "new",
    isGone,
    facts: content && factsOf(content),
    values: content ? valuesFromContent(content) : newValues(kind, args.url),
    isRequiredPage: kind === "page" && requiredPages.includes(content?.slug ?? ""),
    choices: await choicesFor(kind, args.context),
  };
}

export type EditorData = Awaited<ReturnType<typeof loadEditor>>;

/** Returns the values of a new item. A link of a cause's editor names the cause of a new opening. */
function newValues(kind: ContentKind, url: URL | undefined): EditorValues {
  const values = { ...emptyValues(kind), idempotencyKey: randomUUID() };
  const cause = url?.searchParams.get("cause") ?? null;
  if (kind !== "opening" || !causeOfOpening(cause)) return values;
  return { ...values, fields: { ...values.fields, cause: cause! } };
}

/** Loads the options of a kind's select fields, in the language of the page. */
export async function choicesFor(kind: ContentKind, context: EditorArgs["context"]) {
  const types = fieldsOf(kind).map(({ type }) => type);
  const references = types.includes("reference")
    ? (await context.get(apiContext).listContentChoices()).data
    : { prices: [], categories: [], causes: [] };
  return { ...references, countries: types.includes("country") ? countriesIn(languageFrom(context)) : "" };
}

export type Choices = Awaited<ReturnType<typeof choicesFor>>;

/**
 * Returns a line for each country: its ISO code, a space and its name. The list would be a third of the page's data as
 * objects; field-texts.ts reads it.
 */
function countriesIn(language: Language): string {
  const names = new Intl.DisplayNames([language], { type: "region" });
  return countryCodes
    .map((key) => ({ key, name: names.of(key) ?? key }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
    .map(({ key, name }) => `${key} ${name}`)
    .join("\n");
}

/** Result of an editor action: the form again with its values. */
export interface EditorAnswer {
  readonly values: EditorValues | null;
  readonly errors?: EditorErrors;
  /** Error of the whole form. */
  readonly problem?: string;
  readonly conflict?: Conflict;
  /** The item was deleted meanwhile: the form creates a new one. */
  readonly isGone?: boolean;
  /** The API did not answer, so the values may still be valid. */
  readonly isApiUnavailable?: boolean;
  readonly preview?: Preview;
  /** Control that gets the focus. */
  readonly focus?: string | null;
}

/** Returns a rejected form with status 400, or 503 if the API does not answer. */
export function rejectEdit(answer: EditorAnswer) {
  return data(answer, { status: answer.isApiUnavailable ? 503 : 400 });
}

/** Content of a submitted editor form. */
export interface SubmittedEditor {
  readonly values: EditorValues;
  /** Version that the editor chose to overwrite, if any. */
  readonly overwriteVersion: string | null;
  /** Value of the row button, if one was clicked. */
  readonly step: string;
  /** The control of the first file that was sent; null without a file. */
  readonly uploaded: string | null;
  /** Why pictures were rejected, by control; null when none was. */
  readonly pictureErrors: EditorErrors | null;
}

/**
 * Reads the editor's form. Uploads a chosen picture at once, so that it stays chosen when the form returns with errors.
 */
export async function readEditorForm({
  request,
  params,
  context,
}: EditorArgs & { request: Request }): Promise<SubmittedEditor | { values: null; problem: string }> {
  const kind = kindFrom(params.kind);
  const { t } = i18nFrom(context);
  if (context.get(uploadTooLargeContext)) return { values: null, problem: t("editing:error.beyondReading") };
  const form = await readFields(request, editorLimits);
  const textIn = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const hasPicture = definitionOf(kind).picture !== "none";
  const values = valuesFromForm(kind, form);
  const fileIn = (name: string) => {
    const file = form.get(name);
    return file instanceof File && file.size > 0 ? file : null;
  };
  const places = [
    ...(hasPicture ? [{ control: "picture", file: fileIn("file"), isRemoved: form.has("picture_removed") }] : []),
    ...pictureFields(kind).map(({ name }) => ({
      control: `fields.${name}`,
      file: fileIn(`file.${name}`),
      isRemoved: form.has(`removed.${name}`),
    })),
  ];
  let read = hasPicture ? values : withPicture(values, "picture", "", "");
  const pictureErrors: Record<string, string> = {};
  for (const { control, file, isRemoved } of places) {
    const uploaded = file && (await uploadPicture(context, file));
    if (uploaded?.error !== undefined) pictureErrors[control] = uploaded.error;
    else if (uploaded) read = withPicture(read, control, uploaded.name, uploaded.src);
    else if (isRemoved) read = withPicture(read, control, "", "");
  }
  return {
    values: read,
    overwriteVersion: textIn("over") || null,
    step: textIn("step"),
    uploaded: places.find(({ file }) => file)?.control ?? null,
    pictureErrors: Object.keys(pictureErrors).length > 0 ? pictureErrors : null,
  };
}

/** Returns the values with another picture in a control: "picture" or "fields.picture_before". */
function withPicture(values: EditorValues, control: string, name: string, src: string): EditorValues {
  if (control === "picture") return { ...values, picture: name, picture_src: src };
  const field = control.slice("fields.".length);
  return { ...values, fields: { ...values.fields, [field]: name, [sourceName(field)]: src } };
}

/** Uploads a picture; returns its name and address, or why it was refused. */
async function uploadPicture(
  context: EditorArgs["context"],
  file: File,
): Promise<{ name: string; src: string; error?: undefined } | { error: string }> {
  const { t } = i18nFrom(context);
  if (file.size > largestPicture) return { error: t("editing:error.pictureLarge") };
  try {
    const { name, picture } = (await context.get(apiContext).uploadContentPicture({ file })).data;
    return { name, src: picture.src };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return { error: failureText(failure, "picture") };
  }
}

/** Returns the values with a slug made from the Turkish title if there is none. */
export function withProposedSlug(kind: ContentKind, values: EditorValues): EditorValues {
  if (values.slug !== "" || !definitionOf(kind).addressed) return values;
  return { ...values, slug: slugFrom(String(values.texts.tr.title ?? "")) };
}

/** Parts that restoring leaves unchanged: slug, position and publication. */
const unrestoredFields: readonly string[] = ["slug", "position", "standing", "closed"];

/** Loads a version of an item and the current one. */
export async function loadVersion(args: EditorArgs & { readonly params: { readonly version: string } }) {
  const { kind, content } = await loadExistingItem(args);
  const params = { kind, id: content.id, version_id: idFrom(args.params.version) };
  const version = await orNotFound(args.context.get(apiContext).showContentVersion({ params }));
  const at = new Date();
  const previous = valuesFromContent({ ...version, version: content.version }, at);
  const current = valuesFromContent(content, at);
  return {
    facts: factsOf(content),
    versionId: version.id,
    at: version.at,
    by: version.by,
    previous: await renderPreview(kind, previous),
    current: await renderPreview(kind, current),
    differences: differencesBetween(kind, previous, current).filter(({ field }) => !unrestoredFields.includes(field)),
    choices: await choicesFor(kind, args.context),
  };
}

/** Item as its readers see it: Markdown rendered as safe HTML, by language and field. */
export interface Preview {
  readonly values: EditorValues;
  readonly html: Readonly<Record<Language, Readonly<Record<string, string>>>>;
}

/** Renders form values with the renderer of the public pages. */
export async function renderPreview(kind: ContentKind, values: EditorValues): Promise<Preview> {
  const { markdownToHtml } = await import("~/routes/pages/markdown.server.ts");
  const markdownFields = localizedFields(kind).filter(({ type }) => type === "markdown");
  const html = languages.map((language) => [
    language,
    Object.fromEntries(
      markdownFields.map(({ name }) => [name, markdownToHtml(String(values.texts[language][name] ?? ""), language)]),
    ),
  ]);
  return { values, html: Object.fromEntries(html) };
}

/** A colleague saved the item while it was edited. */
export interface Conflict {
  /** Version that is stored now. */
  readonly version: number;
  /** Id of that version in the history; null if the history does not have it. */
  readonly versionId: number | null;
  readonly by: string | null;
  readonly at: string | null;
  readonly differences: readonly Part[];
  readonly stored: Preview;
  readonly submitted: Preview;
}

/** Loads who saved the stored version and compares it with the submitted values. */
export async function conflictWith(api: Api, content: StaffContent, values: EditorValues): Promise<Conflict> {
  const { kind, id, version } = content;
  const [latest] = (await api.listContentVersions({ params: { kind, id }, query: { per_page: 1 } })).data;
  const stored = valuesFromContent(content);
  return {
    version,
    versionId: latest?.id ?? null,
    by: latest?.by ?? null,
    at: latest?.at ?? null,
    differences: differencesBetween(kind, stored, values),
    stored: await renderPreview(kind, stored),
    submitted: await renderPreview(kind, values),
  };
}
