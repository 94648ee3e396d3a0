import * as z from "zod";
import { readPhone } from "../rules/typed-values.ts";

/** Characters of the longest typed number, with everything between its digits. */
const longestTyped = 60;

/** Returns the field of a typed phone number, which is E.164 once it was read: "+" and 7 to 15 digits. */
export function phoneField({ error, missing = error }: { readonly error?: string; readonly missing?: string } = {}) {
  return z
    .string({ error: missing })
    .max(longestTyped, { error })
    .overwrite(readPhone)
    .regex(/^\+[1-9]\d{6,14}$/, { error });
}

/** A phone number of the API. */
export const phone = phoneField();

/** A Turkish mobile number in E.164; every number that begins with 5 is one. */
export const turkishMobile = /^\+905\d{9}$/;

/** Tells whether a number in E.164 gets messages: of Turkish numbers only mobiles do. */
export function takesMessages(number: string): boolean {
  return number.startsWith("+90") ? turkishMobile.test(number) : number.startsWith("+");
}
