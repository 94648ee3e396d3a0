import type { PaymentFailure } from "../../../contract/endpoints/payments.ts";

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
