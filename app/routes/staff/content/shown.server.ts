import { type ContentKind } from "~/contract/content/kinds.ts";
import { type Language, languages } from "~/contract/rules/languages.ts";
import { htmlOf } from "~/routes/pages/markdown.server.ts";
import { localizedFields, type TypedItem } from "./typed.ts";

/** An item as its readers see its words: Markdown as safe HTML, by language and field. */
export interface Shown {
  readonly typed: TypedItem;
  readonly html: Readonly<Record<Language, Readonly<Record<string, string>>>>;
}

/** Renders what was typed, with the renderer of the public pages. */
export function shownFrom(kind: ContentKind, typed: TypedItem): Shown {
  const written = localizedFields(kind).filter(({ type }) => type === "markdown");
  const html = languages.map((language) => [
    language,
    Object.fromEntries(written.map(({ name }) => [name, htmlOf(String(typed.texts[language][name] ?? ""), language)])),
  ]);
  return { typed, html: Object.fromEntries(html) };
}
