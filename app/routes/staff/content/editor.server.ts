import { randomUUID } from "node:crypto";
import { data, type RouterContextProvider } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { slugFrom } from "~/contract/content/checks.ts";
import { type ContentKind, definitionOf, fieldsOf, requiredPages } from "~/contract/content/kinds.ts";
import type { StaffContent } from "~/contract/endpoints/content-editing.ts";
import { countryCodes } from "~/contract/fields/country-codes.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { largestPicture } from "~/contract/rules/limits.ts";
import { readFields } from "~/forms/submission.ts";
import { editorLimits } from "~/http/form-limits.ts";
import { idFrom, notFound, orNotFound } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { uploadTooLargeContext } from "~/middleware/body-limits.server.ts";
import { i18nFrom, languageFrom } from "~/middleware/i18n.server.ts";
import type { Preview } from "./comparison.server.ts";
import type { Conflict } from "./conflict.server.ts";
import { emptyValues, type EditorValues, valuesFromContent, valuesFromForm } from "./form-values.ts";
import { kindFrom } from "./kinds.ts";
import type { EditorErrors } from "./validation.server.ts";

/** Where an item is edited, and for whom. */
interface EditorArgs {
  readonly params: { readonly kind: string; readonly id: string };
  readonly context: Readonly<RouterContextProvider>;
}

interface LoadedItem {
  readonly kind: ContentKind;
  /** Null for an item that is not there. */
  readonly content: StaffContent | null;
  /** Whether it is there no more; else it is not there yet. */
  readonly isGone: boolean;
}

/** Which item an address names. @throws a Response with status 404 */
export async function loadItem({ params, context }: EditorArgs): Promise<LoadedItem> {
  const kind = kindFrom(params.kind);
  const { single } = definitionOf(kind);
  const id = idFrom(params.id);
  const isNew = params.id === "new";
  if (isNew ? single : id === 0) throw notFound();
  if (isNew) return { kind, content: null, isGone: false };
  const asked = context.get(apiContext).showContent({ params: { kind, id } });
  if (single) return { kind, content: await orNotFound(asked), isGone: false };
  const content = await asked
    .then(({ data }) => data)
    .catch((failure) => {
      if (failure instanceof ApiFailure && failure.status === 404) return null;
      throw failure;
    });
  return { kind, content, isGone: content === null };
}

/** An item that is there. @throws a Response with status 404 */
export async function loadExistingItem(args: EditorArgs): Promise<{ kind: ContentKind; content: StaffContent }> {
  const { kind, content } = await loadItem(args);
  if (!content) throw notFound();
  return { kind, content };
}

/** What stands about an item beside its form. */
export function factsOf(content: StaffContent) {
  const { id, kind, slug, title, standing, published_at, updated_at, version, kept_because, picture } = content;
  return {
    id: String(id),
    kind,
    slug: slug ?? "",
    title,
    standing,
    published_at,
    updated_at,
    version,
    kept_because,
    pictureSrc: picture?.src ?? "",
  };
}
export type ContentFacts = ReturnType<typeof factsOf>;

/**
 * All that the editor of an item shows before anything is typed. An item that is gone may have been written about
 * meanwhile: its form comes back as that of a new one.
 */
export async function loadEditor(args: EditorArgs) {
  const editor = await loadEditorData(args);
  return data(editor, { status: editor.isGone ? 404 : 200 });
}

async function loadEditorData(args: EditorArgs) {
  const { kind, content, isGone } = await loadItem(args);
  return {
    kind,
    id: content ? args.params.id : "new",
    isGone,
    facts: content && factsOf(content),
    values: content ? valuesFromContent(content) : { ...emptyValues(kind), idempotencyKey: randomUUID() },
    isRequiredPage: kind === "page" && requiredPages.includes(content?.slug ?? ""),
    choices: await choicesFor(kind, args.context),
  };
}
export type EditorData = Awaited<ReturnType<typeof loadEditorData>>;

/** Names of what fields of a kind may hold, in the language of the page. */
export async function choicesFor(kind: ContentKind, context: EditorArgs["context"]) {
  const types = fieldsOf(kind).map(({ type }) => type);
  const references = types.includes("reference")
    ? (await context.get(apiContext).listContentChoices()).data
    : { prices: [], categories: [] };
  return { ...references, countries: types.includes("country") ? countriesIn(languageFrom(context)) : [] };
}
export type Choices = Awaited<ReturnType<typeof choicesFor>>;

function countriesIn(language: Language): { key: string; name: string }[] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  return countryCodes
    .map((key) => ({ key, name: names.of(key) ?? key }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}

/** What an action of the editor answers: the form again, with what was typed. */
export interface EditorAnswer {
  readonly values: EditorValues | null;
  readonly errors?: EditorErrors;
  /** For the whole form. */
  readonly problem?: string;
  readonly conflict?: Conflict;
  /** The item was deleted meanwhile: the form is that of a new one. */
  readonly isGone?: boolean;
  /** The API did not answer: nothing was wrong with what was typed. */
  readonly isApiUnavailable?: boolean;
  readonly preview?: Preview;
  /** The control to go on with. */
  readonly focus?: string | null;
}

/** The form again, refused. */
export function rejectEdit(answer: EditorAnswer) {
  return data(answer, { status: answer.isApiUnavailable ? 503 : 400 });
}

/** What a form of the editor held. */
export interface SubmittedEditor {
  readonly values: EditorValues;
  /** The version to write over, where somebody said so. */
  readonly overwriteVersion: string | null;
  /** What to do with a row. */
  readonly step: string;
  readonly hasFile: boolean;
  /** Why the picture was not taken. */
  readonly pictureError: string | null;
}

/**
 * Reads the editor's form. A picture that was chosen is handed in at once, so that it stays chosen whatever else
 * happens.
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
  const file = form.get("file");
  const picture = hasPicture && file instanceof File && file.size > 0 ? file : null;
  const isRemoved = !hasPicture || (form.has("picture_removed") && !picture);
  const read = {
    overwriteVersion: textIn("over") || null,
    step: textIn("step"),
    hasFile: picture !== null,
    pictureError: null,
  };
  if (!picture) return { ...read, values: isRemoved ? { ...values, picture: "", picture_src: "" } : values };
  if (picture.size > largestPicture) return { ...read, values, pictureError: t("editing:error.pictureLarge") };
  try {
    const uploaded = (await context.get(apiContext).uploadContentPicture({ file: picture })).data;
    return { ...read, values: { ...values, picture: uploaded.name, picture_src: uploaded.picture.src } };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    const isSilent = failure.status === 0 || failure.status >= 500;
    return {
      ...read,
      values,
      pictureError: failure.errors.picture?.[0] ?? (isSilent ? t("errors:unreachable") : failure.message),
    };
  }
}

/** What was typed, with the address that the Turkish title proposes while there is none. */
export function withProposedSlug(kind: ContentKind, values: EditorValues): EditorValues {
  if (values.slug !== "" || !definitionOf(kind).addressed) return values;
  return { ...values, slug: slugFrom(String(values.texts.tr.title ?? "")) };
}
