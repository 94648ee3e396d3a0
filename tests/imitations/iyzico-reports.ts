import { type Books, istanbulDay } from "./books.ts";
import type { IyzicoSale } from "./iyzico.ts";

/** Few, so that a busy day has pages. */
const rowsPerPage = 10;

/** Answers GET /v2/reporting/payment/details: a payment with its refunds and cancellations. */
export function paymentReport(sale: IyzicoSale | undefined): object {
  if (!sale) return { status: "failure", errorCode: "5115" };
  const reported = (item: string | null, name: "refundConversationId" | "cancelConversationId") =>
    sale.refunds
      .filter((refund) => refund.item === item)
      .map(({ reference, amount }) => ({ [name]: reference, refundPrice: amount / 100, refundStatus: 1 }));
  const payment = {
    paymentId: Number(sale.id),
    paymentStatus: sale.status === "SUCCESS" ? 1 : 0,
    paymentConversationId: sale.ours,
    cancels: reported(null, "cancelConversationId"),
    itemTransactions: sale.items.map(({ id }) => ({
      itemId: id,
      paymentTransactionId: `${sale.id}-${id}`,
      refunds: reported(id, "refundConversationId"),
    })),
  };
  return { status: "success", payments: [payment] };
}

/** Answers GET /v2/reporting/payment/transactions: a row for each line that was paid, refunded or cancelled. */
export function dailyReport(books: Books<IyzicoSale>, query: URLSearchParams): object {
  const day = query.get("transactionDate") ?? "";
  const page = Number(query.get("page"));
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !(page >= 1)) return { status: "failure", errorCode: "5000" };
  const rows = [
    ...books
      .chargedOn(day)
      .flatMap((sale) =>
        sale.items.map((item) => ({
          transactionType: "PAYMENT",
          transactionStatus: 2,
          transactionId: Number(`${sale.id}${item.id}`),
          ...common(sale, item),
        })),
      ),
    // A payment that the fraud check refused is listed, without money.
    ...books
      .all()
      .filter(({ fraud, begunAt }) => fraud === -1 && istanbulDay(begunAt) === day)
      .flatMap((sale) =>
        sale.items.map((item) => ({
          transactionType: "PAYMENT",
          transactionStatus: -1,
          transactionId: Number(`${sale.id}${item.id}`),
          ...common(sale, item),
        })),
      ),
    ...books
      .refundedOn(day)
      .flatMap(({ sale, refund }) =>
        sale.items
          .filter(({ id }) => refund.item === null || refund.item === id)
          .map((item) => ({
            transactionType: refund.item === null ? "CANCEL" : "REFUND",
            transactionId: refund.id,
            ...common(sale, { ...item, amount: refund.item === null ? item.amount : refund.amount }),
          })),
      ),
  ];
  return {
    status: "success",
    ...(rows.length > 0 && {
      transactions: rows.slice((page - 1) * rowsPerPage, page * rowsPerPage),
      currentPage: page,
      totalPageCount: Math.ceil(rows.length / rowsPerPage),
    }),
  };
}

function common(sale: IyzicoSale, { id, amount }: { id: string; amount: number }) {
  return {
    paymentTxId: `${sale.id}-${id}`,
    paymentId: Number(sale.id),
    conversationId: sale.ours,
    basketId: sale.ours,
    price: amount / 100,
    paidPrice: amount / 100,
    transactionCurrency: "TRY",
  };
}
