import type { PaymentFailure } from "../../../contract/endpoints/payments.ts";
import { later } from "../../../contract/rules/istanbul-time.ts";
import { type PaymentState, lateStates } from "../../../contract/rules/payment-states.ts";
import { type Charge, unreachable } from "../gateways/payment-gateway.ts";
import type { PaymentChange, PaymentRecord } from "./payment-record-queries.ts";

/**
 * Seconds until each inquiry after a payment's last move; the last value repeats. A payment that failed because nothing
 * was charged gets two more inquiries: the charge may reach the bank late.
 */
const waits: Partial<Record<PaymentState, readonly number[]>> = {
  confirming: [5, 10, 20, 40, 80, 160, 320],
  under_review: [3600],
  failed: [600, 3600],
};

/**
 * Seconds after which an uncharged payment fails when its charge call made no connection, or its process was killed
 * before the answer. After any other result the provider has received the call and may still charge.
 */
const arrivalSeconds = 40;
/** Seconds after which a payment of unknown outcome goes under review. */
export const reviewSeconds = 600;
/** Days after which inquiries about a failed payment stop when the provider gives no answer. */
const lateChargeDays = 7;

/** Returns the moment of the first inquiry after a move into a state; null for none. */
export function firstInquiry(state: PaymentState, at: Date): string | null {
  const [wait] = waits[state] ?? [];
  return wait === undefined ? null : later(at, { seconds: wait }).toISOString();
}

/**
 * Returns the change of a payment that a newer one replaces. Its payer may still pay on the provider's page, so the
 * provider is asked later.
 */
export function replacement({ is_hosted }: Pick<PaymentRecord, "is_hosted">, at: Date): PaymentChange {
  return { failure: "replaced", three_d_secure: null, next_inquiry_at: is_hosted ? firstInquiry("failed", at) : null };
}

/** Returns when to inquire again after the inquiry that starts now. */
export function nextInquiry(
  { state, inquiries, updated_at }: Pick<PaymentRecord, "state" | "inquiries" | "updated_at">,
  at: Date,
): string {
  const ofState = waits[state] ?? [];
  const wait = ofState[Math.min(inquiries + 1, ofState.length - 1)] ?? 3600;
  const next = later(at, { seconds: wait }).toISOString();
  if (state !== "confirming") return next;
  // Never after a deadline at which the same answer leads to another verdict.
  const deadlines = [arrivalSeconds, reviewSeconds]
    .map((seconds) => later(new Date(updated_at), { seconds }).toISOString())
    .filter((moment) => moment > at.toISOString());
  return deadlines.reduce((first, moment) => (moment < first ? moment : first), next);
}

/** The provider's answer about a payment, with its code; "unknown" when the call failed. */
export type ProviderAnswer = Charge | { readonly outcome: "unknown"; readonly code: string };

/** The consequence of an answer: a transition, no change yet, or no further inquiries (`isOver`). */
export type Verdict =
  | { readonly to: "succeeded" }
  | { readonly to: "under_review" }
  | { readonly to: "failed"; readonly failure: PaymentFailure }
  | { readonly to: null; readonly isOver: boolean };

/** Returns the consequence of the provider's answer for a payment in an open state. */
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
  if (lateStates.includes(state)) {
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

/** Returns whether a payment has been confirming for so long that it goes under review. */
export function isReviewDue({ state, updated_at }: Pick<PaymentRecord, "state" | "updated_at">, at: Date): boolean {
  return state === "confirming" && updated_at <= later(at, { seconds: -reviewSeconds }).toISOString();
}
