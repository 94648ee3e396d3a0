import type { CauseKind } from "../../contract/rules/kinds.ts";

/**
 * Running totals over donations, which triggers keep in the transaction of each change. What is kept did not go back to
 * the donor as a whole; sums are kuruş, less what went back. Days and months are those of Istanbul.
 */
export interface TotalsSchema {
  /** What a cause received on each day. */
  cause_days: { cause_id: number; day: string; kept: number; amount: number };
  /** What a donor gave to each cause. */
  donor_causes: { owner: string; kind: CauseKind; cause_id: number; kept: number; shares: number; amount: number };
  /** What a donor gave to each kind of cause in each month (YYYY-MM); all donations, and those that are kept. */
  donor_months: { owner: string; month: string; kind: CauseKind; donations: number; kept: number; amount: number };
}
