import * as z from "zod";
import { emailLength } from "../rules/limits.ts";
import { readLine } from "../rules/typed-values.ts";

/** Returns the field of a typed e-mail address. @param error message for everything that is none */
export function emailField(error?: string): z.ZodString {
  return z.string({ error }).overwrite(readLine).check(z.email({ error })).max(emailLength, { error });
}

/** The address of a request to the API. */
export const email = emailField();
