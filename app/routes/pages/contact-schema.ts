import * as z from "zod";
import { phoneField } from "~/contract/fields/phone.ts";
import { emptyOrVisible } from "~/contract/fields/written-text.ts";
import { nameLength, messageLength, subjectLength } from "~/contract/rules/limits.ts";
import { readName } from "~/contract/rules/typed-values.ts";
import { requiredEmail } from "~/forms/person-fields.ts";

/** Returns the schema of a required line of visible text. Control characters are rejected, not stored. */
export function requiredLine(longest: number, missing: string) {
  return z
    .string({ error: missing })
    .overwrite(readName)
    .min(1, { error: missing })
    .max(longest, { error: "contact:errors.long" })
    .regex(/^\P{Cc}*$/u, { error: "contact:errors.characters" })
    .regex(emptyOrVisible, { error: missing });
}

export function optionalLine(longest: number) {
  const error = "contact:errors.characters";
  return z
    .string({ error })
    .overwrite(readName)
    .max(longest, { error: "contact:errors.long" })
    .regex(/^\P{Cc}*$/u, { error })
    .regex(emptyOrVisible, { error })
    .optional();
}

/**
 * Returns the schema of a text of several lines; line ends and tabs are the only control characters. Browsers send each
 * line end as two characters, which count as one.
 */
export function multiline(longest: number, missing = "contact:errors.characters") {
  return z
    .string({ error: missing })
    .trim()
    .overwrite((text) => text.replace(/\r\n?/g, "\n"))
    .max(longest, { error: "contact:errors.long" })
    .regex(/^(?:\P{Cc}|[\t\n])*$/u, { error: "contact:errors.characters" })
    .regex(emptyOrVisible, { error: missing });
}

export const phone = phoneField({ error: "contact:errors.phone" });

/** The message form (§3). */
export const messageSchema = z.object({
  name: requiredLine(nameLength, "contact:errors.name"),
  email: requiredEmail,
  phone: phone.optional(),
  subject: requiredLine(subjectLength, "contact:errors.subject"),
  message: multiline(messageLength, "contact:errors.message").min(1, { error: "contact:errors.message" }),
});
