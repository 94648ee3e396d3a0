import type { Language } from "../../contract/rules/languages.ts";

/** What every page shows around its content, by name. */
export type SiteDocument = "menu" | "footer" | "contact" | "banner" | "statistics";

/** A page served by its slug, in one language; in Turkish where it is not written in that one. */
export interface FixedPageRecord {
  readonly slug: string;
  readonly title: string;
  readonly body: string;
  /** Changes with every change of the text. */
  readonly version: string;
  /** Year, month and day. */
  readonly updated_at: string;
}

export interface SiteStore {
  /** The document in both languages, as it was written; null when there is none. */
  document(name: SiteDocument): Promise<unknown>;
  /** The document and its version, which is 1 for one that nobody wrote yet. */
  keptDocument(name: SiteDocument): Promise<{ readonly body: unknown; readonly version: number }>;
  /** Answers false, and changes nothing, when the document is no longer of that version. */
  changeDocument(name: SiteDocument, version: number, body: unknown): Promise<boolean>;
  /** With a moment: only what is on show then. Without: what the law needs always is. */
  fixedPage(slug: string, language: Language, at?: Date): Promise<FixedPageRecord | null>;
  /** Wordings that replace the built-in ones, of all groups or of those named. */
  translations(language: Language, groups: readonly string[]): Promise<Record<string, Record<string, string>>>;
  /** Sums over all donations. */
  totals(
    at: Date,
  ): Promise<{ donations: number; amount: number; completed_wells: number; people: number; countries: number }>;
}
