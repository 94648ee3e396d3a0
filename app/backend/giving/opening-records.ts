import type { ContentPicture } from "../../contract/endpoints/articles.ts";
import type { CauseStatus } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { OpenedCause } from "../../contract/rules/openings.ts";

/** The texts of an opening in one language; an optional one is "" when staff left it empty. */
export interface OpeningTexts {
  readonly place: string;
  readonly water_test: string;
  readonly summary: string;
  readonly before: ContentPicture | null;
  readonly after: ContentPicture | null;
}

/** The opening of a cause as everybody sees it. */
export interface OpeningRecord {
  /** YYYY-MM-DD. */
  readonly opened_on: string;
  readonly coordinates: string;
  /** Metres; null when it is the depth of the well. */
  readonly depth: number | null;
  readonly texts: Record<Language, OpeningTexts>;
}

/** A well or project that may get an opening. */
export interface OpenableCause extends OpenedCause {
  readonly slug: string;
  readonly status: CauseStatus;
  readonly title: Record<Language, string>;
}

/** How far the givers of a cause have been told. */
export interface OpeningProgress {
  /** Id of the last gift that was looked at. */
  readonly after: number;
  readonly people: number;
  /** ISO 8601; null until all have been told. */
  readonly finished_at: string | null;
}

/** A gift of money that has not gone back as a whole. */
export interface OpeningGift {
  readonly id: number;
  readonly language: Language;
  readonly donor_email: string | null;
  readonly donor_phone: string | null;
  readonly user_id: number | null;
  /** Null for a guest and for an erased member. */
  readonly user: {
    readonly phone: string;
    readonly email: string | null;
    readonly email_verified_at: string | null;
    readonly allow_email: boolean;
  } | null;
}
