import { isValidIBAN } from "ibantools";
import { readNumber } from "./typed-values.ts";

/** Returns a typed IBAN as it is stored: capitals without spaces. */
export function plainIban(text: string): string {
  return readNumber(text).toUpperCase();
}

/** Returns an IBAN in groups of four characters. */
export function groupedIban(iban: string): string {
  return plainIban(iban).replace(/(.{4})(?=.)/g, "$1 ");
}

/** Checks an IBAN: the country's length and form (the registry of ISO 13616) and the check digits (ISO 7064). */
export function isIban(text: string): boolean {
  return isValidIBAN(plainIban(text));
}
