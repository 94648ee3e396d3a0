import { type Answer, cardRefusals, codeIn } from "./iyzico-answers.ts";
import { isSigned, plainNumber, priceText } from "./iyzico-signature.ts";
import { BankFailure, type PaymentGateway, type RefundOrder, type RefundResult } from "./payment-gateway.ts";

/** A refund or a cancellation in iyzico's report of a payment. */
interface ReportedRefund {
  readonly refundConversationId?: string;
  readonly cancelConversationId?: string;
  readonly refundPrice?: number;
  /** 1 when the money went back. */
  readonly refundStatus?: number;
  readonly errorCode?: string;
}

/** The report of one payment (GET /v2/reporting/payment/details), as far as this code reads it. */
interface Report {
  readonly status: "success" | "failure";
  readonly errorCode?: string;
  readonly payments?: readonly {
    readonly paymentId: number | string;
    readonly cancels?: readonly ReportedRefund[];
    readonly itemTransactions?: readonly { readonly refunds?: readonly ReportedRefund[] }[];
  }[];
}

export interface RefundConnection {
  readonly secretKey: string;
  call(path: string, content: unknown): Promise<Answer>;
  ask(path: string, query: Readonly<Record<string, string>>): Promise<unknown>;
}

const REFUNDED = 1;
/** Error codes of iyzico's systems, which say nothing about a refund. */
const systemCodes = ["1", "2", "10202", "10204", "10214", "10219", "10228"];

/**
 * Returns the refunds of iyzico's API. iyzico repeats a refund that is sent twice; its report of a payment names each
 * refund by the conversationId that it was sent with, and so tells the outcome of a call without an answer.
 */
export function iyzicoRefunds(
  connection: RefundConnection,
): Pick<PaymentGateway, "refund" | "cancel" | "inquireRefund"> {
  return {
    async refund(order) {
      const answer = await connection.call("/payment/refund", {
        ...commonContent(order),
        paymentTransactionId: order.providerItemId,
        price: priceText(order.amount),
        currency: "TRY",
      });
      return resultOf(answer, order, connection.secretKey);
    },

    async cancel(order) {
      const answer = await connection.call("/payment/cancel", {
        ...commonContent(order),
        paymentId: order.providerPaymentId,
      });
      // iyzico documents no signature for this answer.
      return resultOf(answer, order, null);
    },

    async inquireRefund({ reference, providerPaymentId, amount, language }) {
      const report = (await connection.ask("/v2/reporting/payment/details", {
        paymentId: providerPaymentId,
        locale: language,
      })) as Report;
      if (report.status !== "success") throw new BankFailure(codeIn(report));
      const payment = report.payments?.find((one) => String(one.paymentId) === providerPaymentId);
      if (!payment) throw new BankFailure("other_payment");
      const refunds = [
        ...(payment.itemTransactions ?? []).flatMap((item) => item.refunds ?? []),
        ...(payment.cancels ?? []),
      ];
      const ours = refunds.filter((one) => (one.refundConversationId ?? one.cancelConversationId) === reference);
      // A cancellation may be reported once for each line.
      const done = ours.filter((one) => one.refundStatus === REFUNDED);
      if (done.length > 0) {
        const sum = done.reduce((total, one) => total + Math.round((one.refundPrice ?? 0) * 100), 0);
        if (sum !== amount) throw new BankFailure("sum");
        return { outcome: "refunded" };
      }
      const [refused] = ours;
      return refused
        ? { outcome: "refused", code: codeIn({ status: "failure", ...(refused.errorCode && refused) }) }
        : { outcome: "absent" };
    },
  };
}

function commonContent({ reference, clientAddress, language }: RefundOrder) {
  return { locale: language, conversationId: reference, ip: clientAddress ?? "127.0.0.1" };
}

/**
 * @param secretKey checks the answer's signature; null for an answer without one
 * @throws BankFailure for an unconfirmed success, and for a code that says nothing about the money
 */
function resultOf(answer: Answer, order: RefundOrder, secretKey: string | null): RefundResult {
  if (answer.status === "success") {
    const { paymentId, price, currency, conversationId } = answer;
    const values = [paymentId, plainNumber(price ?? 0), currency, conversationId];
    if (secretKey !== null && !isSigned(secretKey, values, answer.signature)) throw new BankFailure("signature");
    if (String(paymentId) !== order.providerPaymentId) throw new BankFailure("other_payment");
    if (Math.round(Number(price ?? 0) * 100) !== order.amount) throw new BankFailure("sum");
    return { outcome: "refunded" };
  }
  const code = codeIn(answer);
  if (cardRefusals.get(code)?.isBankAnswer) return { outcome: "refused", code };
  throw new BankFailure(systemCodes.includes(code) ? `system_${code}` : code);
}
