import * as z from "zod";

/** A phone number in E.164: "+" and 7 to 15 digits. */
export const phone = z.string().regex(/^\+[1-9]\d{6,14}$/);

/** A Turkish mobile number in E.164; every number that begins with 5 is one. */
export const turkishMobile = /^\+905\d{9}$/;

/** Allowed characters of a typed phone number. Without a grammar, any text is accepted. */
const grammars = {
  /** The characters used in phone numbers, in any order; also an empty text. */
  characters: /^[+0-9 ()-]*$/,
  /** One number: an optional "+", a digit and at least five more characters. */
  number: /^\+?[0-9][0-9 ()-]{5,}$/,
} as const;

interface TypedPhoneOptions {
  readonly grammar?: keyof typeof grammars;
  readonly maxLength?: number;
  /** Message for a number that is too long or does not match the grammar. */
  readonly error?: string;
  /** Message for a number that is missing. */
  readonly missing?: string;
}

/** Returns the field of a phone number as people type it; whether the number exists is not checked. */
export function typedPhone({ grammar, maxLength = 20, error, missing }: TypedPhoneOptions = {}): z.ZodString {
  const text = z.string({ error: missing }).trim().max(maxLength, { error });
  return grammar ? text.regex(grammars[grammar], { error }).refine(hasPossibleLength, { error }) : text;
}

/** Tells whether a number has at most the digits it can have (E.164), also one written in the Turkish way. */
function hasPossibleLength(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  if (/^0[1-9]/.test(digits)) return digits.length <= 11;
  return digits.length <= (digits.startsWith("5") && !text.startsWith("+") ? 10 : 17);
}
