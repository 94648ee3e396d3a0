import type { PaymentFailure } from "../../../contract/endpoints/payments.ts";
import type { CardReference } from "../cards/saved-card-records.ts";
import { cardRefusals } from "./iyzico-refusals.ts";
import { BankFailure, type Charge } from "./payment-gateway.ts";

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
  const answer = (await response.json().catch((cause) => {
    throw new BankFailure("unreadable", { cause });
  })) as Answer | null;
  if (answer === null || typeof answer !== "object") throw new BankFailure("unreadable");
  return answer;
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
