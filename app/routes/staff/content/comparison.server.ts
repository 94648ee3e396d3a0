import { type ContentKind } from "~/contract/content/kinds.ts";
import { type Language, languages } from "~/contract/rules/languages.ts";
import { markdownToHtml } from "~/routes/pages/markdown.server.ts";
import { localizedFields, type EditorValues } from "./form-values.ts";

/** An item as its readers see its words: Markdown as safe HTML, by language and field. */
export interface Preview {
  readonly values: EditorValues;
  readonly html: Readonly<Record<Language, Readonly<Record<string, string>>>>;
}

/** Renders what was typed, with the renderer of the public pages. */
export function renderPreview(kind: ContentKind, values: EditorValues): Preview {
  const written = localizedFields(kind).filter(({ type }) => type === "markdown");
  const html = languages.map((language) => [
    language,
    Object.fromEntries(
      written.map(({ name }) => [name, markdownToHtml(String(values.texts[language][name] ?? ""), language)]),
    ),
  ]);
  return { values, html: Object.fromEntries(html) };
}
