import { found, RuleViolation } from "../../../contract/rule-violation.ts";
import type { NameChoice } from "../../../contract/rules/shown-names.ts";
import { type Owner, userIdOf } from "../../accounts/current-user.ts";
import { cardDayFrom } from "../../giving/card-wishes.ts";
import { phoneFrom } from "../../giving/givers.ts";
import type { NotificationKind, NotificationValues } from "../../messages/notification-queries.ts";
import { queueNotification } from "../../messages/notifications.ts";
import type { Ports, Store } from "../ports.ts";
import { issueReceipt } from "../receipts/receipts.ts";
import type { DonationRecord } from "./donation-queries.ts";
import type { PaymentRecord } from "./payment-record-queries.ts";
import { showPayment } from "./payments.ts";

/** Returns a member's donation. @throws RuleViolation not_found for anybody else's */
export async function ownDonation(store: Store, userId: number, id: number): Promise<DonationRecord> {
  return found(await store.donations.findOfOwner(`user:${userId}`, id));
}

/**
 * Changes how the name of a member's past donation is shown, everywhere and at once.
 * @throws RuleViolation not_found
 */
export function changeShownName(
  { store }: Pick<Ports, "store">,
  { userId, id }: { userId: number; id: number },
  choice: NameChoice,
): Promise<DonationRecord> {
  return store.transaction(async (store) => {
    await ownDonation(store, userId, id);
    await store.donations.changeShownName(id, choice);
    return ownDonation(store, userId, id);
  });
}

/**
 * Records the donations of a payment that has just succeeded with their cards, adds them to the sums of their causes,
 * issues the receipt and thanks the donor; for the nights of a plan its summary does that. Call it inside the
 * transaction that moves the payment to succeeded, once per transaction and after its other locks, whatever the
 * payment's provider is.
 * @param thanks the message to the donor: another one when the result comes late
 */
export async function recordDonations(
  store: Store,
  payment: PaymentRecord,
  at: Date,
  thanks: "donation_received" | "payment_succeeded" = "donation_received",
): Promise<void> {
  await store.donations.insert(payment, at);
  await store.giftCards.queue(payment, at, (wished) => cardDayFrom(wished, at));
  // Causes are updated in the same order everywhere, to prevent deadlocks.
  const lines = [...payment.lines].sort((one, other) => one.cause_id - other.cause_id);
  for (const line of lines) await store.causes.collect(line.cause_id, line.amount);
  if (!(await isNightOfPlan(store, payment))) await queuePayerNotification(store, payment, thanks, at);
  await issueReceipt(store, payment, at);
}

/** Tells whether a payment is for a night of a plan that had begun. */
async function isNightOfPlan(store: Store, { regular_gift_id: id }: PaymentRecord): Promise<boolean> {
  return id !== null && (await store.regularGifts.find(id))?.plan != null;
}

/**
 * Takes the e-mail address of a payer who left none, and thanks by it, with the receipt. Whoever may see the payment
 * may do so, once.
 * @returns the address
 * @throws RuleViolation not_found for another owner's payment or one that has not succeeded; receipt_mailed when the
 *   payer left another address
 */
export async function mailReceipt(ports: Ports, owner: Owner, paymentId: string, email: string): Promise<string> {
  const { id, state } = await showPayment(ports, owner, paymentId);
  const receipt = await ports.store.receipts.find(id);
  if (state !== "succeeded" || receipt?.donor_erased_at) throw new RuleViolation("not_found");
  await ports.store.transaction(async (store) => {
    const isNew = await store.payments.leaveEmail(id, email);
    const payment = found(await store.payments.find(id));
    if (isNew) await queuePayerNotification(store, payment, "donation_received", ports.clock.now());
    // The same address again is a request repeated after a lost answer.
    else if (payment.donor.email !== email) throw new RuleViolation("receipt_mailed");
  });
  return email;
}

/**
 * Queues a notification for a payer in the caller's transaction: to the e-mail address typed with the payment, else
 * through the channels of the account, else to the typed phone number. Without any, only the payment's page shows the
 * result.
 */
export async function queuePayerNotification(
  store: Store,
  { id, owner, amount, donor, language }: PaymentRecord,
  kind: NotificationKind,
  at: Date,
): Promise<void> {
  const values: NotificationValues = { payment: id, amount };
  const userId = userIdOf(owner);
  const phone = phoneFrom(donor.phone ?? "");
  if (donor.email)
    await store.notifications.add({ channel: "email", destination: donor.email, language, kind, values }, at);
  else if (userId !== null) await queueNotification(store, userId, kind, values, at);
  else if (phone) await store.notifications.add({ channel: "sms", destination: phone, language, kind, values }, at);
}
