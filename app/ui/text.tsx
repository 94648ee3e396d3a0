import { stripBidi } from "~/contract/fields/written-text.ts";

/** A name that a visitor typed, within a text of the site: its direction of writing ends with it. */
export function Bdi({ children }: { children: string }) {
  return <bdi>{stripBidi(children)}</bdi>;
}

/** Paragraphs of a text that somebody typed, each in its own direction of writing. */
export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph, index) => (
    <p key={index} dir="auto">
      {paragraph}
    </p>
  ));
}

/**
 * A text of the organisation.
 * @param html safe HTML, as the server makes it of Markdown
 */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
