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
