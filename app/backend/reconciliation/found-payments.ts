import type { BodyOf } from "../../contract/endpoints.ts";
import { found, mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import { later, startOfDay } from "../../contract/rules/istanbul-time.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { isUnknownHere } from "../../contract/rules/reconciliation.ts";
import { recordAudit } from "../audit/audit.ts";
import { requireOrganisation } from "../organisation/organisation.ts";
import { recordDonations } from "../payments/charge/donations.ts";
import { rejectOwnPayment } from "../payments/charge/payment-reviews.ts";
import { giftFrom } from "../transfers/transfers.ts";
import type { DifferenceRecord } from "./difference-queries.ts";
import type { Ports, Store } from "./ports.ts";

/** What staff make of a payment that only the provider knows. */
type FoundPaymentRequest = BodyOf<"donateFoundPayment"> & {
  readonly staffId: number;
  /** Id of the difference. */
  readonly id: number;
  /** Of the receipt, for a donor without an account. */
  readonly language: Language;
};

/** Noon of the reported day: a report names no hour, and near midnight the day would depend on the clock. */
const paidAtHours = 12;

/**
 * Makes a donation of a payment that only the provider knows, with its receipt, and closes the difference, in one
 * transaction. The payment carries the provider's number and day, so that both sides agree at the next comparison.
 * @returns the payment's id
 * @throws RuleViolation not_found; difference_handled when it was closed meanwhile; difference_ours for any other
 *   difference, difference_refunded when the provider paid a part of it back; cause_unknown, donor_unknown,
 *   name_required; payment_own for a gift of the staff member's own while somebody else may settle payments;
 *   organisation_needed while no real receipt could be issued
 */
export async function donateFoundPayment(ports: Ports, request: FoundPaymentRequest): Promise<string> {
  const { store, clock, secrets, site } = ports;
  const at = clock.now();
  const { staffId, reason } = request;
  await requireOrganisation(ports, "organisation_needed");
  return store.transaction(async (store) => {
    const difference = await claim(store, request, at);
    const { provider, provider_payment_id, amount_there: amount } = difference;
    const gift = { ...request, amount, idempotency_key: `difference-${String(difference.id).padStart(8, "0")}` };
    const { cause, owner, donor, gift: given } = await giftFrom(store, gift, secrets, at);
    await rejectOwnPayment({ store, site }, "payments.settle", staffId, owner);
    const id = secrets.randomText(16);
    const payment = {
      id,
      owner,
      donor,
      idempotency_key: gift.idempotency_key,
      reference_hash: secrets.fingerprint(`difference ${id}`),
      language: request.language,
    };
    const paid_at = later(startOfDay(difference.day), { hours: paidAtHours });
    await store.transfers.insertFound({ payment, gift: given, provider, provider_payment_id, paid_at }, at);
    await store.reconciliation.nameDifference(difference.id, id);
    await recordDonations(store, mustExist(await store.payments.find(id)), at, "payment_succeeded");
    const details = { amount, cause: cause.id, day: difference.day, number: provider_payment_id, reason };
    await recordAudit(store, at, staffId, "reconciliation.donate", ["payment", id], details);
    return id;
  });
}

/** Closes the difference, so that of several callers one makes a donation of it, and returns it. */
async function claim(store: Store, { id, staffId, reason }: FoundPaymentRequest, at: Date): Promise<DifferenceRecord> {
  // A caller that waits for the row would find it handled, but only after it had looked at both sides.
  await store.lock(`difference ${id}`);
  const difference = found(await store.reconciliation.findDifference(id));
  if (difference.handled_at !== null || difference.gone_at !== null) throw new RuleViolation("difference_handled");
  const { provider, provider_payment_id: number } = difference;
  const here = (await store.reconciliation.here(provider, [number], new Date(0))).get(number);
  if (!isUnknownHere(difference) || here) throw new RuleViolation("difference_ours");
  const there = (await store.reconciliation.there(provider, [number])).get(number);
  if (there?.paid !== difference.amount_there || there.refunded > 0) throw new RuleViolation("difference_refunded");
  if (!(await store.reconciliation.handle(id, { userId: staffId, reason }, at)))
    throw new RuleViolation("difference_handled");
  return difference;
}
