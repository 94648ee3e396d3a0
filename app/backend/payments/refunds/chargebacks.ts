import { RuleViolation } from "../../../contract/rule-violation.ts";
import { dayInIstanbul } from "../../../contract/rules/istanbul-day.ts";
import { recordAudit } from "../../audit/audit.ts";
import { requirePayment } from "../charge/payment-reviews.ts";
import type { Ports } from "../ports.ts";
import { applyRefunds, reverseRefunds } from "./refund-outcomes.ts";
import {
  checkedSum,
  isKnown,
  lockRefunds,
  newRows,
  recordDecision,
  type RefundLines,
  requireRequest,
} from "./refund-requests.ts";

interface Chargeback {
  /** The staff member who records it. */
  readonly staff: number;
  /** Names one submit of the form; the same key returns the same chargeback. */
  readonly key?: string | undefined;
  readonly paymentId: string;
  readonly lines: RefundLines;
  readonly reason: string;
  /** The bank's reference. */
  readonly reference: string;
  /** YYYY-MM-DD. */
  readonly happened_on: string;
}

/**
 * Records a chargeback: the donor's bank took the money back. It moves no money, so it needs no second person.
 * @throws RuleViolation not_found, refund_not_paid, refund_too_much, day_in_future
 */
export async function recordChargeback({ store, clock, secrets }: Ports, chargeback: Chargeback): Promise<string> {
  const { staff, paymentId, lines, reason, reference, happened_on } = chargeback;
  const at = clock.now();
  if (happened_on > dayInIstanbul(at)) throw new RuleViolation("day_in_future", "happened_on");
  const requestId = chargeback.key ?? secrets.randomText(16);
  await store.transaction(async (store) => {
    await lockRefunds(store, paymentId);
    if (await isKnown(store, requestId, paymentId)) return;
    const payment = await requirePayment(store, paymentId);
    const sum = checkedSum(payment, await store.refunds.listByPayment(paymentId), lines);
    await store.refunds.insert(
      newRows({ requestId, paymentId, lines, reason, staff, at }, "chargeback", {
        state: "approved",
        reference,
        happened_on,
        next_inquiry_at: null,
        finished_at: null,
      }),
    );
    await applyRefunds(store, payment, await store.refunds.listByRequest(requestId), ["approved"], at);
    await recordAudit(store, at, staff, "chargeback.record", ["payment", paymentId], {
      amount: sum,
      reason,
      request: requestId,
    });
  });
  return requestId;
}

/**
 * Reverses a chargeback that the bank decided for the organisation: the sum counts again.
 * @throws RuleViolation not_found, refund_decided when it is no chargeback or reversed already
 */
export async function reverseChargeback(
  { store, clock }: Ports,
  { staff, requestId, reason }: { staff: number; requestId: string; reason: string },
): Promise<void> {
  const [{ payment_id, kind }] = await requireRequest(store, requestId);
  if (kind !== "chargeback") throw new RuleViolation("refund_decided");
  const at = clock.now();
  await store.transaction(async (store) => {
    await lockRefunds(store, payment_id);
    const rows = await requireRequest(store, requestId);
    await reverseRefunds(store, await requirePayment(store, payment_id), rows, { staff, reason, at });
    await recordDecision(store, "chargeback.reverse", staff, rows, at, reason);
  });
}
