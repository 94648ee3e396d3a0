import { noticePerson } from "./notices.ts";
import type { Ports } from "./ports.ts";
import { whereTo } from "./spring-states.ts";
import { heldSpring, moveSpring } from "./springs.ts";

/** Ends what has lasted its time; each spring once, however many processes run. */
export async function endDueSprings({ store, clock }: Ports): Promise<void> {
  const now = clock.now();
  for (const due of await store.springs.due(now, 200)) {
    await store.transaction(async (store) => {
      const spring = await heldSpring(store, due.id);
      // Another process was faster, or its permit was prolonged.
      if (!spring?.ends_at || spring.ends_at > now.toISOString() || !whereTo("expire", spring.state, "system")) return;
      await moveSpring(store, spring, "expire", { role: "system", userId: null }, now, { ended_at: spring.ends_at, pending: null });
      await noticePerson(store, spring.owner_id, "spring_ended", { name: spring.content.name, spring: spring.id }, now);
    });
  }
}
