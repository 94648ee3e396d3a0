import type { Language } from "../../contract/rules/languages.ts";

/** A reference code: of a user, or of a guest who chose a cause and may have left a way to reach them. */
export interface TransferCode {
  readonly code: string;
  readonly user_id: number | null;
  readonly cause_id: number | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Language;
}
