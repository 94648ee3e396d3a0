import { hmac, plainNumber } from "../iyzico-signature.ts";
import type { LedgerEntry, LedgerRefund, SandboxLedger } from "../sandbox-ledger-queries.ts";
import { failed } from "./card-storage.ts";

const rowsPerPage = 100;

/** Simulates the provider's report of one day: the lines of charged payments, their refunds and cancellations. */
export async function dailyReport(ledger: SandboxLedger, query: URLSearchParams): Promise<Response> {
  const day = query.get("transactionDate") ?? "";
  const page = Number(query.get("page") ?? 1);
  const rows = [
    ...(await ledger.chargedOn(day)).flatMap(({ payment_id, conversation_id, items }) =>
      itemsOf({ items }).map(({ id, price }) => ({
        transactionType: "PAYMENT",
        transactionStatus: 2,
        transactionId: `${payment_id}${id}`,
        ...common(payment_id, id, conversation_id, price),
      })),
    ),
    ...(await ledger.refundedOn(day)).flatMap(({ id: refundId, conversation_id, payment_id, item_id, price, items }) =>
      // A cancellation goes back line by line.
      (item_id === null ? itemsOf({ items }) : [{ id: item_id, price }]).map((item) => ({
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

/**
 * Simulates the provider's refunds, cancellations and the report that tells about them.
 * @param today returns the current day in Istanbul
 */
export function createRefunds(ledger: SandboxLedger, secretKey: string, today: () => string) {
  return {
    async refund({ conversationId, paymentTransactionId, price }: Record<string, string>): Promise<Response> {
      const [paymentId = "", itemId = ""] = String(paymentTransactionId).split("-");
      const entry = await ledger.find(paymentId);
      const item = entry && itemsOf(entry).find(({ id }) => id === itemId);
      if (!entry || !item || entry.status !== "SUCCESS") return failed("5115", "Payment transaction not found");
      const refusal = refusalOf(entry);
      if (refusal) return refusal;
      const isDone = await ledger.addRefund(
        { conversation_id: String(conversationId), payment_id: paymentId, item_id: itemId, price: Number(price) },
        today(),
        (before) => Math.round(Number(price) * 100) <= Math.round((item.price - refundedOf(before, itemId)) * 100),
      );
      if (!isDone) return failed("5092", "The refund is larger than what is left");
      return done(paymentId, String(conversationId), Number(price), { paymentTransactionId });
    },

    async cancel({ conversationId, paymentId }: Record<string, string>): Promise<Response> {
      const entry = await ledger.find(String(paymentId));
      if (!entry || entry.status !== "SUCCESS") return failed("5115", "Payment not found");
      const refusal = refusalOf(entry);
      if (refusal) return refusal;
      const isDone = await ledger.addRefund(
        { conversation_id: String(conversationId), payment_id: entry.payment_id, item_id: null, price: entry.price },
        today(),
        (before) => before.length === 0,
      );
      if (!isDone) return failed("5092", "The payment is refunded already");
      return done(entry.payment_id, String(conversationId), entry.price, {});
    },

    async report(paymentId: string): Promise<Response> {
      const entry = await ledger.find(paymentId);
      if (!entry) return failed("5115", "Payment not found");
      const refunds = await ledger.refundsOf(paymentId);
      return Response.json({
        status: "success",
        payments: [
          {
            paymentId: Number(paymentId),
            paymentStatus: entry.status === "SUCCESS" ? 1 : 0,
            price: entry.price,
            paidPrice: entry.price,
            paymentConversationId: entry.conversation_id,
            cancels: refunds
              .filter(({ item_id }) => item_id === null)
              .map(({ conversation_id, price }) => ({
                cancelConversationId: conversation_id,
                refundPrice: price,
                refundStatus: 1,
              })),
            itemTransactions: itemsOf(entry).map(({ id, price }) => ({
              itemId: id,
              paymentTransactionId: `${paymentId}-${id}`,
              price,
              refunds: refunds
                .filter(({ item_id }) => item_id === id)
                .map(({ conversation_id, price: refundPrice }) => ({
                  refundConversationId: conversation_id,
                  refundPrice,
                  refundStatus: 1,
                })),
            })),
          },
        ],
      });
    },
  };

  function done(paymentId: string, conversationId: string, price: number, more: object): Response {
    const signature = hmac(secretKey, [paymentId, plainNumber(price), "TRY", conversationId].join(":"));
    return Response.json({ status: "success", conversationId, paymentId, price, currency: "TRY", ...more, signature });
  }
}

/** Returns the lira that went back for a line, or for the whole payment when it was cancelled. */
function refundedOf(refunds: readonly LedgerRefund[], itemId: string): number {
  return refunds
    .filter(({ item_id }) => item_id === null || item_id === itemId)
    .reduce((sum, { price }) => sum + price, 0);
}

function itemsOf({ items }: Pick<LedgerEntry, "items">): { id: string; price: number }[] {
  return JSON.parse(items);
}

/** Returns the bank's refusal for the test card that cannot be refunded. */
function refusalOf({ behaviour }: LedgerEntry): Response | null {
  return behaviour === "never_refunds" ? failed("10005", "The bank did not approve the transaction") : null;
}
