import { BankFailure, type PaymentGateway, type RefundOrder } from "./payment-gateway.ts";
import { kurusFrom, type PaytrKeys, paytrToken } from "./paytr-signature.ts";

/** The fields of PayTR's answers about refunds that this code reads. */
export interface PaytrRefundAnswer {
  readonly status?: string;
  readonly err_no?: string;
  readonly merchant_oid?: string;
  readonly return_amount?: string | number;
  readonly returns?: readonly { readonly reference_no?: string; readonly return_amount?: string | number }[];
}

interface Connection {
  readonly keys: PaytrKeys;
  call(path: string, fields: Readonly<Record<string, string>>): Promise<PaytrRefundAnswer>;
  /** Returns the fields of an inquiry about an order. */
  inquiry(order: string): Record<string, string>;
}

/**
 * Returns the refunds of PayTR's API. They name the order and a sum, never a line; a cancellation refunds the whole.
 * The answer to an inquiry lists refunds by the reference that they were sent with.
 */
export function paytrRefunds({
  keys,
  call,
  inquiry,
}: Connection): Pick<PaymentGateway, "refund" | "cancel" | "inquireRefund"> {
  const { merchantId, merchantSalt } = keys;

  async function refund({ providerPaymentId, amount, reference }: RefundOrder) {
    const sum = (amount / 100).toFixed(2);
    const answer = await call("/odeme/iade", {
      merchant_id: merchantId,
      merchant_oid: providerPaymentId,
      return_amount: sum,
      reference_no: referenceNumber(reference),
      paytr_token: paytrToken(keys, [merchantId, providerPaymentId, sum, merchantSalt]),
    });
    // PayTR documents no list of final refusals, so the refund is asked about.
    if (answer.status !== "success") throw new BankFailure(errorCodeOf(answer));
    if (answer.merchant_oid !== providerPaymentId) throw new BankFailure("other_payment");
    if (kurusFrom(answer.return_amount) !== amount) throw new BankFailure("sum");
    return { outcome: "refunded" } as const;
  }

  return {
    refund,
    cancel: refund,

    async inquireRefund({ reference, providerPaymentId, amount }) {
      const answer = await call("/odeme/durum-sorgu", inquiry(providerPaymentId));
      if (answer.status !== "success") throw new BankFailure(errorCodeOf(answer));
      const ours = (answer.returns ?? []).find(({ reference_no }) => reference_no === referenceNumber(reference));
      if (!ours) return { outcome: "absent" };
      if (kurusFrom(ours.return_amount) !== amount) throw new BankFailure("sum");
      return { outcome: "refunded" };
    },
  };
}

/** Returns an error number that is safe to log and store, whatever the provider sent. */
export function errorCodeOf({ err_no }: { readonly err_no?: string }): string {
  return /^\w{1,10}$/.exec(err_no ?? "")?.[0] ?? "none";
}

/** PayTR takes up to 64 letters and digits. */
function referenceNumber(reference: string): string {
  return reference.replaceAll("-", "x").slice(-64);
}
