import { deleteUnsavedPictures } from "./content/content-uploads.ts";
import { computeFigures } from "./figures/figures.ts";
import { deleteExpiredGuestBaskets } from "./giving/baskets.ts";
import { checkRunningTotals } from "./giving/donation-history.ts";
import { tellGivers } from "./giving/opening-notices.ts";
import type { Job } from "./jobs.ts";
import { deliverPending } from "./messages/delivery.ts";
import { refreshPendingPayments } from "./payments/charge/payment-outcomes.ts";
import { cleanUpNotifications } from "./payments/charge/provider-callbacks.ts";
import { cleanUpCards, sendDueCards } from "./payments/gift-cards/gift-cards.ts";
import { cleanUpReceipts } from "./payments/receipts/receipts.ts";
import { refreshPendingRefunds } from "./payments/refunds/refund-outcomes.ts";
import { askAfterRestore, chargeDueGifts, prepareRegularGifts } from "./payments/regular/regular-jobs.ts";
import { deleteExpiredCodes } from "./people/verification-codes.ts";
import { reconcileDueDays } from "./reconciliation/reconciliation.ts";
import { endDueSprings } from "./springs/spring-ends.ts";
import { watchCertificate } from "./system/certificate.ts";
import { mayCharge } from "./system/charging-hold.ts";
import { watchClock } from "./system/clock-check.ts";
import type { Ports } from "./system/ports.ts";
import { enforceRetention } from "./system/retention.ts";

/** Milliseconds between runs of a job that names no interval of its own. */
export const jobMilliseconds = 30_000;
const hourMilliseconds = 3_600_000;
const dayMilliseconds = 86_400_000;
/** Milliseconds between looks for days to reconcile. */
const reconciliationMilliseconds = 600_000;
/** Milliseconds between runs of the payments job. */
const paymentsMilliseconds = 5_000;
/** Milliseconds between looks whether the clock agrees with what was stored. */
const clockMilliseconds = 10 * 60_000;
/** Milliseconds between runs of each delivery. */
const deliveryMilliseconds = 10_000;

/**
 * Lists the jobs of the scheduler.
 * @param ports returns the ports, which know the names of the jobs and so are made after them
 * @param logAuditHead writes the newest entry of the audit log to the log
 */
export function jobsOf(ports: () => Ports, logAuditHead: () => Promise<void>): readonly Job[] {
  /** Runs a job whose timer is short, but whose work is long, at the first run and then at intervals. */
  const rarely = (milliseconds: number, run: () => Promise<void>) => {
    let ranAt = Number.NEGATIVE_INFINITY;
    return async () => {
      const now = ports().clock.now().getTime();
      // A clock that went back delays no job.
      if (Math.abs(now - ranAt) < milliseconds) return;
      await run();
      ranAt = now;
    };
  };
  // Reads every running gift with a cause.
  const prepareGifts = rarely(hourMilliseconds, () => prepareRegularGifts(ports()));
  const chargeGifts = async () => {
    await askAfterRestore(ports());
    await prepareGifts();
    if (await mayCharge(ports())) await chargeDueGifts(ports());
  };
  return [
    { name: "payments", run: () => refreshPendingPayments(ports()), everyMilliseconds: paymentsMilliseconds },
    { name: "refunds", run: () => refreshPendingRefunds(ports()) },
    { name: "regular gifts", run: chargeGifts },
    { name: "cards", run: () => sendDueCards(ports()) },
    { name: "openings", run: () => tellGivers(ports()) },
    { name: "springs", run: () => endDueSprings(ports()) },
    { name: "sms", run: () => deliverPending(ports(), "sms"), everyMilliseconds: deliveryMilliseconds },
    { name: "mail", run: () => deliverPending(ports(), "email"), everyMilliseconds: deliveryMilliseconds },
    { name: "guest baskets", run: () => deleteExpiredGuestBaskets(ports()) },
    { name: "figures", run: () => computeFigures(ports()), everyMilliseconds: 60_000 },
    { name: "reconciliation", run: () => reconcileDueDays(ports()), everyMilliseconds: reconciliationMilliseconds },
    { name: "codes", run: () => deleteExpiredCodes(ports()) },
    { name: "provider notifications", run: () => cleanUpNotifications(ports()) },
    // Checks every picture of a month.
    { name: "pictures", run: rarely(hourMilliseconds, () => deleteUnsavedPictures(ports())) },
    { name: "receipts", run: () => cleanUpReceipts(ports()), everyMilliseconds: hourMilliseconds },
    { name: "running totals", run: () => checkRunningTotals(ports()), everyMilliseconds: dayMilliseconds },
    { name: "card addresses", run: () => cleanUpCards(ports()), everyMilliseconds: hourMilliseconds },
    { name: "clock", run: rarely(clockMilliseconds, () => watchClock(ports())) },
    { name: "retention", run: rarely(hourMilliseconds, () => enforceRetention(ports())) },
    { name: "certificate", run: () => watchCertificate(ports()), everyMilliseconds: hourMilliseconds },
    { name: "audit head", run: rarely(dayMilliseconds, logAuditHead) },
  ];
}
