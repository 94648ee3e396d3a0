import type { PaymentFailure } from "../../../contract/endpoints/payments.ts";
import { BankFailure, type Charge } from "../payment-gateway.ts";
import type { CardReference } from "../saved-card-store.ts";
import { cardRefusals } from "./iyzico-refusals.ts";

/** Fields of iyzico's answers that we read. */
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
 * @throws BankFailure for a status other than 2xx, and for a body that is no answer: neither says anything about money
 */
export async function readAnswer(response: Response): Promise<Answer> {
  if (!response.ok) {
    // Its error code, if there is one, is for our log alone.
    const answer = (await response.json().catch(() => null)) as Answer | null;
    throw new BankFailure(`http_${response.status}${answer?.errorCode ? `_${codeIn(answer)}` : ""}`);
  }
  const answer = (await response.json().catch((cause) => {
    throw new BankFailure("unreadable", { cause });
  })) as Answer | null;
  if (answer === null || typeof answer !== "object") throw new BankFailure("unreadable");
  return answer;
}

/** An error code, fit for a log and a table whatever the provider sent. */
export function codeIn({ errorCode, status }: Answer): string {
  const code = String(errorCode ?? "");
  return /^[A-Za-z0-9_-]{1,20}$/.test(code) ? code : status === "success" ? "incomplete" : "none";
}

/**
 * What a failure says about the card.
 * @throws BankFailure when it says nothing: then nothing is known of the money either
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

/** A payment that the provider itself calls failed: no money was taken, whosever fault it was. */
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
