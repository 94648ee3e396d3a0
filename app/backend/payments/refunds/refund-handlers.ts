import type { RefundRequest } from "../../../contract/endpoints/staff-payments.ts";
import { mustExist, RuleViolation } from "../../../contract/rule-violation.ts";
import type { UserContact } from "../../accounts/user-queries.ts";
import { currentUserOf, rangeOf } from "../../http/handlers.ts";
import { deliverSoon } from "../../messages/notifications.ts";
import { titlesOf, titleWithFund } from "../charge/charged-lines.ts";
import type { PaymentRecord } from "../charge/payment-record-queries.ts";
import { requirePayment } from "../charge/payment-reviews.ts";
import type { Call, Handlers } from "../ports.ts";
import { inquireRefund, settleRefundByHand } from "./refund-outcomes.ts";
import type { RefundRecord } from "./refund-queries.ts";
import {
  approveRefund,
  recordChargeback,
  rejectRefund,
  requestRefund,
  requireRequest,
  reverseChargeback,
} from "./refunds.ts";

/** Presents refunds by request, in the order of their first rows. */
async function toRefundRequests(
  { ports: { store }, language }: Call,
  payments: readonly PaymentRecord[],
  rows: readonly RefundRecord[],
): Promise<RefundRequest[]> {
  const requests = new Map<string, RefundRecord[]>();
  for (const row of rows) requests.set(row.request_id, [...(requests.get(row.request_id) ?? []), row]);
  const titles = new Map(payments.flatMap((payment) => [...titlesOf(payment, language)]));
  // Two gifts to one cause may be of two funds.
  for (const line of payments.flatMap(({ lines }) => lines)) titles.set(line.id, titleWithFund(line, language));
  const people = await store.users.contacts(
    rows.flatMap(({ requested_by, approved_by }) => [requested_by, approved_by ?? requested_by]),
  );
  return [...requests.values()].map((request) => toRefundRequest(request, titles, people));
}

function toRefundRequest(
  rows: readonly RefundRecord[],
  titles: ReadonlyMap<number, string>,
  people: ReadonlyMap<number, UserContact>,
): RefundRequest {
  const first = mustExist(rows[0]);
  return {
    ...first,
    id: first.request_id,
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    requested_by: mustExist(people.get(first.requested_by)),
    decided_by: first.approved_by === null ? null : mustExist(people.get(first.approved_by)),
    is_waiting: rows.some(({ state }) => state === "requested"),
    is_unknown: rows.some(({ state }) => state === "unknown"),
    may_be_reversed: first.kind === "chargeback" && first.state === "succeeded",
    lines: rows.map((row) => ({ ...row, line_id: row.payment_line_id, title: titles.get(row.payment_line_id) ?? "" })),
  };
}

/** Presents the refunds of a payment by request, newest first. */
export async function refundRequestsOf(call: Call, payment: PaymentRecord): Promise<RefundRequest[]> {
  const rows = await call.ports.store.refunds.listByPayment(payment.id);
  return (await toRefundRequests(call, [payment], rows)).toReversed();
}

async function showRequest(call: Call, requestId: string): Promise<RefundRequest> {
  const { store } = call.ports;
  const rows = await requireRequest(store, requestId);
  const [request] = await toRefundRequests(call, [await requirePayment(store, rows[0].payment_id)], rows);
  return mustExist(request);
}

/** Returns the request as it is after an operation, whose notifications are sent soon. */
async function afterwards(call: Call, requestId: string): Promise<{ data: RefundRequest }> {
  deliverSoon(call.ports);
  return { data: await showRequest(call, requestId) };
}

export const refundHandlers = {
  async listRefunds(call, { query: { page, per_page, show } }) {
    const { payments, refunds } = call.ports.store;
    const { ids, total } = await refunds.listRequests(show, rangeOf(page, per_page));
    const rows = await refunds.listByRequests(ids);
    const paid = await payments.findAll(rows.map(({ payment_id }) => payment_id));
    const requests = await toRefundRequests(call, paid, rows);
    const byId = new Map(requests.map((request) => [request.id, request]));
    const data = ids.map((id) => mustExist(byId.get(id)));
    return { data, meta: { page, per_page, total } };
  },

  showRefund: async (call, { params }) => ({ data: await showRequest(call, params.request) }),

  async requestRefund(call, { params, body }) {
    const { userId: staff, clientAddress } = currentUserOf(call);
    const request = { ...body, staff, paymentId: params.id, clientAddress };
    return afterwards(call, await requestRefund(call.ports, request));
  },

  async recordChargeback(call, { params, body }) {
    const { userId: staff } = currentUserOf(call);
    return afterwards(call, await recordChargeback(call.ports, { ...body, staff, paymentId: params.id }));
  },

  async approveRefund(call, { params: { request: requestId } }) {
    const { userId: staff, clientAddress } = currentUserOf(call);
    await approveRefund(call.ports, { staff, requestId, clientAddress });
    return afterwards(call, requestId);
  },

  async rejectRefund(call, { params: { request: requestId }, body: { reason } }) {
    await rejectRefund(call.ports, { staff: call.userId, requestId, reason });
    return afterwards(call, requestId);
  },

  async askAboutRefund(call, { params: { request: requestId } }) {
    const { store } = call.ports;
    const open = (await requireRequest(store, requestId)).filter(
      ({ state }) => state === "sent" || state === "unknown",
    );
    if (open.length === 0) throw new RuleViolation("refund_decided");
    for (const refund of open[0]?.kind === "cancel" ? open.slice(0, 1) : open) await inquireRefund(call.ports, refund);
    return afterwards(call, requestId);
  },

  async settleRefund(call, { params: { request: requestId }, body: { done, reason } }) {
    await settleRefundByHand(call.ports, { staff: call.userId, requestId, done, reason });
    return afterwards(call, requestId);
  },

  async reverseChargeback(call, { params: { request: requestId }, body: { reason } }) {
    await reverseChargeback(call.ports, { staff: call.userId, requestId, reason });
    return afterwards(call, requestId);
  },
} satisfies Partial<Handlers>;
