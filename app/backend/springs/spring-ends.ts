import { mustExist } from "../../contract/must-exist.ts";
import { nextState } from "../../contract/rules/spring-transitions.ts";
import { heldIfDue, queueNotification } from "../messages/notifications.ts";
import type { Ports } from "./ports.ts";
import { deleteUnusedPictures } from "./spring-pictures.ts";
import { lockSpring, moveSpring } from "./spring-transitions.ts";

/** Springs per query, so that a site that was down for a long time ends them in batches. */
const batchSize = 200;

/**
 * Ends every spring that has reached its end, each once, however many processes run.
 * @throws AggregateError of all failures, after the other springs were ended
 */
export async function endDueSprings(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  const failures: unknown[] = [];
  for (let due = batchSize; due === batchSize && failures.length === 0;) {
    const springs = await ports.store.springs.listDue(now, batchSize);
    due = springs.length;
    for (const { id } of springs) await expire(ports, id, now).catch((failure) => failures.push(failure));
  }
  if (failures.length > 0) throw new AggregateError(failures, "Springs that could not be ended");
}

async function expire({ store, files }: Ports, id: number, now: Date): Promise<void> {
  const ended = await store.transaction(async (store) => {
    const spring = await lockSpring(store, id);
    // Another process ended it, or its permit was extended.
    if (!spring?.ends_at || spring.ends_at > now.toISOString() || !nextState("expire", spring.state, "system"))
      return null;
    const after = await moveSpring(store, spring, "expire", { role: "system", userId: null }, now, {
      ended_at: spring.ends_at,
      pending: null,
      rejection_reason: null,
    });
    const values = { name: spring.content.name, spring: id };
    const heldAs = await heldIfDue(store, (restoredAt) => new Date(mustExist(spring.ends_at)) <= restoredAt);
    await queueNotification(store, spring.owner_id, "spring_ended", values, now, heldAs);
    return { spring, after };
  });
  if (ended) await deleteUnusedPictures(files, ended.spring, ended.after);
}
