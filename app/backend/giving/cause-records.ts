import { dayInIstanbul } from "../../contract/rules/istanbul-day.ts";
import { type CauseKind, type CauseStatus, seasonalType } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";

export interface CauseTexts {
  readonly title: string;
  readonly summary: string;
  readonly story: string;
  readonly picture_alt: string;
}

/** What lists of gifts show of a cause. */
export type NamedCause = Pick<CauseRecord, "id" | "kind" | "country"> & {
  readonly texts: Readonly<Record<Language, { readonly title: string }>>;
};

/** A well, sacrifice, project or spring as stored, with its texts in every language. Sums are kuruş. */
export interface CauseRecord {
  readonly id: number;
  readonly kind: CauseKind;
  readonly key: string;
  readonly country: string;
  readonly stage: StageRecord | null;
  readonly category: CategoryRecord | null;
  readonly type: string | null;
  readonly multiple: boolean;
  readonly people: number;
  readonly depth: number;
  readonly cost: number;
  readonly goal_amount: number | null;
  readonly total_amount: number;
  readonly status: CauseStatus;
  readonly picture: string;
  /** When it was published; null for a draft. The visibility of a spring depends on its state. */
  readonly published_at: string | null;
  /** First and last day on which a sacrifice takes gifts (YYYY-MM-DD in Istanbul); null for no such limit. */
  readonly season_from: string | null;
  readonly season_until: string | null;
  /** End of a spring; null for the other kinds. */
  readonly ends_at: string | null;
  /** The approved name that a donor gave to a well. */
  readonly given_name: string | null;
  readonly texts: Record<Language, CauseTexts>;
}

export interface StageRecord {
  readonly id: number;
  readonly key: string;
  readonly price_per_share: number;
  readonly name: Record<Language, string>;
}

export interface CategoryRecord {
  readonly id: number;
  readonly key: string;
  readonly name: Record<Language, string>;
}

/** Returns whether a cause is public. */
export function isPublished({ published_at }: Pick<CauseRecord, "published_at">, at: Date): boolean {
  return published_at !== null && published_at <= at.toISOString();
}

/**
 * Returns whether a cause is in its season. A vacip sacrifice without days is in none: its rite has days of its own.
 */
export function isInSeason(
  { type, season_from, season_until }: Pick<CauseRecord, "type" | "season_from" | "season_until">,
  at: Date,
): boolean {
  if (season_from === null || season_until === null) return type !== seasonalType;
  const day = dayInIstanbul(at);
  return season_from <= day && day <= season_until;
}

export interface CauseFilter {
  readonly kind: CauseKind;
  readonly status?: CauseStatus | undefined;
  readonly type?: string | undefined;
  /** Key of a category. */
  readonly category?: string | undefined;
  /** Two letters. */
  readonly country?: string | undefined;
  /** Open causes with at least three quarters of their goal. */
  readonly nearly_there?: boolean | undefined;
}

export interface CauseCountRecord {
  readonly country: string;
  readonly open: number;
  readonly nearly_there: number;
  readonly completed: number;
  readonly all: number;
}
