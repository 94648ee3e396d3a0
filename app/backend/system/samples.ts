import { recordAudit } from "../audit/audit.ts";
import type { Ports } from "./ports.ts";
import type { KeptSample, SampleCounts } from "./sample-queries.ts";

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
    await recordAudit(
      store,
      {
        userId: administrator,
        action: "samples.remove",
        subject: "samples",
        subjectId: "all",
        details: { ...counts, kept: kept.length },
      },
      at,
    );
    return removed;
  });
}
