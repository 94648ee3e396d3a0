import type { Ports } from "../ports.ts";
import { reviewSeconds } from "./payment-inquiries.ts";
import { challengeSeconds, applyTimeouts, refresh } from "./payment-outcomes.ts";
import type { PaymentRecord } from "./payment-records.ts";

/** Payments that one run processes for each reason; the next run continues. */
const movesPerRun = 500;
/** Inquiries per run, and how many run at once. A provider that does not answer blocks each until its time-out. */
const inquiriesPerRun = 20;
const inquiriesAtOnce = 4;

/**
 * Updates every unfinished payment: first those that time out, which needs no provider; then those with a due inquiry.
 * Runs every few seconds, so that no payment depends on its payer's next visit.
 * @throws the first failure, after all payments were tried
 */
export async function refreshPendingPayments(ports: Ports): Promise<void> {
  const { payments } = ports.store;
  const now = ports.clock.now();
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const failures: unknown[] = [];
  const collect = (failure: unknown) => void failures.push(failure);
  const overdue = [
    () => payments.listUnmoved("created", before(challengeSeconds), movesPerRun),
    () => payments.listExpired(now, movesPerRun),
    () => payments.listUnmoved("confirming", before(reviewSeconds), movesPerRun),
  ];
  for (const find of overdue) for (const payment of await find()) await applyTimeouts(ports, payment).catch(collect);
  const due: PaymentRecord[] = await payments.listDueInquiries(now, inquiriesPerRun);
  const askNext = async () => {
    for (let payment = due.shift(); payment; payment = due.shift()) await refresh(ports, payment).catch(collect);
  };
  await Promise.all(Array.from({ length: inquiriesAtOnce }, askNext));
  if (failures.length > 0) throw failures[0];
}
