import type { Log } from "../outside.ts";
import type { Store } from "./ports.ts";

/** Tables of running totals that pages read instead of the donations. */
export type RunningTotal = "cause_days" | "donor_causes" | "donor_months" | "donation_days";

/** Compares the running totals with the donations and fills those anew that differ. Triggers keep them: none should. */
export async function checkRunningTotals({ store, log }: { readonly store: Store; readonly log: Log }): Promise<void> {
  for (const table of await store.runningTotals.findWrong()) {
    log.warn({ table }, "running totals differed from the donations: they are filled anew");
    await store.transaction((inside) => inside.runningTotals.rebuild(table));
  }
}
