import type { ContentKind } from "../../contract/content/kinds.ts";
import type { CauseStatus, sacrificeTypes } from "../../contract/rules/kinds.ts";

/** A text in both languages of the site (§1): Turkish is written first, English follows it. */
export interface InBothLanguages<T> {
  readonly tr: T;
  readonly en: T;
}

/**
 * What a visitor reads about a well, a sacrifice or a project. `story` is plain text; a blank line parts paragraphs.
 */
export interface CauseTexts {
  readonly title: string;
  readonly summary: string;
  readonly story: string;
  /** What the picture shows, for people who do not see it. */
  readonly picture_alt: string;
}

interface StarterCause {
  /** Stable name, unique over all causes: letters, digits and hyphens. Projects use it as their slug (§7). */
  readonly key: string;
  /** ISO 3166-1 alpha-2, e.g. "TD". */
  readonly country: string;
  /** Path below public/, e.g. "/pictures/well-chad.svg". */
  readonly picture: string;
  /** Sum aimed at, in whole lira; absent: no goal, the cause stays open. */
  readonly goal?: number;
  /** Sum collected before this site opened, in whole lira. */
  readonly collected: number;
  readonly status: CauseStatus;
  readonly texts: InBothLanguages<CauseTexts>;
}

/** A water-well stage (etap, §3): what one share costs, in whole lira. */
export interface StarterStage {
  readonly key: string;
  readonly price_per_share: number;
  readonly name: InBothLanguages<string>;
}

export interface StarterWell extends StarterCause {
  /** Key of its stage. */
  readonly stage: string;
  /** How many people draw water from it. */
  readonly people: number;
  /** Depth in metres. */
  readonly depth: number;
}

export interface StarterSacrifice extends StarterCause {
  /** What one share costs, in whole lira. */
  readonly cost: number;
  readonly type: (typeof sacrificeTypes)[number];
  /** Whether several shares may be given at once (§3 "multiple"). */
  readonly multiple: boolean;
}

export interface StarterProject extends StarterCause {
  readonly cost: number;
  /** Key of its category. */
  readonly category: string;
}

export interface StarterCategory {
  readonly key: string;
  readonly name: InBothLanguages<string>;
}

/** Markdown. */
export interface StarterPageTexts {
  readonly title: string;
  readonly body: string;
}

type Value = string | number | boolean;

/** An item of a kind of contract/content-kinds.ts. Money is kuruş. */
export interface StarterItem {
  readonly slug: string;
  /** How long before the site began it was published; 0 unless said otherwise. */
  readonly daysAgo?: number;
  /** Path below public/, e.g. "/pictures/news-handover.svg"; its words are `picture_alt`. */
  readonly picture?: string;
  readonly texts: InBothLanguages<Readonly<Record<string, string>>>;
  readonly fields?: Readonly<Record<string, Value>>;
}

/** An occasion that a spring can be for. */
export interface StarterSpecialDay {
  readonly key: string;
  readonly name: InBothLanguages<string>;
}

/** Everything a new site starts with. */
export interface StarterContent {
  readonly stages: readonly StarterStage[];
  readonly categories: readonly StarterCategory[];
  readonly wells: readonly StarterWell[];
  readonly sacrifices: readonly StarterSacrifice[];
  readonly projects: readonly StarterProject[];
  /** Menu, footer, contact entries, banner and figures as { tr, en }, in the shapes of contract/site.ts. */
  readonly documents: Readonly<Record<string, InBothLanguages<unknown>>>;
  /** What the organisation tells, in the order of its positions. */
  readonly items: Readonly<Partial<Record<ContentKind, readonly StarterItem[]>>>;
  readonly specialDays: readonly StarterSpecialDay[];
}
