import { maximumBasketLines } from "../../contract/rules/limits.ts";
import type { Owner } from "../accounts/owner.ts";
import { replacement } from "../payments/charge/payment-inquiries.ts";
import type { PaymentRecord } from "../payments/charge/payment-record-queries.ts";
import type { Store } from "./ports.ts";

interface GuestMerge {
  readonly from: Owner;
  readonly to: Owner;
  readonly at: Date;
}

/**
 * Moves a guest's basket, payments and donations to the user who just signed in. A payment that still waits at the bank
 * is marked as replaced, so the user pays once for the merged basket. A payment that is being confirmed moves with its
 * lines, unless the user has an active payment too: then both stay with the guest, so nothing is paid twice. Lines
 * beyond the user's basket limit stay with the guest. Call it inside a transaction.
 */
export async function mergeGuestIntoUser(store: Store, { from, to, at }: GuestMerge): Promise<void> {
  await store.baskets.lock(from);
  await store.baskets.lock(to);
  const current = await store.payments.findActive(from);
  const isReplaced = current !== null && (await replace(store, current, at));
  const signedIn = current && !isReplaced ? current : null;
  const follows = signedIn !== null && (await store.payments.findActive(to)) === null;
  if (follows) await store.payments.reassign(signedIn.id, to);
  const beingPaid = new Set(follows ? [] : signedIn?.lines.map((line) => line.basket_item_id));
  const room = maximumBasketLines - (await store.baskets.count(to));
  const movable = (await store.baskets.lines(from)).map((line) => line.id).filter((id) => !beingPaid.has(id));
  await store.baskets.reassign(from, to, movable.slice(0, Math.max(0, room)));
  await store.payments.reassignFinished(from, to);
  await store.donations.reassign(from, to);
}

async function replace(store: Store, payment: PaymentRecord, at: Date): Promise<boolean> {
  if (payment.state === "confirming") return false;
  return store.payments.move(payment.id, payment.state, "failed", at, replacement(payment, at));
}
