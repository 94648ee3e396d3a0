import type { Difference, Movement, OwnMovement } from "./reconciliation-records.ts";

const nothing: Movement = { paid: 0, refunded: 0 };

/**
 * Compares the provider's payments with ours and returns their differences, in the order of the ids. An older payment
 * of ours, from before the first report, is compared by its refunds alone.
 * @param there by the provider's id
 * @param here by the provider's id
 */
export function compareMovements(
  there: ReadonlyMap<string, Movement>,
  here: ReadonlyMap<string, OwnMovement>,
): Difference[] {
  const ids = [...new Set([...there.keys(), ...here.keys()])].toSorted();
  return ids.flatMap((id) => {
    const [theirs, own] = [there.get(id) ?? nothing, here.get(id)];
    const ours = own ?? nothing;
    const common = { provider_payment_id: id, payment_id: own?.paymentId ?? null };
    const found: Difference[] = [];
    if (!own?.isOlder && theirs.paid !== ours.paid) {
      const kind = ours.paid === 0 ? "only_there" : theirs.paid === 0 ? "only_here" : "sum";
      found.push({ kind, ...common, amount_there: theirs.paid, amount_here: ours.paid });
    }
    // Refunds of a payment that one side does not have are part of that difference.
    const isComparable = own?.isOlder || (theirs.paid > 0 && ours.paid > 0);
    if (isComparable && theirs.refunded !== ours.refunded)
      found.push({ kind: "refund", ...common, amount_there: theirs.refunded, amount_here: ours.refunded });
    return found;
  });
}
