import type { ServerResponse } from "node:http";
import type { HangingAnswers } from "./hanging-answers.ts";

/** Answers to a refund or a cancellation. The money goes back unless the answer says "not". */
export type RefundOrderAnswer =
  | "refunds"
  | "dropped"
  | "dropped, not"
  | "hang"
  | "500"
  | "wrong signature"
  | `not:${string}`;

export type ReportAnswer = "knows" | "1001" | "hang";

/** A refund of one line, or a cancellation without one. `price` is lira. */
export interface StandInRefund {
  readonly conversationId: string;
  readonly item: string | null;
  readonly price: number;
}

interface StandIn {
  readonly ledger: ReadonlyMap<
    string,
    {
      readonly price: number;
      readonly charges: number;
      readonly items: readonly { readonly id: string }[];
      readonly refunds: StandInRefund[];
    }
  >;
  readonly orders: { readonly refund: RefundOrderAnswer; readonly report: ReportAnswer };
  readonly hanging: HangingAnswers;
  readonly sign: (...values: unknown[]) => string;
}

interface RefundBody {
  readonly conversationId: string;
  readonly paymentId?: string;
  readonly paymentTransactionId?: string;
  readonly price?: string;
}

/** Adds refunds, cancellations and the report about them to the stand-in of the provider. */
export function standInRefunds({ ledger, orders, hanging, sign }: StandIn) {
  const json = (response: ServerResponse, status: number, body: unknown) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const failure = (response: ServerResponse, errorCode: string, status = 200) =>
    json(response, status, { status: "failure", errorCode, errorMessage: "x" });

  return {
    answer(response: ServerResponse, content: RefundBody): void {
      const { refund: order } = orders;
      const [paymentId = "", item = null] = content.paymentTransactionId?.split("-") ?? [content.paymentId];
      const entry = ledger.get(paymentId);
      if (!entry || entry.charges === 0) return failure(response, "5115");
      if (order.startsWith("not:")) return failure(response, order.slice("not:".length));
      if (order === "dropped, not") return void response.destroy();
      const price = item === null ? entry.price : Number(content.price);
      const { conversationId, paymentTransactionId } = content;
      entry.refunds.push({ conversationId, item, price });
      if (order === "dropped") return void response.destroy();
      if (order === "hang") return hanging.add(response);
      if (order === "500") return failure(response, "1", 500);
      const signature = order === "wrong signature" ? "0".repeat(64) : sign(paymentId, price, "TRY", conversationId);
      const done = { status: "success", paymentId, paymentTransactionId, price, currency: "TRY", conversationId };
      json(response, 200, { ...done, signature });
    },

    report(response: ServerResponse, paymentId: string): void {
      if (orders.report === "hang") return hanging.add(response);
      const entry = ledger.get(paymentId);
      if (!entry || orders.report === "1001") return failure(response, entry ? "1001" : "5115");
      const reported = (item: string | null, name: "refundConversationId" | "cancelConversationId") =>
        entry.refunds
          .filter((refund) => refund.item === item)
          .map(({ conversationId, price }) => ({ [name]: conversationId, refundPrice: price, refundStatus: 1 }));
      const payment = {
        paymentId: Number(paymentId),
        paymentStatus: 1,
        cancels: reported(null, "cancelConversationId"),
        itemTransactions: entry.items.map(({ id }) => ({ itemId: id, refunds: reported(id, "refundConversationId") })),
      };
      json(response, 200, { status: "success", payments: [payment] });
    },
  };
}
