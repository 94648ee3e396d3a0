import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * A typed phone number as E.164: Turkish unless it says otherwise (05…, 5…, +90…, 0090…), any country with + or 00.
 * @returns null when it is no number that exists
 */
export function phoneNumberFrom(typed: string): string | null {
  const bare = typed.trim().replace(/^00/, "+");
  const number = parsePhoneNumberFromString(bare, "TR");
  if (!number?.isValid()) return null;
  // Turkish numbers get their codes by SMS: only mobiles do.
  if (number.country === "TR" && !/^\+905\d{9}$/.test(number.number)) return null;
  return number.number;
}

/** A number of which only the last digits are shown: "+90 ••• ••• 45 67". */
export function maskedPhone(number: string): string {
  return `${number.slice(0, 3)} ••• ••• ${number.slice(-4, -2)} ${number.slice(-2)}`;
}
