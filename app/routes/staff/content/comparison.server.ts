import type { ContentKind } from "~/contract/content/kinds.ts";
import type { StaffContent } from "~/contract/endpoints/content-editing.ts";
import type { Api } from "~/contract/product-api.ts";
import { type Language, languages } from "~/contract/rules/languages.ts";
import { markdownToHtml } from "~/routes/pages/markdown.server.ts";
import { differencesBetween, type Part } from "./differences.ts";
import { type EditorValues, localizedFields, valuesFromContent } from "./form-values.ts";

/** Item as its readers see it: Markdown rendered as safe HTML, by language and field. */
export interface Preview {
  readonly values: EditorValues;
  readonly html: Readonly<Record<Language, Readonly<Record<string, string>>>>;
}

/** Renders form values with the renderer of the public pages. */
export function renderPreview(kind: ContentKind, values: EditorValues): Preview {
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
    stored: renderPreview(kind, stored),
    submitted: renderPreview(kind, values),
  };
}
