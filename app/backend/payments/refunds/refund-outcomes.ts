import { mustExist, RuleViolation } from "../../../contract/rule-violation.ts";
import { dayInIstanbul, later } from "../../../contract/rules/istanbul-time.ts";
import { openRefundStates, type RefundState } from "../../../contract/rules/refunds.ts";
import { recordAudit } from "../../audit/audit.ts";
import { chargedLines } from "../charge/charged-lines.ts";
import { queuePayerNotification } from "../charge/donations.ts";
import { callProvider } from "../charge/payment-outcomes.ts";
import type { PaymentRecord } from "../charge/payment-record-queries.ts";
import { requirePayment } from "../charge/payment-reviews.ts";
import { type RefundResult, unreachable } from "../gateways/payment-gateway.ts";
import type { Ports, Store } from "../ports.ts";
import type { RefundRecord } from "./refund-queries.ts";

/** Seconds until each inquiry about a refund without an answer; the last value repeats. */
const waits = [30, 60, 120, 300, 900, 3600] as const;

/** Seconds after which a refund that the provider does not know has failed, when the call got no answer. */
const arrivalSeconds = 15 * 60;
/** The same when the provider answered the call with a number of its own, and not with a fault of its systems. */
const answeredSeconds = 60;

/** Returns when to ask again about a refund. */
function nextRefundInquiry(inquiries: number, at: Date): string {
  const seconds = waits[Math.min(inquiries, waits.length - 1)]!;
  return later(at, { seconds }).toISOString();
}

/**
 * Returns the seconds after its call from which a refund that is missing in the provider's report has failed.
 * @param code of the call's own answer; null when the process stopped before it
 */
function absentSeconds(code: string | null): number {
  const isAnswer = code !== null && /^\d+$/.test(code);
  return isAnswer ? answeredSeconds : arrivalSeconds;
}

/** Refunds of one run of the job, and the rest waits for the next one. */
const refundsPerRun = 20;

/** The provider's answer about a refund; "unknown" when the call failed. */
type RefundAnswer = RefundResult | { readonly outcome: "absent" | "unknown"; readonly code: string };

/**
 * Carries out the approved refunds of a request, one call to the provider after the other. Each is claimed in the
 * database before its call, so that of concurrent callers, in any process, only one sends it; it is never sent twice.
 */
export async function executeRefunds(ports: Ports, requestId: string, clientAddress: string | null): Promise<void> {
  if (!(await findForgottenRefunds(ports, requestId))) return;
  for (;;) {
    const claimed = await claimNext(ports, requestId);
    if (claimed === null) return;
    const { payment, rows } = claimed;
    await settleRefunds(ports, payment, rows, await send(ports, payment, rows, clientAddress));
  }
}

/**
 * Asks the provider about the approved refunds of a request from before a backup that was restored: the backup may have
 * forgotten that they were paid, by line or as the cancellation of the whole payment.
 * @returns whether what is still approved may be sent; false when the provider did not answer, and it is asked again
 */
async function findForgottenRefunds(ports: Ports, requestId: string): Promise<boolean> {
  const { store, clock } = ports;
  const restored = await store.marks.find("restored");
  const rows = (await store.refunds.listByRequest(requestId)).filter(({ state }) => state === "approved");
  const [first] = rows;
  if (!restored || !first || first.requested_at > restored.at.toISOString()) return true;
  const payment = await requirePayment(store, first.payment_id);
  const cancelled = rows.map((row): RefundRecord => ({ ...row, kind: "cancel" }));
  const isWhole = rows.reduce((sum, { amount }) => sum + amount, 0) === payment.amount;
  for (const asked of [...(isWhole ? [cancelled] : []), ...rows.map((row) => [row])]) {
    const answer = await inquireAbout(ports, payment, asked);
    const at = clock.now();
    if (answer.outcome === "unknown") {
      const { inquiries } = first;
      await store.transaction(async (store) => {
        await store.lock(`refunds ${payment.id}`);
        await store.refunds.move(rows, ["approved"], "approved", {
          provider_code: answer.code,
          next_inquiry_at: nextRefundInquiry(inquiries, at),
          inquiries: inquiries + 1,
        });
      });
      return false;
    }
    if (answer.outcome !== "refunded") continue;
    await store.transaction(async (store) => {
      await store.lock(`refunds ${payment.id}`);
      if (await store.refunds.move(asked, ["approved"], "sent", { kind: asked[0]!.kind, sent_at: at.toISOString() }))
        await applyRefunds(store, payment, asked, ["sent"], at);
    });
    if (asked === cancelled) break;
  }
  return true;
}

/** Claims the next call of a request: the whole payment's cancellation, or the refund of one line. */
async function claimNext({ store, clock }: Ports, requestId: string) {
  const at = clock.now();
  return store.transaction(async (store) => {
    const [first] = await store.refunds.listByRequest(requestId);
    if (!first) return null;
    await store.lock(`refunds ${first.payment_id}`);
    const payment = await requirePayment(store, first.payment_id);
    const all = await store.refunds.listByPayment(payment.id);
    const approved = all.filter(({ request_id, state }) => request_id === requestId && state === "approved");
    const [next] = approved;
    if (!next) return null;
    const isCancel = mayCancel(payment, all, approved, at);
    const rows = isCancel ? approved : [next];
    const change = {
      sent_at: at.toISOString(),
      next_inquiry_at: nextRefundInquiry(0, at),
      // Until now it was only asked about.
      provider_code: null,
      inquiries: 0,
      ...(isCancel && { kind: "cancel" as const }),
    };
    if (!(await store.refunds.move(rows, ["approved"], "sent", change))) return null;
    return { payment, rows: rows.map((row): RefundRecord => ({ ...row, ...change, state: "sent" })) };
  });
}

/**
 * Returns whether a refund can cancel the payment: the whole of it, on the day in Istanbul on which it was made, with
 * no other refund of it.
 */
export function mayCancel(
  { amount, created_at }: Pick<PaymentRecord, "amount" | "created_at">,
  all: readonly RefundRecord[],
  approved: readonly RefundRecord[],
  at: Date,
): boolean {
  const sum = approved.reduce((total, row) => total + row.amount, 0);
  const others = all.filter((row) => !approved.includes(row));
  return (
    sum === amount &&
    dayInIstanbul(new Date(created_at)) === dayInIstanbul(at) &&
    others.every(({ state, kind }) => state === "rejected" || (state === "failed" && kind !== "cancel"))
  );
}

/** Returns the name that the provider knows a call by. */
export function referenceOf({ request_id, payment_line_id, kind }: RefundRecord): string {
  return kind === "cancel" ? request_id : `${request_id}-${payment_line_id}`;
}

/** Sends one claimed call. Never repeated: when the outcome is unknown, an inquiry follows. */
async function send(
  ports: Ports,
  payment: PaymentRecord,
  rows: readonly RefundRecord[],
  clientAddress: string | null,
): Promise<RefundAnswer> {
  const [first] = rows as [RefundRecord];
  const order = { ...orderOf(payment, rows), clientAddress };
  if (first.kind === "cancel") return callForRefund(ports, "cancel", () => ports.gateway.cancel(order));
  const providerItemId = await findItemId(ports, payment, first.payment_line_id);
  if (providerItemId === null) return { outcome: "refused", code: "no_item" };
  return callForRefund(ports, "refund", () => ports.gateway.refund({ ...order, providerItemId }));
}

function orderOf({ provider_payment_id, language }: PaymentRecord, rows: readonly RefundRecord[]) {
  return {
    reference: referenceOf(rows[0]!),
    providerPaymentId: provider_payment_id!,
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    language,
  };
}

/** Returns the provider's id of a line. It is asked for when staff settled the payment by hand. */
async function findItemId({ store, gateway }: Ports, payment: PaymentRecord, lineId: number): Promise<string | null> {
  if (!gateway.numbersLines) return payment.provider_payment_id;
  const itemId = chargedLines(payment).find(({ id }) => id === lineId)?.provider_item_id;
  if (itemId) return itemId;
  const { id: paymentId, provider_payment_id, amount, language } = payment;
  const charge = await gateway
    .inquire({ paymentId, providerPaymentId: provider_payment_id!, amount, language })
    .catch(() => null);
  if (charge?.outcome !== "charged") return null;
  await store.refunds.saveItemIds(charge.itemIds);
  return charge.itemIds.get(lineId) ?? null;
}

/** Makes a call about money that goes back. One that made no connection was refused. */
async function callForRefund(
  ports: Ports,
  operation: string,
  call: () => Promise<RefundResult>,
): Promise<RefundAnswer> {
  const answer = await callProvider(ports, operation, call);
  const isUnsent = answer.outcome === "unknown" && answer.code === unreachable;
  return isUnsent ? { outcome: "refused", code: answer.code } : answer;
}

async function inquireAbout(
  ports: Ports,
  payment: PaymentRecord,
  rows: readonly RefundRecord[],
): Promise<RefundAnswer> {
  const answer = await callProvider(ports, "inquireRefund", () => ports.gateway.inquireRefund(orderOf(payment, rows)));
  return answer.outcome === "absent" ? { outcome: "absent", code: "absent" } : answer;
}

/** Applies the provider's answer to the refunds of one call. Another process may have done so meanwhile. */
async function settleRefunds(
  ports: Ports,
  payment: PaymentRecord,
  rows: readonly RefundRecord[],
  answer: RefundAnswer,
): Promise<void> {
  const { store, clock, log } = ports;
  const at = clock.now();
  await store.transaction(async (store) => {
    await store.lock(`refunds ${payment.id}`);
    if (answer.outcome === "refunded") return applyRefunds(store, payment, rows, ["sent", "unknown"], at);
    if (answer.outcome === "refused") return failRefunds(store, payment, rows, answer.code, at);
    const [{ sent_at, provider_code, inquiries }] = rows as [RefundRecord];
    if (answer.outcome === "absent") {
      const seconds = (at.getTime() - Date.parse(mustExist(sent_at))) / 1000;
      if (seconds >= absentSeconds(provider_code))
        return failRefunds(store, payment, rows, provider_code ?? answer.code, at);
    }
    // The code of the call itself stays: it tells whether the provider answered.
    await store.refunds.move(rows, ["sent", "unknown"], "unknown", {
      ...((answer.outcome === "unknown" || provider_code === null) && { provider_code: provider_code ?? answer.code }),
      next_inquiry_at: nextRefundInquiry(inquiries, at),
    });
  });
  log.info({ payment: payment.id, refund: rows[0]?.request_id, outcome: answer.outcome }, "refund answered");
}

/**
 * Takes refunded sums out of lines, donations and causes, and notifies the donor when the last refund of the request is
 * over. Call it in a transaction that holds the lock of the payment's refunds.
 */
export async function applyRefunds(
  store: Store,
  payment: PaymentRecord,
  rows: readonly RefundRecord[],
  from: readonly RefundState[],
  at: Date,
): Promise<void> {
  const over = { next_inquiry_at: null, finished_at: at.toISOString() };
  if (!(await store.refunds.move(rows, from, "succeeded", over))) return;
  for (const { id, cause_id, amount } of byCause(payment, rows)) {
    await store.refunds.addRefunded(id, amount);
    if (cause_id !== null) await store.causes.takeBack(cause_id, amount);
  }
  await store.refunds.settlePaidTwice(payment.id, at);
  await notifyWhenOver(store, payment, rows, at);
}

async function failRefunds(
  store: Store,
  payment: PaymentRecord,
  rows: readonly RefundRecord[],
  code: string,
  at: Date,
): Promise<void> {
  const over = { provider_code: code, next_inquiry_at: null, finished_at: at.toISOString() };
  if (await store.refunds.move(rows, ["sent", "unknown"], "failed", over))
    await notifyWhenOver(store, payment, rows, at);
}

/**
 * Counts the sums of reversed chargebacks again.
 * @throws RuleViolation refund_decided when they are reversed already
 */
export async function reverseRefunds(
  store: Store,
  payment: PaymentRecord,
  rows: readonly RefundRecord[],
  { staff, reason, at }: { staff: number; reason: string; at: Date },
): Promise<void> {
  const change = { approved_by: staff, decided_at: at.toISOString(), decision_reason: reason };
  if (!(await store.refunds.move(rows, ["succeeded"], "reversed", change))) throw new RuleViolation("refund_decided");
  for (const { id, cause_id, amount } of byCause(payment, rows)) {
    await store.refunds.addRefunded(id, -amount);
    if (cause_id !== null) await store.causes.collect(cause_id, amount);
  }
}

/**
 * Returns the refunded lines; the bank's fee has no cause. Causes are updated in the same order everywhere, to prevent
 * deadlocks.
 */
function byCause({ lines, fee }: PaymentRecord, rows: readonly RefundRecord[]) {
  return rows
    .map(({ payment_line_id: id, amount }) => {
      const cause_id = id === fee?.id ? null : mustExist(lines.find((line) => line.id === id)).cause_id;
      return { id, cause_id, amount };
    })
    .sort((one, other) => (one.cause_id ?? 0) - (other.cause_id ?? 0));
}

/** Tells the donor the sum that went back, once for each request. A chargeback is the donor's own doing. */
async function notifyWhenOver(store: Store, payment: PaymentRecord, [first]: readonly RefundRecord[], at: Date) {
  if (!first || first.kind === "chargeback") return;
  const request = await store.refunds.listByRequest(first.request_id);
  if (request.some(({ state }) => openRefundStates.includes(state))) return;
  const amount = request.reduce((sum, row) => (row.state === "succeeded" ? sum + row.amount : sum), 0);
  // The guest may have signed in since the payment was read.
  const current = await requirePayment(store, payment.id);
  const kind = first.kind === "transfer" ? "donation_refunded_by_transfer" : "donation_refunded";
  if (amount > 0) await queuePayerNotification(store, { ...current, amount }, kind, at);
}

/** Asks the provider about the refunds of one call. Of concurrent callers, in any process, only one asks. */
export async function inquireRefund(ports: Ports, refund: RefundRecord): Promise<void> {
  const { store, clock } = ports;
  const rows = (await store.refunds.listByRequest(refund.request_id)).filter(
    (row) => row.id === refund.id || (refund.kind === "cancel" && row.kind === "cancel"),
  );
  if (rows.some(({ state }) => state !== "sent" && state !== "unknown")) return;
  if (!(await store.refunds.claimInquiry(rows, nextRefundInquiry(refund.inquiries, clock.now())))) return;
  const payment = await requirePayment(store, refund.payment_id);
  const answer = await inquireAbout(ports, payment, rows);
  const counted = rows.map((row) => ({ ...row, inquiries: row.inquiries + 1 }));
  await settleRefunds(ports, payment, counted, answer);
}

/**
 * Continues the refunds whose next step is due: approved ones whose process stopped, and those without an answer.
 * @throws the first failure, after all were tried
 */
export async function refreshPendingRefunds(ports: Ports): Promise<void> {
  const failures: unknown[] = [];
  const due = await ports.store.refunds.listDue(ports.clock.now(), refundsPerRun);
  const executed = new Set<string>();
  for (const refund of due) {
    const { state, request_id } = refund;
    const isApproved = state === "approved";
    // The approved refunds of a request go on together.
    if (isApproved && executed.has(request_id)) continue;
    if (isApproved) executed.add(request_id);
    const step = isApproved ? executeRefunds(ports, request_id, null) : inquireRefund(ports, refund);
    await step.catch((failure: unknown) => void failures.push(failure));
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Settles refunds of unknown outcome by hand, according to the provider's panel or the bank statement.
 * @throws RuleViolation not_found, refund_decided when none is unknown
 */
export async function settleRefundByHand(
  { store, clock }: Ports,
  { staff, requestId, done, reason }: { staff: number; requestId: string; done: boolean; reason: string },
): Promise<void> {
  const at = clock.now();
  const [first] = await store.refunds.listByRequest(requestId);
  if (!first) throw new RuleViolation("not_found");
  await store.transaction(async (store) => {
    await store.lock(`refunds ${first.payment_id}`);
    const payment = await requirePayment(store, first.payment_id);
    const rows = (await store.refunds.listByRequest(requestId)).filter(({ state }) => state === "unknown");
    if (rows.length === 0) throw new RuleViolation("refund_decided");
    if (done) await applyRefunds(store, payment, rows, ["unknown"], at);
    else await failRefunds(store, payment, rows, "by_hand", at);
    const details = { amount: rows.reduce((sum, row) => sum + row.amount, 0), reason, request: requestId };
    const action = done ? "refund.settle_done" : "refund.settle_not_done";
    await recordAudit(store, at, staff, action, ["payment", payment.id], details);
  });
}
