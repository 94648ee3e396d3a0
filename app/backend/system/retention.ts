import { later } from "../../contract/rules/istanbul-time.ts";
import { enforcedRules, retentionDays } from "../../contract/rules/retention.ts";
import type { Ports } from "./ports.ts";

/** Records of one transaction, and transactions of one rule and run: nobody waits long for the database. */
const batchSize = 200;
const mostBatches = 50;

/** Removes personal data whose time is over, as the table of retention says. The log says how many. */
export async function enforceRetention({ store, clock, log }: Pick<Ports, "store" | "clock" | "log">): Promise<void> {
  const at = clock.now();
  for (const rule of enforcedRules) {
    const before = later(at, { days: -retentionDays(rule) });
    let count = 0;
    for (let batch = 0; batch < mostBatches; batch++) {
      const removed = await store.transaction((store) => store.retention.remove(rule, before, at, batchSize));
      count += removed;
      if (removed < batchSize) break;
    }
    if (count > 0) log.info({ rule, count }, "personal data were removed, because their time is over");
  }
}
