import type { Language } from "../../contract/rules/languages.ts";

/** Names of the documents: those that every page shows around its content, and the organisation's legal data. */
export type SiteDocument = "menu" | "footer" | "contact" | "banner" | "statistics" | "organisation";

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

export interface SiteStore {
  /** Returns the document in every language; null when there is none. */
  document(name: SiteDocument): Promise<unknown>;
  /** Returns the document and its version, which starts at 1. */
  documentWithVersion(name: SiteDocument): Promise<{ readonly body: unknown; readonly version: number }>;
  /** Returns false and changes nothing when the document has another version. */
  changeDocument(name: SiteDocument, version: number, body: unknown): Promise<boolean>;
  /**
   * Returns a fixed page. With `at`, only when it is published at that moment; without, always, because consents need
   * the page.
   */
  fixedPage(slug: string, language: Language, at?: Date): Promise<FixedPageRecord | null>;
  /** Returns the texts that replace built-in ones, of all groups or of the named ones. */
  translations(language: Language, groups: readonly string[]): Promise<Record<string, Record<string, string>>>;
  /** Returns sums over all donations. */
  totals(
    at: Date,
  ): Promise<{ donations: number; amount: number; completed_wells: number; people: number; countries: number }>;
}
