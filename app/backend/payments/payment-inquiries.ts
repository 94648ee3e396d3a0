import type { PaymentFailure, PaymentState } from "../../contract/endpoints/payments.ts";
import { type Charge, unreachable } from "./payment-gateway.ts";
import type { PaymentRecord } from "./payment-store.ts";

/**
 * Seconds until the provider is asked about a payment: until the first inquiry after its last move, until the second,
 * and
 * so on; the last one repeats. A payment that failed because nothing was taken is asked about twice more: a charge on
 * its way to the bank may arrive late.
 */
const waits: Partial<Record<PaymentState, readonly number[]>> = {
  confirming: [5, 10, 20, 40, 80, 160, 320],
  under_review: [3600],
  failed: [600, 3600],
};

/**
 * A charge call that came to nothing ends its payment after this long: one that made no connection, or whose process
 * was
 * killed before it had an answer. Where the call ended in anything else, the provider has it and may still charge.
 */
const arrivalSeconds = 40;
/** A payment whose end is unknown for this long is under review. */
export const reviewSeconds = 600;
/** A failed payment that the provider says nothing about is given up after this long. */
const lateChargeDays = 7;

/** When the provider is asked for the first time about a payment that moves into a state; null for never. */
export function firstInquiry(state: PaymentState, at: Date): string | null {
  const [wait] = waits[state] ?? [];
  return wait === undefined ? null : later(at, wait);
}

/** When the provider is asked again, if the inquiry that begins now settles nothing. */
export function nextInquiry(
  { state, inquiries, updated_at }: Pick<PaymentRecord, "state" | "inquiries" | "updated_at">,
  at: Date,
): string {
  const known = waits[state] ?? [];
  const next = later(at, known[Math.min(inquiries + 1, known.length - 1)] ?? 3600);
  if (state !== "confirming") return next;
  // Never across the moments at which an answer means something else.
  const deadlines = [arrivalSeconds, reviewSeconds]
    .map((seconds) => later(new Date(updated_at), seconds))
    .filter((moment) => moment > at.toISOString());
  return [next, ...deadlines].toSorted()[0]!;
}

/** What the provider said about a payment, and its code; unknown when it said nothing that counts. */
export type ProviderAnswer = Charge | { readonly outcome: "unknown"; readonly code: string };

/** What follows from the provider's word: a move, nothing yet, or nothing any more. */
export type Verdict =
  | { readonly to: "succeeded" }
  | { readonly to: "under_review" }
  | { readonly to: "failed"; readonly failure: PaymentFailure }
  | { readonly to: null; readonly isOver: boolean };

/** What the provider's word means for a payment in a state that it can be asked about. */
export function verdictOn(
  {
    state,
    updated_at,
    inquiries,
    charge_code,
  }: Pick<PaymentRecord, "state" | "updated_at" | "inquiries" | "charge_code">,
  answer: ProviderAnswer,
  at: Date,
): Verdict {
  if (answer.outcome === "charged") return { to: "succeeded" };
  const seconds = (at.getTime() - Date.parse(updated_at)) / 1000;
  if (state === "failed") {
    const isOver = answer.outcome === "unknown" ? seconds > lateChargeDays * 86_400 : inquiries >= waits.failed!.length;
    return { to: null, isOver };
  }
  if (answer.outcome === "refused") return { to: "failed", failure: answer.failure };
  if (answer.outcome === "absent") {
    const isOnItsWay = charge_code !== null && charge_code !== unreachable;
    const isTooEarly = state === "confirming" && seconds < (isOnItsWay ? reviewSeconds : arrivalSeconds);
    return isTooEarly
      ? { to: null, isOver: false }
      : { to: "failed", failure: charge_code === unreachable ? "bank_unreachable" : "not_taken" };
  }
  return state === "confirming" && seconds >= reviewSeconds ? { to: "under_review" } : { to: null, isOver: false };
}

/** Whether a payment's end is unknown for so long that its payer is to be set free. */
export function isReviewDue({ state, updated_at }: Pick<PaymentRecord, "state" | "updated_at">, at: Date): boolean {
  return state === "confirming" && updated_at <= later(at, -reviewSeconds);
}

function later(moment: Date, seconds: number): string {
  return new Date(moment.getTime() + seconds * 1000).toISOString();
}
