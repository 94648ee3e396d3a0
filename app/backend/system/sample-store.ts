import type { CauseKind } from "../../contract/rules/kinds.ts";

/** Why a sample stays: somebody really gave, or staff made it their own. */
export type KeptReason = "payments" | "edited";

export interface KeptSample {
  readonly kind: CauseKind;
  readonly id: number;
  /** In Turkish. */
  readonly title: string;
  readonly reason: KeptReason;
}

/** How many samples there are, or were removed. */
export interface SampleCounts {
  readonly causes: number;
  /** News, questions, partners and other content. */
  readonly items: number;
  /** Invented owners of springs. */
  readonly people: number;
  /** Payments of the sandbox, in any state. */
  readonly payments: number;
}

/** What the starter content and the sandbox have put into the database. */
export interface SampleStore {
  /** Counts what a removal would take out, and names the causes that would stay. */
  count(): Promise<SampleCounts & { readonly kept: readonly KeptSample[] }>;
  /**
   * Removes the payments of the sandbox with their donations, receipts and refunds, and afterwards the samples on which
   * no payment stands. Invented sums go from every cause. Call it inside a transaction.
   */
  remove(at: Date): Promise<void>;
}
