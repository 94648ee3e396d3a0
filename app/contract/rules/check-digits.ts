/** Returns an IBAN as it is stored: capitals without spaces. */
export function plainIban(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase();
}

/** Returns an IBAN in groups of four characters. */
export function groupedIban(iban: string): string {
  return plainIban(iban).replace(/(.{4})(?=.)/g, "$1 ");
}

/**
 * Checks the length and the check digits of an IBAN (ISO 7064, mod 97). Turkish IBANs have 26 characters.
 */
export function isIban(text: string): boolean {
  const iban = plainIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith("TR") && !/^TR\d{24}$/.test(iban)) return false;
  let rest = 0;
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    const number = parseInt(letter, 36);
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97;
  }
  return rest === 1;
}

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
