import { BankFailure, type ReportedTransaction } from "./payment-gateway.ts";
import { errorCodeOf } from "./paytr-refunds.ts";
import { kurusFrom, type PaytrKeys, paytrToken } from "./paytr-signature.ts";

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
 * Reads the report of one day. PayTR numbers no movement, so refunds of one order are told apart by their day and their
 * order.
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
