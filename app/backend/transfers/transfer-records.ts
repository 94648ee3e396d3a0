import type { CauseKind } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { TransferKind } from "../../contract/rules/transfers.ts";
import type { Owner } from "../accounts/current-user.ts";
import type { Gift } from "../giving/basket-records.ts";

/** A payment that staff enter: it has succeeded already. */
export interface EnteredPayment {
  readonly id: string;
  readonly owner: Owner;
  readonly idempotency_key: string;
  /** Unique, like the references of card payments; nobody knows its text. */
  readonly reference_hash: string;
  readonly language: Language;
  readonly donor: { readonly name: string | null; readonly email: string | null; readonly phone: string | null };
}

/** A payment that the provider took and this site did not know. */
export interface FoundPayment {
  readonly payment: EnteredPayment;
  readonly gift: Gift;
  readonly provider: string;
  readonly provider_payment_id: string;
  /** When the provider took it, as far as its report tells. */
  readonly paid_at: Date;
}

/** A transfer or cash with its payment, as it is entered. Sums are kuruş. */
export interface NewTransfer {
  readonly payment: EnteredPayment;
  readonly gift: Gift;
  readonly kind: TransferKind;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly account: { readonly id: number; readonly name: string } | null;
  readonly sender: string | null;
  readonly sender_iban: string | null;
  readonly reference: string | null;
  readonly entered_by: number;
}

export interface TransferRecord {
  readonly payment_id: string;
  readonly kind: TransferKind;
  readonly day: string;
  readonly amount: number;
  readonly refunded: number;
  readonly account: string | null;
  readonly sender: string | null;
  readonly reference: string | null;
  readonly donor: { readonly name: string | null; readonly email: string | null; readonly phone: string | null };
  readonly cause: { readonly id: number; readonly texts: Record<Language, { readonly title: string }> };
  readonly entered_by: { readonly id: number; readonly name: string } | null;
  readonly created_at: string;
}

export interface TransferFilter {
  readonly kind?: TransferKind | undefined;
  /** Days of arrival, both included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** A cause that a transfer can be entered for. */
export interface CauseChoice {
  readonly id: number;
  readonly kind: CauseKind;
  readonly texts: Record<Language, { readonly title: string }>;
}
