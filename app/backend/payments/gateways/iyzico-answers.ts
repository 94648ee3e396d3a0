import type { PaymentFailure } from "../../../contract/endpoints/payments.ts";
import type { CardReference } from "../cards/saved-card-queries.ts";
import { bodyOf } from "./connection.ts";
import { BankFailure, type Charge, type ReportedTransaction } from "./payment-gateway.ts";

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

interface Refusal {
  /** iyzico's errorGroup or errorMessage, to document this table. */
  readonly name: string;
  readonly failure: PaymentFailure;
  /**
   * True for refusals that are final even after the charge call: the bank declined and no money was taken. The others
   * occur before the charge call; they are final there, and in an inquiry that reports FAILURE.
   */
  readonly isBankAnswer: boolean;
}

const byTheBank = (name: string, failure: PaymentFailure = "card_refused"): Refusal => ({
  name,
  failure,
  isBankAnswer: true,
});
const beforeTheCharge = (name: string, failure: PaymentFailure = "card_refused"): Refusal => ({
  name,
  failure,
  isBankAnswer: false,
});

/**
 * The error codes of iyzico (https://docs.iyzico.com/en/add-ons/error-codes) that refuse a card. A code that is not
 * listed tells nothing about the card or the money: system errors (1, 10202, 10204, 10214, 10219, 10228), our keys
 * (1000, 1001), our merchant or terminal (10058, 10208, 10223), an invalid request of ours (5xxx, 10232), 3-D Secure
 * data that did not match (10210, 10211), a repeated confirmation (5093).
 */
export const cardRefusals: ReadonlyMap<string, Refusal> = new Map(
  Object.entries({
    "12": beforeTheCharge("Invalid card number"),
    "13": beforeTheCharge("Invalid expiration month"),
    "14": beforeTheCharge("Invalid expiration year"),
    "15": beforeTheCharge("Invalid CVC", "wrong_cvv"),
    "17": beforeTheCharge("Expiration date is invalid"),
    "6000": beforeTheCharge("Fraud engine", "security_check"),
    "6001": beforeTheCharge("Black list", "security_check"),
    "10005": byTheBank("DO_NOT_HONOUR"),
    "10012": byTheBank("INVALID_TRANSACTION"),
    "10034": byTheBank("FRAUD_SUSPECT", "security_check"),
    "10041": byTheBank("LOST_CARD"),
    "10043": byTheBank("STOLEN_CARD"),
    "10051": byTheBank("NOT_SUFFICIENT_FUNDS", "insufficient_funds"),
    "10054": byTheBank("EXPIRED_CARD"),
    "10057": byTheBank("NOT_PERMITTED_TO_CARDHOLDER"),
    "10084": byTheBank("INVALID_CVC2", "wrong_cvv"),
    "10093": byTheBank("RESTRICTED_BY_LAW"),
    "10201": byTheBank("CARD_NOT_PERMITTED"),
    "10206": byTheBank("INVALID_CVC2_LENGTH", "wrong_cvv"),
    "10207": byTheBank("REFER_TO_CARD_ISSUER"),
    "10209": byTheBank("BLOCKED_CARD"),
    "10213": byTheBank("BIN_NOT_FOUND"),
    "10215": byTheBank("INVALID_CARD_NUMBER"),
    "10216": byTheBank("NO_SUCH_ISSUER"),
    "10225": byTheBank("RESTRICTED_CARD"),
    "10226": byTheBank("EXCEEDS_ALLOWABLE_PIN_TRIES"),
    "10227": byTheBank("INVALID_PIN"),
    "10229": byTheBank("INVALID_EXPIRE_YEAR_MONTH"),
  }),
);

/** The fields of iyzico's answers that this code reads. */
export interface Answer {
  status: "success" | "failure";
  errorCode?: string;
  paymentId?: string;
  conversationId?: string;
  signature?: string;
  threeDSHtmlContent?: string;
  currency?: string;
  basketId?: string;
  price?: number;
  paidPrice?: number;
  fraudStatus?: number;
  paymentStatus?: string;
  cardAssociation?: string;
  lastFourDigits?: string;
  cardUserKey?: string;
  cardToken?: string;
  cardDetails?: { cardToken: string }[];
  itemTransactions?: { itemId: string; paymentTransactionId: string }[];
}

const brands: Record<string, string> = {
  VISA: "Visa",
  MASTER_CARD: "Mastercard",
  AMERICAN_EXPRESS: "American Express",
  TROY: "Troy",
};

/**
 * Reads the body of an answer.
 * @throws BankFailure for a status other than 2xx and for an unreadable body: neither tells whether money was taken
 */
export async function readAnswer(response: Response): Promise<Answer> {
  if (!response.ok) {
    // The error code is only written to our log.
    const answer = (await response.json().catch(() => null)) as Answer | null;
    throw new BankFailure(`http_${response.status}${answer?.errorCode ? `_${codeIn(answer)}` : ""}`);
  }
  return bodyOf(response);
}

/** Returns an error code that is safe to log and store, whatever the provider sent. */
export function codeIn({ errorCode, status }: Pick<Answer, "errorCode" | "status">): string {
  const code = String(errorCode ?? "");
  return /^[A-Za-z0-9_-]{1,20}$/.test(code) ? code : status === "success" ? "incomplete" : "none";
}

/**
 * Returns the refusal that an error code means.
 * @throws BankFailure when the code is not about the card: the state of the money is then unknown
 */
export function refusalIn(
  answer: Answer,
  { isCharge }: { isCharge: boolean },
): { outcome: "refused"; failure: PaymentFailure; code: string } {
  const code = codeIn(answer);
  const refusal = cardRefusals.get(code);
  if (!refusal || (isCharge && !refusal.isBankAnswer)) throw new BankFailure(code);
  return { outcome: "refused", failure: refusal.failure, code };
}

/**
 * Returns the refusal of a payment that the provider itself reports as failed: no money was taken, whatever the cause.
 */
export function failedPayment(answer: Answer): Charge {
  const code = answer.errorCode === undefined ? "FAILURE" : codeIn(answer);
  const failure =
    cardRefusals.get(code)?.failure ?? (answer.errorCode === undefined ? "card_refused" : "bank_unreachable");
  return { outcome: "refused", failure, code };
}

export function referenceIn({ cardUserKey, cardToken }: Answer): CardReference | undefined {
  return cardUserKey && cardToken ? { card_user_key: cardUserKey, card_token: cardToken } : undefined;
}

export function brandOf({ cardAssociation }: Answer): string {
  return brands[cardAssociation ?? ""] ?? "";
}
