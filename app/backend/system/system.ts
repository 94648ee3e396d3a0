import { RuleViolation } from "../../contract/rule-violation.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Ports } from "./ports.ts";
import type { RemainingSample, SampleCounts } from "./sample-queries.ts";

type StoreAndClock = Pick<Ports, "store" | "clock">;

/**
 * Queues one or all failed notifications again, or deletes them.
 * @param selection administrator: null for the operator's command; id: null for all failed notifications
 * @returns how many
 * @throws RuleViolation not_found when another administrator handled it
 */

export function changeFailedNotifications(
  { store, clock }: StoreAndClock,
  action: "resend" | "dismiss",
  { administrator, id }: { readonly administrator: number | null; readonly id: number | null },
): Promise<number> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const which = id ?? "all";
    const { notifications } = store;
    const count = await (action === "resend" ? notifications.retry(which, at) : notifications.dismiss(which));
    if (count === 0 && id !== null) throw new RuleViolation("not_found");
    if (count > 0) await recordAudit(store, at, administrator, `notice.${action}`, ["notice", which], { count });
    return count;
  });
}

export interface RemovedSamples extends SampleCounts {
  /** Sample causes that stay, without their invented sums. */
  readonly remaining: readonly RemainingSample[];
}

/**
 * Removes the samples of the starter content and the payments of the sandbox.
 * @param administrator null for the operator's command
 */
export function removeSamples({ store, clock }: Pick<Ports, "store" | "clock">, administrator: number | null) {
  const at = clock.now();
  return store.transaction(async (store) => {
    await store.lock("samples");
    const removed = await store.samples.count();
    await store.samples.remove(at);
    const { remaining, ...counts } = removed;
    await recordAudit(store, at, administrator, "samples.remove", ["samples", "all"], {
      ...counts,
      kept: remaining.length,
    });
    return removed;
  });
}
