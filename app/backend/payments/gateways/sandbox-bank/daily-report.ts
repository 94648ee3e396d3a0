import type { SandboxLedger } from "../sandbox-ledger-store.ts";

const rowsPerPage = 100;

/** Simulates the provider's report of one day: the lines of charged payments, their refunds and cancellations. */
export async function dailyReport(ledger: SandboxLedger, query: URLSearchParams): Promise<Response> {
  const day = query.get("transactionDate") ?? "";
  const page = Number(query.get("page") ?? 1);
  const rows = [
    ...(await ledger.chargedOn(day)).flatMap(({ payment_id, conversation_id, items }) =>
      itemsOf(items).map(({ id, price }) => ({
        transactionType: "PAYMENT",
        transactionStatus: 2,
        transactionId: `${payment_id}${id}`,
        ...common(payment_id, id, conversation_id, price),
      })),
    ),
    ...(await ledger.refundedOn(day)).flatMap(({ id: refundId, conversation_id, payment_id, item_id, price, items }) =>
      // A cancellation goes back line by line.
      (item_id === null ? itemsOf(items) : [{ id: item_id, price }]).map((item) => ({
        transactionType: item_id === null ? "CANCEL" : "REFUND",
        transactionId: `r${refundId}`,
        ...common(payment_id, item.id, conversation_id, item.price),
      })),
    ),
  ];
  return Response.json({
    status: "success",
    transactions: rows.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    ...(rows.length > 0 && { currentPage: page, totalPageCount: Math.ceil(rows.length / rowsPerPage) }),
  });
}

function itemsOf(items: string): { id: string; price: number }[] {
  return JSON.parse(items);
}

function common(paymentId: string, itemId: string, conversationId: string, price: number) {
  return {
    paymentTxId: `${paymentId}-${itemId}`,
    paymentId: Number(paymentId),
    conversationId,
    price,
    paidPrice: price,
    transactionCurrency: "TRY",
  };
}
