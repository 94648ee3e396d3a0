import { createRequire } from "node:module";
import { takesMessages } from "~/contract/fields/text-fields.ts";
import { readPhone } from "~/contract/rules/typed-values.ts";

/** Loaded with the first phone: its metadata take 18 MB and a twentieth of a second. */
const load = createRequire(import.meta.url);
const phones = () => load("libphonenumber-js/max") as typeof import("libphonenumber-js/max");

/**
 * Parses a typed phone number that receives SMS: of Turkish numbers only mobiles.
 * @returns the number in E.164, or null when it does not exist
 */
export function parseMobileNumber(typed: string): string | null {
  const number = parsePhoneNumber(typed);
  return number && takesMessages(number) ? number : null;
}

/**
 * Parses any typed phone number, landlines included: Turkish (05…, 5…) or of any country (+90…, 0090…).
 * @returns the number in E.164, or null when it does not exist
 */
export function parsePhoneNumber(typed: string): string | null {
  const bare = readPhone(typed);
  // The library drops letters, and takes an "x" for an extension.
  if (/[^\d+]/.test(bare)) return null;
  const number = phones().parsePhoneNumberFromString(bare, "TR");
  return number?.isValid() ? number.number : null;
}

/** Hides all but the country code and the last digits: "+90 ••• ••• 45 67". An unknown number stays empty. */
export function maskedPhone(number: string): string {
  if (number === "") return "";
  return `${number.slice(0, 3)} ••• ••• ${number.slice(-4, -2)} ${number.slice(-2)}`;
}

/** Formats a typed phone number in groups of digits, "+90 532 123 45 67"; null when it does not exist. */
export function internationalPhone(typed: string): string | null {
  const number = parsePhoneNumber(typed);
  const written = number && phones().parsePhoneNumberFromString(number)?.formatInternational();
  return written ? written.replace(/[^+\d]+/g, " ").trim() : null;
}
