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

/**
 * Stores content items, their versions and pictures. An item is shown when it is published and its publication time has
 * passed.
 */
export interface ContentStore {
  /** Lists items in the order of the public list. */
  list(filter: ContentFilter, at: Date, range: Range): Promise<ContentPage>;
  find(kind: ContentKind, id: number): Promise<StoredContent | null>;
  findBySlug(kind: ContentKind, slug: string): Promise<StoredContent | null>;
  /** Returns the id of the item that last had a former slug, so that old addresses still work. */
  idByFormerSlug(kind: ContentKind, slug: string): Promise<number | null>;
  count(at: Date): Promise<{ kind: ContentKind; total: number; drafts: number; scheduled: number }[]>;
  insert(item: ContentItem, at: Date): Promise<number>;
  /** Returns false and changes nothing when the item has another version. */
  change(id: number, version: number, item: ContentItem, at: Date): Promise<boolean>;
  remove(kind: ContentKind, id: number): Promise<void>;

  addVersion(
    kind: ContentKind,
    id: number,
    version: { item: ContentItem; userId: number | null; at: string | null; idempotencyKey?: string | undefined },
  ): Promise<void>;
  /** Returns the item that a user created with an idempotency key, or null. */
  findByIdempotencyKey(
    kind: ContentKind,
    userId: number,
    idempotencyKey: string,
  ): Promise<{ id: number; item: ContentItem } | null>;
  /** Lists versions, newest first. */
  versions(kind: ContentKind, id: number, range: Range): Promise<{ versions: StoredVersion[]; total: number }>;
  findVersion(kind: ContentKind, id: number, versionId: number): Promise<StoredVersion | null>;
  removeVersions(kind: ContentKind, id: number): Promise<void>;

  /**
   * Returns a fixed page. With `at`, only when it is published at that moment; without, always, because consents need
   * the page.
   */
  fixedPage(slug: string, language: Language, at?: Date): Promise<FixedPageRecord | null>;

  addPicture(picture: StoredPicture, at: Date): Promise<void>;
  pictures(names: readonly string[]): Promise<StoredPicture[]>;
  /** Returns whether an item, a version or a text uses a picture. */
  isPictureUsed(name: string): Promise<boolean>;
  /** Returns the names of pictures uploaded between two moments. */
  picturesBetween(from: Date, before: Date): Promise<string[]>;
  removePicture(name: string): Promise<void>;
}
