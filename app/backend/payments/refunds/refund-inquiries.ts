/** Seconds until each inquiry about a refund without an answer; the last value repeats. */
const waits = [30, 60, 120, 300, 900, 3600] as const;

/** Seconds after which a refund that the provider does not know has failed, when the call got no answer. */
const arrivalSeconds = 15 * 60;
/** The same when the provider answered the call with a number of its own, and not with a fault of its systems. */
const answeredSeconds = 60;

/** Returns when to ask again about a refund. */
export function nextRefundInquiry(inquiries: number, at: Date): string {
  const seconds = waits[Math.min(inquiries, waits.length - 1)]!;
  return new Date(at.getTime() + seconds * 1000).toISOString();
}

/**
 * Returns the seconds after its call from which a refund that is missing in the provider's report has failed.
 * @param code of the call's own answer; null when the process stopped before it
 */
export function absentSeconds(code: string | null): number {
  const isAnswer = code !== null && /^\d+$/.test(code);
  return isAnswer ? answeredSeconds : arrivalSeconds;
}
