import type { ContentKind } from "../../contract/content/kinds.ts";
import type { CauseStatus, sacrificeTypes } from "../../contract/rules/kinds.ts";

/** A value per language of the site (§1). */
export interface InBothLanguages<T> {
  readonly tr: T;
  readonly en: T;
}

/** Public texts of a well, a sacrifice or a project. `story` is plain text with blank lines between paragraphs. */
export interface CauseTexts {
  readonly title: string;
  readonly summary: string;
  readonly story: string;
  /** Alternative text. */
  readonly picture_alt: string;
}

interface StarterCause {
  /** Unique over all causes: letters, digits and hyphens. Projects use it as their slug (§7). */
  readonly key: string;
  /** ISO 3166-1 alpha-2, e.g. "TD". */
  readonly country: string;
  /** Path below public/, e.g. "/pictures/well-chad.svg". */
  readonly picture: string;
  /** Goal in whole lira; a cause without one stays open. */
  readonly goal?: number;
  /** Amount that the sample has collected, in whole lira. */
  readonly collected: number;
  readonly status: CauseStatus;
  readonly texts: InBothLanguages<CauseTexts>;
}

/** A stage of water wells (etap, §3). The price of a share is in whole lira. */
export interface StarterStage {
  readonly key: string;
  readonly price_per_share: number;
  readonly name: InBothLanguages<string>;
}

export interface StarterWell extends StarterCause {
  /** Key of the stage. */
  readonly stage: string;
  /** How many people use it. */
  readonly people: number;
  /** In metres. */
  readonly depth: number;
}

export interface StarterSacrifice extends StarterCause {
  /** Price of one share in whole lira. */
  readonly cost: number;
  readonly type: (typeof sacrificeTypes)[number];
  /** Whether it is sold in several shares (§3 "multiple"). */
  readonly multiple: boolean;
  /** First and last day on which it takes gifts. */
  readonly season?: readonly [from: string, until: string];
}

export interface StarterProject extends StarterCause {
  readonly cost: number;
  /** Key of the category. */
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

type Value = string | number | boolean | null;

/** An item of a kind of contract/content/kinds.ts. Money is kuruş. */
export interface StarterItem {
  readonly slug: string;
  /** Published so many days before the site began; default 0. */
  readonly daysAgo?: number;
  /** Path below public/, e.g. "/pictures/news-handover.svg"; its alternative text is `picture_alt`. */
  readonly picture?: string;
  readonly texts: InBothLanguages<Readonly<Record<string, string>>>;
  readonly fields?: Readonly<Record<string, Value>>;
}

/** An occasion for a spring. */
export interface StarterSpecialDay {
  readonly key: string;
  readonly name: InBothLanguages<string>;
}

/** A gift of an invented person: days before the site began, whole lira, name (null for nameless), note. */
type StarterGift = readonly [daysAgo: number, lira: number, name: string | null, note?: string];

/** A sample spring. Unlike a member's it has texts in both languages. */
export interface StarterSpring {
  /** Unique over all causes. */
  readonly key: string;
  /** First name and surname; the public sees the surname's first letter. */
  readonly owner: readonly [string, string];
  /** Key of the special day. */
  readonly day: string | null;
  /** In whole lira. */
  readonly goal: number;
  readonly approvedDaysAgo: number;
  /** Days from the beginning of the site to the last day; three months after the approval by default. */
  readonly endsInDays?: number;
  readonly state: "confirmed" | "deletion_requested" | "ended";
  /** For one that its owner ended early. */
  readonly endedDaysAgo?: number;
  readonly endedBy?: "owner" | "system";
  readonly texts: InBothLanguages<{ readonly name: string; readonly about: string }>;
  /** Oldest first; their sum is what it has collected. */
  readonly gifts: readonly StarterGift[];
}

export interface StarterContent {
  readonly stages: readonly StarterStage[];
  readonly categories: readonly StarterCategory[];
  readonly wells: readonly StarterWell[];
  readonly sacrifices: readonly StarterSacrifice[];
  readonly projects: readonly StarterProject[];
  /**
   * Menu, footer, contact entries, banner and statistics as { tr, en }, in the shapes of contract/endpoints/site.ts.
   */
  readonly documents: Readonly<Record<string, InBothLanguages<unknown>>>;
  /** Content items in the order of their positions. */
  readonly items: Readonly<Partial<Record<ContentKind, readonly StarterItem[]>>>;
  readonly specialDays: readonly StarterSpecialDay[];
  readonly springs: readonly StarterSpring[];
}
