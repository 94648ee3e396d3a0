import { hmac, plainNumber } from "../iyzico-signature.ts";
import { failed } from "./card-storage.ts";
import type { Ledger, LedgerEntry } from "./ledger.ts";

/** Simulates the provider's refunds, cancellations and the report that tells about them. */
export function createRefunds(ledger: Ledger, secretKey: string) {
  /** Returns the lira that went back for a line, or for the whole payment when it was cancelled. */
  const refundedOf = (entry: LedgerEntry, itemId: string) =>
    ledger
      .refundsOf(entry.payment_id)
      .filter(({ item_id }) => item_id === null || item_id === itemId)
      .reduce((sum, { price }) => sum + price, 0);

  return {
    refund({ conversationId, paymentTransactionId, price }: Record<string, string>): Response {
      const [paymentId = "", itemId = ""] = String(paymentTransactionId).split("-");
      const entry = ledger.find(paymentId);
      const item = entry && itemsOf(entry).find(({ id }) => id === itemId);
      if (!entry || !item || entry.status !== "SUCCESS") return failed("5115", "Payment transaction not found");
      const refusal = refusalOf(entry);
      if (refusal) return refusal;
      const left = Math.round((item.price - refundedOf(entry, itemId)) * 100);
      if (Math.round(Number(price) * 100) > left) return failed("5092", "The refund is larger than what is left");
      ledger.addRefund({
        conversation_id: String(conversationId),
        payment_id: paymentId,
        item_id: itemId,
        price: Number(price),
      });
      return done(paymentId, String(conversationId), Number(price), { paymentTransactionId });
    },

    cancel({ conversationId, paymentId }: Record<string, string>): Response {
      const entry = ledger.find(String(paymentId));
      if (!entry || entry.status !== "SUCCESS") return failed("5115", "Payment not found");
      const refusal = refusalOf(entry);
      if (refusal) return refusal;
      if (ledger.refundsOf(entry.payment_id).length > 0) return failed("5092", "The payment is refunded already");
      ledger.addRefund({
        conversation_id: String(conversationId),
        payment_id: entry.payment_id,
        item_id: null,
        price: entry.price,
      });
      return done(entry.payment_id, String(conversationId), entry.price, {});
    },

    report(paymentId: string): Response {
      const entry = ledger.find(paymentId);
      if (!entry) return failed("5115", "Payment not found");
      const refunds = ledger.refundsOf(paymentId);
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

function itemsOf(entry: LedgerEntry): { id: string; price: number }[] {
  return JSON.parse(entry.items);
}

/** Returns the bank's refusal for the test card that cannot be refunded. */
function refusalOf({ behaviour }: LedgerEntry): Response | null {
  return behaviour === "never_refunds" ? failed("10005", "The bank did not approve the transaction") : null;
}
