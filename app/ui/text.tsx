import { Fragment, type ReactNode } from "react";
import { stripBidi } from "~/contract/fields/written-text.ts";

/** Icons that point along the line: app.rtl.css mirrors them. */
const directed = ["arrow-left", "arrow-right", "login", "logout"];

/**
 * Renders an icon of the sprite public/icons.svg. It is decorative, because the text beside it has the same meaning.
 */
export function Icon({ name }: { name: string }) {
  return (
    <svg
      className={`inline-block size-[1.25em] flex-none fill-current align-[-0.25em] ${directed.includes(name) ? "directed" : ""}`}
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}

const tones = {
  plain: "bg-tint text-link-hover",
  leaf: "bg-leaf-light text-leaf",
  clay: "bg-clay-light text-clay",
  sun: "bg-sun text-on-sun",
} as const;

/** `leaf` for what is done, `clay` for what went wrong, `sun` for what waits. */
export type TagTone = keyof typeof tones;

/** Renders a word about a state. */
export function Tag({ tone = "plain", children }: { readonly tone?: TagTone; readonly children: ReactNode }) {
  return (
    <span className={`inline-block rounded-[1rem] px-2.5 py-px text-sm font-semibold wrap-anywhere ${tones[tone]}`}>
      {children}
    </span>
  );
}

/** Renders a number beside the words that it belongs to. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return (
    <span className="ms-1 inline-block min-w-[1.5em] rounded-[1rem] bg-sun px-1.5 py-px text-center text-sm font-semibold text-on-sun">
      {children}
    </span>
  );
}

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
