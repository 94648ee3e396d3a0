import type { ReactNode } from "react";
import { buttonClass } from "./buttons.tsx";
import { type Fact, filledFacts } from "./page.tsx";

interface StoryWithPanelProps {
  /** Title, summary and picture. */
  readonly head: ReactNode;
  /** What is asked or shown beside the story. */
  readonly panel: ReactNode;
  /** The address of the panel in the page. */
  readonly id: string;
  /** The id of the panel's heading. */
  readonly labelledBy: string;
  /**
   * Whether the panel stays in sight: always, or on windows that are higher than a giving form, while nothing in it is
   * unfolded, so that its button is never out of reach.
   */
  readonly sticks?: "always" | "if-high";
  /** The story and what follows it. */
  readonly children: ReactNode;
}

const columns =
  "md:grid md:grid-cols-[minmax(0,1fr)_19.5rem] md:grid-rows-[auto_1fr] md:gap-x-8 md:space-y-0 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-10 wide:grid-cols-[minmax(0,1fr)_25rem] wide:gap-x-18";
const card = "md:rounded-lg md:border md:border-hairline md:bg-surface md:p-5 md:shadow-lg lg:p-7";
/** 1,120 px: the giving form of a well with its sums in three rows. */
const ifHigh = "md:[@media(min-height:70rem)]:[&:not(:has(details[open]))]:sticky md:top-4";

/**
 * Renders what a page of a cause tells on the left and its panel on the right, from 768 px on. Phones have the panel
 * between the picture and the story.
 */
export function StoryWithPanel({ head, panel, id, labelledBy, sticks, children }: StoryWithPanelProps) {
  return (
    <div className={`space-y-6 ${columns}`}>
      <div className="min-w-0 space-y-4">{head}</div>
      <section
        className={`min-w-0 scroll-mt-4 space-y-4 md:col-start-2 md:row-span-2 md:row-start-1 md:self-start ${card} ${sticks === "always" ? "md:sticky md:top-20" : sticks ? ifHigh : ""}`}
        aria-labelledby={labelledBy}
        id={id}
      >
        {panel}
      </section>
      <div className="min-w-0 space-y-8 md:pt-6">{children}</div>
    </div>
  );
}

/** Classes of the link in a {@link GiveBar}. */
export const giveBarLink = `${buttonClass("donate")} w-full`;

/**
 * Keeps a link at the lower edge of a phone, below the panel. Its words name the cause, never the lowest sum.
 */
export function GiveBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-hairline bg-surface p-2 sm:-mx-6 md:hidden print:hidden">
      {children}
    </div>
  );
}

/** Renders facts side by side; one without a value is left out. */
export function FactRow({ facts }: { readonly facts: readonly Fact[] }) {
  const filled = filledFacts(facts);
  if (filled.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-4 border-y border-hairline py-4 wrap-anywhere">
      {filled.map(([term, value]) => (
        <div key={term} className="min-w-32 flex-1">
          <dt className="text-sm text-muted">{term}</dt> <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
