import { codeIn } from "./iyzico-answers.ts";
import { BankFailure, type ReportedTransaction } from "./payment-gateway.ts";

/** One row of iyzico's daily report (GET /v2/reporting/payment/transactions), as far as this code reads it. */
interface Row {
  readonly transactionType?: string;
  /** 0 under review by the fraud check, -1 refused by it, 1 and 2 accepted. */
  readonly transactionStatus?: number;
  readonly transactionId?: number | string;
  /** The provider's id of the line. */
  readonly paymentTxId?: number | string;
  readonly paymentId?: number | string;
  /** Our id of the payment. */
  readonly basketId?: string;
  /** Lira. */
  readonly price?: number;
  readonly paidPrice?: number;
  readonly transactionCurrency?: string;
}

interface Report {
  readonly status: "success" | "failure";
  readonly errorCode?: string;
  readonly transactions?: readonly Row[];
  readonly totalPageCount?: number;
}

/** Pages after which the report counts as broken. */
const mostPages = 1000;

/**
 * Reads the report of one day, page by page. A row is one line of a payment, or the refund or cancellation of one.
 * Payments that the fraud check holds or refused are left out: their money was not taken.
 * @param ask gets one page
 * @throws BankFailure when a page cannot be read
 */
export async function readDailyReport(
  ask: (path: string, query: Readonly<Record<string, string>>) => Promise<unknown>,
  day: string,
): Promise<ReportedTransaction[]> {
  const found: ReportedTransaction[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const report = (await ask("/v2/reporting/payment/transactions", {
      transactionDate: day,
      page: String(page),
      locale: "tr",
    })) as Report;
    if (report.status !== "success") throw new BankFailure(codeIn(report));
    // A day without transactions has neither rows nor a number of pages.
    const rows = report.transactions ?? [];
    found.push(...rows.flatMap(transactionIn));
    if (rows.length === 0 || page >= (report.totalPageCount ?? 1)) return found;
  }
  throw new BankFailure("report_endless");
}

function transactionIn(row: Row): ReportedTransaction[] {
  const { transactionType, transactionStatus, transactionId, paymentTxId, paymentId } = row;
  const isPayment = transactionType === "PAYMENT";
  if (!isPayment && transactionType !== "REFUND" && transactionType !== "CANCEL") throw new BankFailure("report_type");
  if (isPayment && (transactionStatus === 0 || transactionStatus === -1)) return [];
  if (row.transactionCurrency !== "TRY") throw new BankFailure("report_currency");
  const lira = isPayment ? row.paidPrice : row.price;
  if (paymentId === undefined || typeof lira !== "number" || !(lira > 0)) throw new BankFailure("report_row");
  return [
    {
      kind: isPayment ? "payment" : "refund",
      id: `${transactionId ?? ""}-${paymentTxId ?? ""}`,
      providerPaymentId: String(paymentId),
      ...(row.basketId && { paymentId: row.basketId }),
      amount: Math.round(lira * 100),
    },
  ];
}
