import { maximumBasketLines } from "../../contract/rules/limits.ts";
import type { Store } from "../base/ports.ts";
import type { Owner } from "../giving/basket-store.ts";

/**
 * What a guest gave, paid and wanted to give becomes the person's who signed in. A payment that waits at the bank is
 * replaced: its owner pays anew from the joined basket. One that is being confirmed follows with its lines and ends as
 * the
 * person's; only beside a payment of the person's own does it stay with the guest, lines and all, so that nothing is
 * paid
 * twice. Lines that the person's basket has no room for stay, too.
 * Call it inside a transaction.
 */
export async function followPerson(store: Store, guest: Owner, person: Owner, at: Date): Promise<void> {
  await store.baskets.lock(guest);
  await store.baskets.lock(person);
  const current = await store.payments.findUnderWay(guest);
  const isReplaced = current !== null && (await replace(store, current.id, current.state, at));
  const confirming = current && !isReplaced ? current : null;
  const follows = confirming !== null && (await store.payments.findUnderWay(person)) === null;
  if (follows) await store.payments.moveOne(confirming.id, person);
  const beingPaid = new Set(follows ? [] : confirming?.lines.map((line) => line.basket_item_id));
  const room = maximumBasketLines - (await store.baskets.count(person));
  const movable = (await store.baskets.lines(guest)).map((line) => line.id).filter((id) => !beingPaid.has(id));
  await store.baskets.move(guest, person, movable.slice(0, Math.max(0, room)));
  await store.payments.moveFinished(guest, person);
}

async function replace(
  store: Store,
  id: string,
  state: Parameters<Store["payments"]["move"]>[1],
  at: Date,
): Promise<boolean> {
  if (state === "confirming") return false;
  return store.payments.move(id, state, "failed", at, { failure: "replaced", three_d_secure: null });
}
