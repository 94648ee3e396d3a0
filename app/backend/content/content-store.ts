import type { ContentItem } from "../../contract/content/input.ts";
import type { ContentKind } from "../../contract/content/kinds.ts";
import type { SearchType } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";

/** An item as it is kept. Its slug is never null once it is kept; an only item of its kind has none. */
export interface StoredContent {
  readonly id: number;
  /** Goes up by one with every change. */
  readonly version: number;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly item: ContentItem;
}

export type Standing = "draft" | "scheduled" | "shown";

export interface Range {
  readonly offset: number;
  readonly limit: number;
}

export interface ContentFilter {
  readonly kind: ContentKind;
  /** Every word must begin one of the item's. */
  readonly words?: readonly string[];
  /** The language whose words are looked through; all of them when it is left out. */
  readonly language?: Language;
  readonly standing?: Standing | undefined;
}

export interface ContentPage {
  readonly items: StoredContent[];
  readonly total: number;
}

/** What an item was. Null moments and persons: from before anybody saved it. */
export interface StoredVersion {
  readonly id: number;
  readonly at: string | null;
  readonly userId: number | null;
  /** Name of who saved it; null when it is not known, or no longer. */
  readonly by: string | null;
  readonly item: ContentItem;
}

/** An uploaded picture: one file a width. */
export interface StoredPicture {
  readonly name: string;
  /** Of the widest file. */
  readonly width: number;
  readonly height: number;
  /** The smallest first. */
  readonly widths: readonly number[];
}

/** Whether an item is on show at a moment is decided here: published, and not before its time. */
export interface ContentStore {
  /** In the order people see them. */
  list(filter: ContentFilter, at: Date, range: Range): Promise<ContentPage>;
  find(kind: ContentKind, id: number): Promise<StoredContent | null>;
  findBySlug(kind: ContentKind, slug: string): Promise<StoredContent | null>;
  /** Id of the item that last went by a slug which is no longer its own; readers keep old addresses. */
  idByFormerSlug(kind: ContentKind, slug: string): Promise<number | null>;
  count(at: Date): Promise<{ kind: ContentKind; total: number; drafts: number; scheduled: number }[]>;
  insert(item: ContentItem, at: Date): Promise<number>;
  /** Answers false, and changes nothing, when the item is no longer of that version. */
  change(id: number, version: number, item: ContentItem, at: Date): Promise<boolean>;
  remove(kind: ContentKind, id: number): Promise<void>;

  addVersion(
    kind: ContentKind,
    id: number,
    version: { item: ContentItem; userId: number | null; at: string | null; press?: string | undefined },
  ): Promise<void>;
  /** What a press of somebody's button made; null when it made nothing, or that is gone. */
  findByIdempotencyKey(
    kind: ContentKind,
    userId: number,
    press: string,
  ): Promise<{ id: number; item: ContentItem } | null>;
  /** The newest first. */
  versions(kind: ContentKind, id: number, range: Range): Promise<{ versions: StoredVersion[]; total: number }>;
  findVersion(kind: ContentKind, id: number, versionId: number): Promise<StoredVersion | null>;
  forgetVersions(kind: ContentKind, id: number): Promise<void>;

  addPicture(picture: StoredPicture, at: Date): Promise<void>;
  pictures(names: readonly string[]): Promise<StoredPicture[]>;
  /** Whether an item of any kind, its history or a text shows it. */
  isPictureUsed(name: string): Promise<boolean>;
  /** Names of pictures that were uploaded between two moments. */
  picturesBetween(from: Date, before: Date): Promise<string[]>;
  removePicture(name: string): Promise<void>;
}

export interface SearchStore {
  /** What is on show and has words that begin with each of these; found in the title comes first, then the newest. */
  find(
    language: Language,
    words: readonly string[],
    types: readonly SearchType[],
    at: Date,
    range: Range,
  ): Promise<{ hits: { type: SearchType; id: number }[]; total: number }>;
}
