import { Fragment, type ReactNode } from "react";
import { stripBidi } from "~/contract/fields/written-text.ts";

/** Isolates the writing direction of a name that a visitor typed within a text of the site. */
export function Bdi({ children }: { children: string }) {
  return <bdi>{stripBidi(children)}</bdi>;
}

/** Renders paragraphs of typed text, each in its own writing direction. */
export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph, index) => (
    <p key={index} dir="auto">
      {paragraph}
    </p>
  ));
}

/**
 * Renders the lines of a text below each other, also in a browser without styles. The ends of the lines stay in the
 * text, so that it keeps its words apart wherever it is read without its breaks.
 */
export function Lines({ text }: { text: string }) {
  return text.split(/(?<=\n)/).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/**
 * Renders a text of the organisation.
 * @param html safe HTML, as the server renders it from Markdown
 */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Renders small text on its own line, below what stands before it. */
export function SmallLine({ dir, children }: { readonly dir?: "auto"; readonly children: ReactNode }) {
  return (
    <>
      <br />
      <span className="text-sm text-muted" dir={dir}>
        {children}
      </span>
    </>
  );
}

/** Renders the small line above a title. */
export function Kicker({ children }: { readonly children: ReactNode }) {
  return <p className="text-sm/[1.4] font-semibold wrap-anywhere text-muted">{children}</p>;
}
