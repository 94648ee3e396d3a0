import type { StaffPayment, StaffPaymentDetails } from "../../../contract/endpoints/staff-payments.ts";
import { mustExist } from "../../../contract/rule-violation.ts";
import { endOfDay, startOfDay } from "../../../contract/rules/istanbul-time.ts";
import { anonymousName } from "../../../contract/rules/limits.ts";
import { receiptNumber } from "../../../contract/rules/receipts.ts";
import { userIdOf } from "../../accounts/current-user.ts";
import { rangeOf } from "../../http/handlers.ts";
import { deliverSoon } from "../../messages/notifications.ts";
import type { Call, Handlers, Store } from "../ports.ts";
import { refundRequestsOf } from "../refunds/refund-handlers.ts";
import { refundableSums } from "../refunds/refunds.ts";
import { chargedLines, titlesOf } from "./charged-lines.ts";
import { toPaymentLine } from "./payment-handlers.ts";
import type { PaymentLine, PaymentRecord } from "./payment-record-queries.ts";
import { askAboutPayment, mayBeCorrected, requirePayment, settlePayment } from "./payment-reviews.ts";

async function toStaffPayment(store: Store, payment: PaymentRecord): Promise<StaffPayment> {
  const { state, inquiries } = payment;
  return {
    ...payment,
    is_waiting: state === "under_review" || (state === "confirming" && inquiries > 0),
    refunded: chargedLines(payment).reduce((sum, line) => sum + line.refunded, 0),
    donor: await donorOf(store, payment),
  };
}

/** Returns the payer; who gave under the account's name without a number gets the account's. */
async function donorOf(store: Store, { owner, donor }: PaymentRecord): Promise<StaffPayment["donor"]> {
  const userId = userIdOf(owner);
  if (donor.name === null || donor.phone || userId === null) return donor;
  const { name, phone } = await store.users.contact(userId);
  return name === donor.name ? { ...donor, phone } : donor;
}

async function detailsOf(call: Call, payment: PaymentRecord): Promise<{ data: StaffPaymentDetails }> {
  const {
    ports: { store, gateway },
    language,
  } = call;
  const refundable = refundableSums(payment, await store.refunds.listByPayment(payment.id));
  const titles = titlesOf(payment, language);
  const [staffPayment, moves] = [await toStaffPayment(store, payment), await store.staffPayments.moves(payment.id)];
  const receipt = await store.receipts.find(payment.id);
  return {
    data: {
      ...staffPayment,
      may_be_corrected: await mayBeCorrected(store, payment),
      lines: chargedLines(payment).map(({ id, amount, refunded, provider_item_id }) => ({
        ...toPaymentLine(language, payment.lines.find((line) => line.id === id) ?? feeLine(payment)),
        title: titles.get(id) ?? "",
        ...{ id, amount, refunded, provider_item_id },
        is_fee: id === payment.fee?.id,
        refundable: payment.state === "succeeded" ? mustExist(refundable.get(id)) : 0,
      })),
      receipt_number: receipt && receiptNumber(receipt),
      receipt_issued_at: receipt?.issued_at ?? null,
      card_refundable: payment.provider === gateway.name && payment.provider_payment_id !== null,
      refunds: await refundRequestsOf(call, payment),
      moves,
      notifications: await store.staffPayments.notifications(payment.id),
    },
  };
}

/** Returns the first gift without its people and shares: it stands for the bank's fee, which is no gift. */
function feeLine({ lines }: PaymentRecord): PaymentLine {
  const nobody = {
    fund: "general" as const,
    name: anonymousName,
    on_behalf: false,
    note: null,
    share_value: 1,
    share_names: [],
  };
  return { ...mustExist(lines[0]), ...nobody, regular: null, in_memory: false };
}

export const staffPaymentHandlers = {
  async listStaffPayments({ ports: { store } }, { query: { page, per_page, state, q, from, until } }) {
    const { payments, total, is_more } = await store.staffPayments.list(
      {
        state,
        q: q || undefined,
        from: from === undefined ? undefined : startOfDay(from),
        before: until === undefined ? undefined : endOfDay(until),
      },
      rangeOf(page, per_page),
    );
    const data = [];
    for (const payment of payments) data.push(await toStaffPayment(store, payment));
    return { data, meta: { page, per_page, total }, is_more };
  },

  showStaffPayment: async (call, { params }) => detailsOf(call, await requirePayment(call.ports.store, params.id)),

  async askAboutPayment(call, { params }) {
    const payment = await askAboutPayment(call.ports, call.userId, params.id);
    deliverSoon(call.ports);
    return detailsOf(call, payment);
  },

  async settlePayment(call, { params: { id }, body }) {
    const payment = await settlePayment(call.ports, { ...body, administrator: call.userId, id });
    deliverSoon(call.ports);
    return detailsOf(call, payment);
  },
} satisfies Partial<Handlers>;
