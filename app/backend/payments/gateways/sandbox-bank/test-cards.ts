import type { Behaviour } from "../sandbox-ledger-store.ts";

/**
 * The provider's own test cards and additional ones, with any future expiry and any CVV. Every other number is
 * refused:
 * a sandbox must not accept real cards.
 */
export const testCards: Readonly<Record<string, Behaviour>> = {
  "5528790000000008": "succeeds",
  "5526080000000006": "succeeds",
  "4603450000000000": "succeeds",
  "9792030000000000": "succeeds",
  "5406670000000009": "never_refunds",
  "4111111111111129": "insufficient_funds",
  "4124111111111116": "wrong_cvv",
  "4121111111111119": "fraud",
  "4131111111111117": "challenge_fails",
  "4141111111111115": "challenge_refused",
  "4151111111111112": "initialise_fails",
  "4161111111111110": "answers_late",
  "4171111111111118": "never_returns",
  "4181111111111116": "stays_unknown",
  "4191111111111114": "refuses_without_owner",
  "4201111111111112": "refuses_twice_without_owner",
};

/** The code that passes every challenge. */
export const challengeCode = "123456";
/** Wrong codes after which the challenge fails. */
export const challengeTries = 3;

/** Returns the card association by the first digits, in the provider's words. */
export function associationOf(number: string): string {
  if (number.startsWith("9792")) return "TROY";
  return number.startsWith("4") ? "VISA" : "MASTER_CARD";
}
