import { isValidIBAN } from "ibantools";
import { readNumber } from "./typed-values.ts";

/** Checks the check digit of a card number (Luhn, ISO/IEC 7812-1). `digits` contains digits only. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Checks a Turkish tax number: ten digits, the last of which is a check digit. */
export function isTaxNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text) || /^0+$/.test(text)) return false;
  let sum = 0;
  for (let place = 0; place < 9; place++) {
    const shifted = (Number(text[place]) + 9 - place) % 10;
    if (shifted === 0) continue;
    sum += (shifted * 2 ** (9 - place)) % 9 || 9;
  }
  return (10 - (sum % 10)) % 10 === Number(text[9]);
}

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
