import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * A typed phone number as E.164: Turkish unless it says otherwise (05…, 5…, +90…, 0090…), any country with + or 00.
 * @returns null when it is no number that exists
 */
export function parseMobileNumber(typed: string): string | null {
  const number = parsePhoneNumber(typed);
  // Turkish numbers get their codes by SMS: only mobiles do.
  return number?.startsWith("+90") && !/^\+905\d{9}$/.test(number) ? null : number;
}

/** Like {@link parseMobileNumber}, but for calling back: landlines are welcome. */
export function parsePhoneNumber(typed: string): string | null {
  const bare = typed.trim().replace(/^00/, "+");
  const number = parsePhoneNumberFromString(bare, "TR");
  return number?.isValid() ? number.number : null;
}

/** A number of which only the last digits are shown: "+90 ••• ••• 45 67". */
export function maskedPhone(number: string): string {
  return `${number.slice(0, 3)} ••• ••• ${number.slice(-4, -2)} ${number.slice(-2)}`;
}

/**
 * A phone number as the world writes it, in groups of digits: "+90 532 123 45 67"; null when it is none that exists.
 */
export function internationalPhone(typed: string): string | null {
  const number = parsePhoneNumber(typed);
  const written = number && parsePhoneNumberFromString(number)?.formatInternational();
  return written ? written.replace(/[^+\d]+/g, " ").trim() : null;
}
