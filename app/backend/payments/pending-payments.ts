import type { Ports } from "../base/ports.ts";
import { reviewSeconds } from "./payment-inquiries.ts";
import { challengeSeconds, applyTimeouts, refresh } from "./payment-results.ts";
import type { PaymentRecord } from "./payment-store.ts";

/** Payments that one sweep moves for each reason; the next one goes on. */
const movesPerSweep = 500;
/**
 * Inquiries of one sweep, and of one moment: a provider that does not answer keeps none of them longer than its
 * time-out.
 */
const inquiriesPerSweep = 20;
const inquiriesAtOnce = 4;

/**
 * Brings every payment that stands still up to date: first those that waited too long for their payer or for the
 * provider,
 * whose moves wait for nobody; then those whose end the provider is to be asked about. Run it every few seconds, so
 * that
 * nobody has to look at them first.
 * @throws what the first payment that could not be brought up to date threw, after all the others
 */
export async function refreshPendingPayments(ports: Ports): Promise<void> {
  const { payments } = ports.store;
  const now = ports.clock.now();
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const failures: unknown[] = [];
  const note = (failure: unknown) => void failures.push(failure);
  const overdue = [
    () => payments.listUnmoved("created", before(challengeSeconds), movesPerSweep),
    () => payments.listExpired(now, movesPerSweep),
    () => payments.listUnmoved("confirming", before(reviewSeconds), movesPerSweep),
  ];
  for (const find of overdue) for (const payment of await find()) await applyTimeouts(ports, payment).catch(note);
  const due: PaymentRecord[] = await payments.listDueInquiries(now, inquiriesPerSweep);
  const askInTurn = async () => {
    for (let payment = due.shift(); payment; payment = due.shift()) await refresh(ports, payment).catch(note);
  };
  await Promise.all(Array.from({ length: inquiriesAtOnce }, askInTurn));
  if (failures.length > 0) throw failures[0];
}
