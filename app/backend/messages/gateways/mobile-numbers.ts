import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { PhoneNumbers } from "../messenger.ts";

/** Kinds of numbers that SMS reach at the usual price; in North America mobiles cannot be told from landlines. */
const mobile: readonly (string | undefined)[] = ["MOBILE", "FIXED_LINE_OR_MOBILE"];

/**
 * Telephone numbers by the metadata of libphonenumber ("max": only it knows kinds). Premium, shared-cost, personal,
 * satellite and unknown numbers take no codes; satellite networks belong to no country.
 * @param countries ISO codes, e.g. "TR"
 */
export function createPhoneNumbers(countries: readonly string[]): PhoneNumbers {
  return {
    countries,
    takesCodes(phone) {
      // Operators change faster than metadata: any Turkish number that begins with 5 is a mobile.
      if (phone.startsWith("+90")) return countries.includes("TR") && /^\+905\d{9}$/.test(phone);
      const number = parsePhoneNumberFromString(phone);
      return number?.country !== undefined && countries.includes(number.country) && mobile.includes(number.getType());
    },
  };
}
