import { RuleViolation } from "../../contract/rule-violation.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Ports } from "./ports.ts";
import type { KeptSample, SampleCounts } from "./sample-queries.ts";

type StoreAndClock = Pick<Ports, "store" | "clock">;

interface FailedNotifications {
  /** Null for the operator's command. */
  readonly administrator: number | null;
  /** Null for all failed notifications. */
  readonly id: number | null;
}

/**
 * Queues one or all failed notifications again.
 * @returns how many
 * @throws RuleViolation not_found when another administrator handled it
 */
export function resendNotifications(ports: StoreAndClock, selection: FailedNotifications): Promise<number> {
  return changeFailed(ports, selection, "notice.resend");
}

/** Deletes one or all failed notifications. Returns and throws as {@link resendNotifications}. */
export function dismissNotifications(ports: StoreAndClock, selection: FailedNotifications): Promise<number> {
  return changeFailed(ports, selection, "notice.dismiss");
}

function changeFailed(
  { store, clock }: StoreAndClock,
  { administrator, id }: FailedNotifications,
  action: "notice.resend" | "notice.dismiss",
): Promise<number> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const which = id ?? "all";
    const count =
      action === "notice.resend"
        ? await store.notifications.retry(which, at)
        : await store.notifications.dismiss(which);
    if (count === 0 && id !== null) throw new RuleViolation("not_found");
    if (count > 0) await recordAudit(store, at, administrator, action, ["notice", id ?? "all"], { count });
    return count;
  });
}

export interface RemovedSamples extends SampleCounts {
  /** Sample causes that stay, without their invented sums. */
  readonly kept: readonly KeptSample[];
}

/**
 * Removes the samples of the starter content and the payments of the sandbox.
 * @param administrator null for the operator's command
 */
export function removeSamples(
  { store, clock }: Pick<Ports, "store" | "clock">,
  administrator: number | null,
): Promise<RemovedSamples> {
  const at = clock.now();
  return store.transaction(async (store) => {
    await store.lock("samples");
    const removed = await store.samples.count();
    await store.samples.remove(at);
    const { kept, ...counts } = removed;
    await recordAudit(store, at, administrator, "samples.remove", ["samples", "all"], { ...counts, kept: kept.length });
    return removed;
  });
}
