import type { ReactNode } from "react";
import { Band } from "./page.tsx";

interface TextBesideProps {
  readonly as?: "div" | "article";
  /** Over both columns. */
  readonly heading: ReactNode;
  /** What belongs to the text: its contents list, other articles; null for nothing. */
  readonly beside: ReactNode;
  /** Whether narrow screens show what is beside the text before it, as a contents list. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

/**
 * Renders a text in lines of at most 62 characters, and from 1024 px on beside it what belongs to it, which stays in
 * sight.
 */
export function TextBeside({ as = "div", heading, beside, isFirst = false, children }: TextBesideProps) {
  const second = beside && (
    <div className="space-y-6 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:self-start">{beside}</div>
  );
  return (
    <Band as={as}>
      <div className="container space-y-8">
        {heading}
        <div className="max-lg:space-y-8 lg:grid lg:grid-cols-[minmax(0,32rem)_minmax(0,1fr)] lg:gap-x-18">
          {isFirst && second}
          <div className="space-y-8">{children}</div>
          {!isFirst && second}
        </div>
      </div>
    </Band>
  );
}

interface ContentsListProps {
  /** Id of its heading. */
  readonly id: string;
  readonly title: string;
  readonly entries: readonly { readonly id: string; readonly text: string }[];
}

/** Renders links to the parts of a page. */
export function ContentsList({ id, title, entries }: ContentsListProps) {
  return (
    <nav className="border-s-4 border-hairline ps-5 print:hidden" aria-labelledby={id}>
      <h2 className="text-lg/[1.4]" id={id}>
        {title}
      </h2>
      <ul className="mt-1">
        {entries.map((entry) => (
          <li key={entry.id}>
            <a className="inline-block py-1.5" href={`#${entry.id}`}>
              {entry.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
