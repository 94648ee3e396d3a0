import { createHmac, timingSafeEqual } from "node:crypto";
import { BankFailure, type PaymentGateway, type RefundOrder, type ReportedTransaction } from "./payment-gateway.ts";

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

/** The keys of one merchant. Number, key and salt are on the information page of PayTR's panel. */
export interface PaytrKeys {
  readonly merchantId: string;
  readonly merchantKey: string;
  readonly merchantSalt: string;
}

/** Returns PayTR's token: base64 of an HMAC-SHA256 over values joined without separators. */
export function paytrToken({ merchantKey }: PaytrKeys, values: readonly string[]): string {
  return createHmac("sha256", merchantKey).update(values.join("")).digest("base64");
}

/** Returns whether a notification's hash matches order number, status and total. The other fields are not signed. */
export function isPaytrNotification(keys: PaytrKeys, fields: URLSearchParams): boolean {
  const [order = "", status = "", total = "", hash = ""] = ["merchant_oid", "status", "total_amount", "hash"].map(
    (name) => fields.get(name) ?? "",
  );
  const expected = Buffer.from(paytrToken(keys, [order, keys.merchantSalt, status, total]));
  const received = Buffer.from(hash);
  return expected.length === received.length && timingSafeEqual(expected, received);
}

/** Returns a sum of PayTR's answers in kuruş: "10,8", "10.80" and "1.234,50" are lira; null for anything else. */
export function kurusFrom(text: unknown): number | null {
  const plain = String(text ?? "").trim();
  const number = /^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(plain) ? plain.replaceAll(".", "") : plain;
  return /^\d{1,9}([.,]\d{1,2})?$/.test(number) ? Math.round(Number(number.replace(",", ".")) * 100) : null;
}

/** The fields of a row that this code reads: S is a sale, I a refund. */
interface Row {
  readonly islem_tipi?: string;
  readonly islem_tutari?: string | number;
  readonly siparis_no?: string;
  readonly para_birimi?: string;
}

/** Returns the fields that ask for a day's sales and refunds. */
export function reportFields(keys: PaytrKeys, day: string): Record<string, string> {
  const [start_date, end_date] = [`${day} 00:00:00`, `${day} 23:59:59`];
  const { merchantId: merchant_id, merchantSalt } = keys;
  return {
    merchant_id,
    start_date,
    end_date,
    paytr_token: paytrToken(keys, [merchant_id, start_date, end_date, merchantSalt]),
  };
}

/**
 * Reads the report of one day. PayTR numbers no movement, so refunds of one order are distinguished by their day and
 * their order.
 * @throws BankFailure for an answer that cannot be read; "failed" means a day without movements
 */
export function transactionsIn(
  day: string,
  answer: { readonly status?: string; readonly err_no?: string },
): ReportedTransaction[] {
  if (answer.status === "failed") return [];
  if (answer.status !== "success") throw new BankFailure(errorCodeOf(answer));
  const rows = "data" in answer ? answer.data : undefined;
  if (!Array.isArray(rows)) throw new BankFailure("report_rows");
  const counts = new Map<string, number>();
  return rows.map((row: Row) => {
    const { islem_tipi: type, siparis_no: order, para_birimi: currency } = row;
    const amount = kurusFrom(row.islem_tutari);
    if (type !== "S" && type !== "I") throw new BankFailure("report_type");
    if (currency !== "TL" && currency !== "TRY") throw new BankFailure("report_currency");
    if (!order || amount === null) throw new BankFailure("report_row");
    const count = (counts.get(`${order}-${type}`) ?? 0) + 1;
    counts.set(`${order}-${type}`, count);
    return {
      kind: type === "S" ? "payment" : "refund",
      id: `${order}-${type}-${day}-${count}`,
      providerPaymentId: order,
      paymentId: order,
      amount,
    } as const;
  });
}
