import { createRequire } from "node:module";
import { turkishMobile } from "../../../contract/fields/text-fields.ts";
import type { PhoneNumbers } from "../messenger.ts";

/**
 * Types of numbers that receive SMS at the usual price. North American numbers do not distinguish mobile from fixed
 * line.
 */
const mobile: readonly (string | undefined)[] = ["MOBILE", "FIXED_LINE_OR_MOBILE"];

/**
 * Classifies phone numbers with libphonenumber; only its "max" metadata knows types. Premium, shared-cost, personal,
 * satellite and unknown numbers get no codes.
 * @param countries ISO codes, e.g. "TR"
 */
export function createPhoneNumbers(countries: readonly string[]): PhoneNumbers {
  return {
    countries,
    takesCodes(phone) {
      // Metadata lags behind the operators, so Turkish numbers are recognised by their first digit.
      if (phone.startsWith("+90")) return countries.includes("TR") && turkishMobile.test(phone);
      // Loaded with the first number from abroad.
      const { parsePhoneNumberFromString } = createRequire(import.meta.url)(
        "libphonenumber-js/max",
      ) as typeof import("libphonenumber-js/max");
      const number = parsePhoneNumberFromString(phone);
      return number?.country !== undefined && countries.includes(number.country) && mobile.includes(number.getType());
    },
  };
}
