import type { Language } from "../../contract/rules/languages.ts";

/** Names of the documents: those that every page shows around its content, and the organisation's legal data. */
export type SiteDocument = "menu" | "footer" | "contact" | "banner" | "statistics" | "organisation";

export interface DocumentStore {
  /** Returns the document in every language; null when there is none. */
  find(name: SiteDocument): Promise<unknown>;
  /** Returns the document and its version, which starts at 1. */
  findWithVersion(name: SiteDocument): Promise<{ readonly body: unknown; readonly version: number }>;
  /** Returns false and changes nothing when the document has another version. */
  change(name: SiteDocument, version: number, body: unknown): Promise<boolean>;
  /** Returns the texts that replace built-in ones, of all groups or of the named ones. */
  translations(language: Language, groups: readonly string[]): Promise<Record<string, Record<string, string>>>;
}
