/** Tables of running totals that pages read instead of the donations. */
export type RunningTotal = "cause_days" | "donor_causes" | "donor_months" | "donation_days";

/** Stores running totals. Triggers of the database keep them in the transaction of each change. */
export interface RunningTotalStore {
  /** Returns the tables whose sums are not those of the donations. Reads all donations. */
  findWrong(): Promise<RunningTotal[]>;
  /** Fills a table anew from the donations. Call it inside a transaction. */
  rebuild(total: RunningTotal): Promise<void>;
}
