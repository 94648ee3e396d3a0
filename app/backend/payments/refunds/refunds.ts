import type { BodyOf } from "../../../contract/endpoints.ts";
import { RuleViolation } from "../../../contract/rule-violation.ts";
import { dayInIstanbul, later } from "../../../contract/rules/istanbul-time.ts";
import { countedRefundStates, type RefundKind } from "../../../contract/rules/refunds.ts";
import { recordAudit } from "../../audit/audit.ts";
import { chargedLines } from "../charge/charged-lines.ts";
import type { PaymentRecord } from "../charge/payment-record-queries.ts";
import { rejectOwnPayment, requirePayment } from "../charge/payment-reviews.ts";
import type { Ports, Store } from "../ports.ts";
import { applyRefunds, executeRefunds, reverseRefunds } from "./refund-outcomes.ts";
import type { NewRefund, RefundRecord } from "./refund-queries.ts";

/** What a staff member asks for about a payment. */
interface About {
  readonly staff: number;
  readonly paymentId: string;
}

type RefundRequest = BodyOf<"requestRefund"> & About & { readonly clientAddress: string | null };

/** Seconds after which the job continues an approved refund whose process stopped. */
const resumeSeconds = 60;

/** Returns whether a sum needs a second person, together with what this payment was refunded without one. */
function needsSecondPerson(limit: number, refunds: readonly RefundRecord[], sum: number): boolean {
  const alone = refunds.filter(
    ({ state, kind, approved_by }) =>
      countedRefundStates.includes(state) && kind !== "chargeback" && approved_by === null,
  );
  return alone.reduce((total, { amount }) => total + amount, sum) > limit;
}

/**
 * Asks for a refund and returns the id of the request. A small sum is refunded at once; a large one waits for a second
 * person (four eyes).
 * @throws RuleViolation not_found for an unknown payment or line, refund_not_paid, payment_own,
 *   refund_by_transfer when the current provider did not take the payment, refund_too_much
 */
export async function requestRefund(ports: Ports, request: RefundRequest): Promise<string> {
  const { store, clock, secrets, gateway } = ports;
  const { staff, paymentId, lines, reason, method, reference = null } = request;
  const at = clock.now();
  const requestId = request.key ?? secrets.randomText(16);
  const kind: RefundKind = method === "transfer" ? "transfer" : "refund";
  await rejectOwnPayment(ports, "payments.refund", staff, (await requirePayment(store, paymentId)).owner);
  const mayRun = await store.transaction(async (store) => {
    await lockRefunds(store, paymentId);
    const payment = await requirePayment(store, paymentId);
    if (await isRepeated(store, requestId, paymentId)) return false;
    if (kind === "refund" && (payment.provider !== gateway.name || payment.provider_payment_id === null))
      throw new RuleViolation("refund_by_transfer");
    const before = await store.refunds.listByPayment(paymentId);
    const sum = checkedSum(payment, before, lines);
    const state = needsSecondPerson(ports.refundApprovalAbove, before, sum) ? "requested" : "approved";
    await store.refunds.insert(
      newRows({ requestId, paymentId, lines, reason, staff, at }, kind, {
        state,
        reference,
        happened_on: kind === "transfer" ? dayInIstanbul(at) : null,
        next_inquiry_at:
          state === "approved" && kind === "refund" ? later(at, { seconds: resumeSeconds }).toISOString() : null,
        finished_at: null,
      }),
    );
    const details = { amount: sum, kind, state, reason, request: requestId };
    await recordAudit(store, at, staff, "refund.request", ["payment", paymentId], details);
    if (state === "approved" && kind === "transfer") {
      await applyRefunds(store, payment, await store.refunds.listByRequest(requestId), ["approved"], at);
      return false;
    }
    return state === "approved";
  });
  if (mayRun) await executeRefunds(ports, requestId, request.clientAddress);
  return requestId;
}

/**
 * Approves a refund that waits for a second person, and carries it out.
 * @throws RuleViolation not_found, refund_decided, refund_own for the person who asked, payment_own
 */
export async function approveRefund(
  ports: Ports,
  { staff, requestId, clientAddress }: { staff: number; requestId: string; clientAddress: string | null },
): Promise<void> {
  const { store, clock } = ports;
  const [{ payment_id: paymentId, requested_by }] = await requireRequest(store, requestId);
  if (requested_by === staff) throw new RuleViolation("refund_own");
  await rejectOwnPayment(ports, "payments.refund", staff, (await requirePayment(store, paymentId)).owner);
  const at = clock.now();
  const mayRun = await store.transaction(async (store) => {
    await lockRefunds(store, paymentId);
    const rows = await requireRequest(store, requestId);
    const isTransfer = rows[0].kind === "transfer";
    const change = {
      approved_by: staff,
      decided_at: at.toISOString(),
      next_inquiry_at: isTransfer ? null : later(at, { seconds: resumeSeconds }).toISOString(),
    };
    if (!(await store.refunds.move(rows, ["requested"], "approved", change))) throw new RuleViolation("refund_decided");
    await recordDecision(store, "refund.approve", staff, rows, at);
    if (isTransfer)
      await applyRefunds(
        store,
        await requirePayment(store, paymentId),
        await requireRequest(store, requestId),
        ["approved"],
        at,
      );
    return !isTransfer;
  });
  if (mayRun) await executeRefunds(ports, requestId, clientAddress);
}

/**
 * Rejects a refund that waits for a second person; the person who asked may withdraw it.
 * @throws RuleViolation not_found, refund_decided
 */
export async function rejectRefund(
  { store, clock }: Ports,
  { staff, requestId, reason }: { staff: number; requestId: string; reason: string },
): Promise<void> {
  const [{ payment_id }] = await requireRequest(store, requestId);
  const at = clock.now();
  await store.transaction(async (store) => {
    await lockRefunds(store, payment_id);
    const rows = await requireRequest(store, requestId);
    const now = at.toISOString();
    const change = { approved_by: staff, decided_at: now, decision_reason: reason, finished_at: now };
    if (!(await store.refunds.move(rows, ["requested"], "rejected", change))) throw new RuleViolation("refund_decided");
    await recordDecision(store, "refund.reject", staff, rows, at, reason);
  });
}

type Chargeback = BodyOf<"recordChargeback"> & About;

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
    if (await isRepeated(store, requestId, paymentId)) return;
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
    const details = { amount: sum, reason, request: requestId };
    await recordAudit(store, at, staff, "chargeback.record", ["payment", paymentId], details);
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

/** Sums to refund: the id of a payment line and its kuruş. */
type RefundLines = BodyOf<"requestRefund">["lines"];

/** Waits for other operations on a payment's refunds. Call it inside a transaction. */
function lockRefunds(store: Store, paymentId: string): Promise<void> {
  return store.lock(`refunds ${paymentId}`);
}

/** Returns the kuruş of each line that may still be refunded, by the line's id. */
export function refundableSums(payment: PaymentRecord, refunds: readonly RefundRecord[]): Map<number, number> {
  const counted = refunds.filter(({ state }) => countedRefundStates.includes(state));
  return new Map(
    chargedLines(payment).map(({ id, amount }) => [
      id,
      counted
        .filter(({ payment_line_id }) => payment_line_id === id)
        .reduce((left, refund) => left - refund.amount, amount),
    ]),
  );
}

/** Returns the refunds of a request; at least one. @throws RuleViolation not_found */
export async function requireRequest(store: Store, requestId: string): Promise<[RefundRecord, ...RefundRecord[]]> {
  const [first, ...others] = await store.refunds.listByRequest(requestId);
  if (!first) throw new RuleViolation("not_found");
  return [first, ...others];
}

/**
 * Returns whether a request was made already. Call it while holding the lock of the payment's refunds.
 * @throws RuleViolation not_found when it is about another payment
 */
async function isRepeated(store: Store, requestId: string, paymentId: string): Promise<boolean> {
  const [first] = await store.refunds.listByRequest(requestId);
  if (first && first.payment_id !== paymentId) throw new RuleViolation("not_found");
  return first !== undefined;
}

/**
 * Checks the sums of a request against what may still be refunded, and returns their total.
 * @throws RuleViolation refund_not_paid, not_found for a line of another payment, refund_too_much
 */
function checkedSum(payment: PaymentRecord, before: readonly RefundRecord[], lines: RefundLines): number {
  if (payment.state !== "succeeded") throw new RuleViolation("refund_not_paid");
  const left = refundableSums(payment, before);
  const wanted = new Set<number>();
  for (const [index, { line_id, amount }] of lines.entries()) {
    const remaining = left.get(line_id);
    if (remaining === undefined || wanted.has(line_id)) throw new RuleViolation("not_found");
    if (amount > remaining) throw new RuleViolation("refund_too_much", `lines.${index}.amount`, { remaining });
    wanted.add(line_id);
  }
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the rows of a new request. */
function newRows(
  {
    requestId,
    paymentId,
    lines,
    reason,
    staff,
    at,
  }: { requestId: string; paymentId: string; lines: RefundLines; reason: string; staff: number; at: Date },
  kind: RefundKind,
  rest: Pick<NewRefund, "state" | "reference" | "happened_on" | "next_inquiry_at" | "finished_at">,
): NewRefund[] {
  return lines.map(({ line_id, amount }) => ({
    request_id: requestId,
    payment_id: paymentId,
    payment_line_id: line_id,
    kind,
    amount,
    reason,
    requested_by: staff,
    requested_at: at.toISOString(),
    ...rest,
  }));
}

/** Records a decision about a request in the audit log. */
function recordDecision(
  store: Store,
  action: string,
  staff: number,
  rows: readonly [RefundRecord, ...RefundRecord[]],
  at: Date,
  reason?: string,
): Promise<void> {
  const [{ payment_id, request_id }] = rows;
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  const details = { amount, request: request_id, ...(reason !== undefined && { reason }) };
  return recordAudit(store, at, staff, action, ["payment", payment_id], details);
}
