import * as z from "zod";
import { emailLength, nameLength, shownNameShortest } from "../rules/limits.ts";
import { readLine, readName, readPhone } from "../rules/typed-values.ts";
import { emptyOrVisible, visibleCharacter } from "./written-text.ts";

/**
 * Tells whether a page may show an address as a link: a path of the site, http(s) without credentials, mailto, tel or
 * sms; empty for none. Everything else could run a script or lead elsewhere than it looks.
 */
export function isShownLink(address: string): boolean {
  if (/[\s\\<>"\p{Cc}]/u.test(address)) return false;
  return address === "" || /^\/(?!\/)|^https?:\/\/[^/?#@]+([/?#]|$)|^(mailto|tel|sms):[^/]/i.test(address);
}

/** The address of a link in an answer. */
export const shownLink = z.string().refine(isShownLink);

/** A text of an answer that pages show as it is. HTML that another API writes in it is removed. */
export const plainText = z.string();

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

/** Returns the field of a typed e-mail address. @param error message for everything that is none */
export function emailField(error?: string): z.ZodString {
  return z.string({ error }).overwrite(readLine).check(z.email({ error })).max(emailLength, { error });
}

/** The address of a request to the API. */
export const email = emailField();

const undirected = /^\P{Bidi_Control}*$/u;

/**
 * Excludes line breaks and other control characters. Names appear in messages, receipts and logs, where a second line
 * could pass for text of the site.
 */
export const nameCharacters = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** A name that a user gives to a spring or a well. It must be visible, because it becomes the text of a link. */
export const publicName = (maxLength: number) =>
  z.string().trim().min(shownNameShortest).max(maxLength).regex(nameCharacters).regex(visibleCharacter);

/** A person's typed name. */
export const personName = z.string().overwrite(readName).max(nameLength).regex(nameCharacters).regex(emptyOrVisible);

/** One visible, public line that staff type, without bidi controls. */
export const plainLine = (maxLength: number) =>
  z.string().trim().min(1).max(maxLength).regex(nameCharacters).regex(visibleCharacter).regex(undirected);
