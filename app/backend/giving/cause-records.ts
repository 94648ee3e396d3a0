import type { causeKinds } from "../../contract/content/cause-kinds.ts";
import type { ContentField } from "../../contract/content/fields.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-time.ts";
import { type CauseKind, type CauseStatus, type SacrificeType, seasonalType } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";

type Field = (typeof causeKinds)["water_well" | "sacrifice" | "project"]["fields"][number];
/** A field with a column of its own, of the same name. */
type ColumnField = Exclude<Field, { localized: true } | { type: "reference" } | { name: "closed" }>;

/** Returns whether a field has a column of its own. Texts share one, references are ids, and "closed" is a status. */
export function hasColumn({ name, localized, type }: ContentField): boolean {
  return !localized && type !== "reference" && name !== "closed";
}

/** Columns that are not null: an empty number of a draft is stored as zero. */
export const zeroWhenEmpty = ["people", "depth", "cost"] as const;

type NullOf<Field> = Field extends { readOnly: true } | { name: (typeof zeroWhenEmpty)[number] } ? never : null;
type ValueOf<Field> = Field extends { type: "flag" }
  ? boolean
  : Field extends { type: "choice"; choices: readonly (infer Choice)[] }
    ? Choice | NullOf<Field>
    : Field extends { type: "number" | "money" }
      ? number | NullOf<Field>
      : Field extends { type: "day" }
        ? string | null
        : string;

/** Values of the fields that have columns. */
export type CauseValues = { readonly [Each in ColumnField as Each["name"]]: ValueOf<Each> };

/** The columns of the fields that staff edit. Those that a kind does not have keep their defaults. */
export type EditedColumns = Pick<CauseValues, "country" | "cost"> & {
  readonly [Each in Exclude<ColumnField, { readOnly: true }> as Each["name"]]?: Each extends { type: "flag" }
    ? number
    : ValueOf<Each>;
};

/** Texts of a cause in one language. */
export type CauseTexts = Readonly<Record<Extract<Field, { localized: true }>["name"] | "picture_alt", string>>;

/** What lists of gifts show of a cause. */
export type NamedCause = Pick<CauseRecord, "id" | "kind" | "country"> & {
  readonly texts: Readonly<Record<Language, { readonly title: string }>>;
};

/** A well, sacrifice, project or spring as stored, with its texts in every language. Sums are kuruş. */
export interface CauseRecord extends CauseValues {
  readonly id: number;
  readonly kind: CauseKind;
  readonly key: string;
  readonly stage: StageRecord | null;
  readonly category: CategoryRecord | null;
  readonly picture: string;
  /** When it was published; null for a draft. The visibility of a spring depends on its state. */
  readonly published_at: string | null;
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
  readonly type?: SacrificeType | undefined;
  /** Key of a category. */
  readonly category?: string | undefined;
  /** Two letters. */
  readonly country?: string | undefined;
  /** Open causes with at least three quarters of their goal. */
  readonly nearly_there?: boolean | undefined;
}
