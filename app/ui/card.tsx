import type { ReactNode } from "react";
import { Kicker } from "./page.tsx";

/**
 * Cards come in three kinds: a tile with a picture above its text, a compact row with a small picture beside it (what a
 * tile of a long list becomes on phones), and a plain card of text. The one large picture of a page is no card.
 */
const frame =
  "flex min-w-0 flex-col overflow-hidden rounded-lg border border-hairline bg-surface shadow-md wrap-anywhere " +
  "print:break-inside-avoid print:shadow-none";
const body = "flex min-w-0 flex-auto flex-col px-4 py-5 sm:p-6";
const picturePlace = "relative flex-none overflow-hidden bg-tint pt-[75%]";
const pictureFill = "*:absolute *:inset-0 *:size-full *:object-cover";
const rowPicture = "max-sm:m-3 max-sm:me-0 max-sm:size-24 max-sm:self-start max-sm:rounded-md max-sm:pt-0";

/** Classes of a title in the size of a card's, whatever its level. */
export const cardTitle = "font-serif text-lg/[1.4] [&>a]:text-inherit [&>a]:no-underline [&>a]:hover:underline";

interface CardProps {
  readonly as?: "li" | "section";
  /** Id of its title, for a section. */
  readonly labelledBy?: string;
  readonly children: ReactNode;
}

/** Renders a card of text. */
export function Card({ as: Element = "li", labelledBy, children }: CardProps) {
  return (
    <Element className={frame} aria-labelledby={labelledBy}>
      <div className={body}>{children}</div>
    </Element>
  );
}

interface PictureCardProps {
  /** Where a link leads that names this card. */
  readonly id?: string;
  /** An `img`. */
  readonly picture: ReactNode;
  /** Shown above the title, e.g. a country. */
  readonly kicker?: ReactNode;
  /** Level of the title: one below the heading of the list. */
  readonly heading?: "h2" | "h3";
  readonly title: ReactNode;
  /** Shown at the lower edge. */
  readonly actions?: ReactNode;
  /** Whether it is a compact row on phones. */
  readonly isRow?: boolean;
  /** Texts below the title. */
  readonly children?: ReactNode;
}

/** Renders a tile of a list: picture, title and texts, one below the other. */
export function PictureCard({
  id,
  picture,
  kicker,
  heading: Heading = "h2",
  title,
  actions,
  isRow = false,
  children,
}: PictureCardProps) {
  return (
    <li className={isRow ? `${frame} max-sm:flex-row` : frame} id={id}>
      {picture && <div className={`${picturePlace} ${pictureFill} ${isRow ? rowPicture : ""}`}>{picture}</div>}
      <div className={isRow ? `${body} max-sm:p-3` : body}>
        {kicker && <Kicker>{kicker}</Kicker>}
        <Heading className={cardTitle}>{title}</Heading>
        {children && <div className="mt-2 space-y-2">{children}</div>}
        {actions && <p className="mt-auto pt-4 max-sm:pt-3">{actions}</p>}
      </div>
    </li>
  );
}

interface CardGridProps {
  /** Cards side by side on wide screens. */
  readonly columns?: 2 | 3;
  /** Whether its cards are compact rows on phones. */
  readonly ofRows?: boolean;
  readonly as?: "ul" | "div";
  readonly children: ReactNode;
}

/**
 * Renders cards side by side, in whole rows (`whole-rows-*` in layout.css). Browsers without grids show them one below
 * the other.
 */
export function CardGrid({ columns = 3, ofRows = false, as: Element = "ul", children }: CardGridProps) {
  const wide = columns === 3 ? "whole-rows-3 menu:grid-cols-3" : "whole-rows-2";
  const gap = ofRows ? "gap-3 sm:gap-6" : "gap-6";
  return (
    <Element className={`grid grid-cols-1 ${gap} *:mb-6 supports-[display:grid]:*:mb-0 sm:grid-cols-2 ${wide}`}>
      {children}
    </Element>
  );
}
