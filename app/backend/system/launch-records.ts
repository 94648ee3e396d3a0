import type { Language } from "../../contract/rules/languages.ts";

/** What the database tells about a site that is to take real money. */
export interface LaunchFacts {
  /** Pages that hold sample words or places to fill in, each language by itself, in the order of their addresses. */
  readonly unwrittenPages: readonly { readonly slug: string; readonly language: Language }[];
  /** Languages without an entry of the contact page. */
  readonly languagesWithoutContact: number;
  /** Entries of the contact page that are samples. */
  readonly sampleContacts: number;
  /** When the provider's last payment succeeded; null without one. ISO 8601. */
  readonly paidAt: string | null;
  readonly administrators: number;
  readonly administratorsWithoutSecondFactor: number;
}
