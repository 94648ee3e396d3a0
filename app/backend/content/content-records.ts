import type { ContentItem } from "../../contract/content/input.ts";
import type { ContentKind } from "../../contract/content/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";

/** A stored item. Its slug is null only for kinds with a single item. */
export interface StoredContent {
  readonly id: number;
  /** Increases by one with every change. */
  readonly version: number;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly item: ContentItem;
}

export type PublicationStatus = "draft" | "scheduled" | "shown";

export interface Range {
  readonly offset: number;
  readonly limit: number;
}

export interface ContentFilter {
  readonly kind: ContentKind;
  /** Each word must be the beginning of a word of the item. */
  readonly words?: readonly string[];
  /** The language that is searched; every language by default. */
  readonly language?: Language;
  readonly publicationStatus?: PublicationStatus | undefined;
}

export interface ContentPage {
  readonly items: StoredContent[];
  readonly total: number;
}

/** A version of an item. Time and user are null for the version before the first save. */
export interface StoredVersion {
  readonly id: number;
  readonly at: string | null;
  readonly userId: number | null;
  /** Name of the user who saved it; null when unknown or erased. */
  readonly by: string | null;
  readonly item: ContentItem;
}

/** An uploaded picture with one file per width. */
export interface StoredPicture {
  readonly name: string;
  /** Of the widest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Ascending. */
  readonly widths: readonly number[];
}

/** A fixed page in one language, in Turkish when it is untranslated. */
export interface FixedPageRecord {
  readonly slug: string;
  readonly title: string;
  readonly body: string;
  /** Changes with every change of the text. */
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly updated_at: string;
}
