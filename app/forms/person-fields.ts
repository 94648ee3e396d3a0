import * as z from "zod";
import { emailField, nameCharacters, phoneField } from "~/contract/fields/text-fields.ts";
import { emptyOrVisible } from "~/contract/fields/written-text.ts";
import { codeLength, nameLength } from "~/contract/rules/limits.ts";
import { readName, readNumber } from "~/contract/rules/typed-values.ts";

/**
 * Returns the field of a name. `missing` is the message for an empty name, `invisible` for one without visible
 * characters.
 */
function nameField(missing: string, invisible = missing) {
  return z
    .string({ error: missing })
    .overwrite(readName)
    .max(nameLength, { error: "errors:name.long" })
    .regex(nameCharacters, { error: "errors:name.characters" })
    .regex(emptyOrVisible, { error: invisible });
}

/** First and last name of the user, both required. */
export const ownName = nameField("errors:name.own").min(1, { error: "errors:name.own" });
export const ownSurname = nameField("errors:surname.own").min(1, { error: "errors:surname.own" });

/** A full name that may be left out. */
export const optionalName = nameField("errors:name.own", "errors:name.visible").optional();

export const requiredEmail = emailField("errors:email.format");
export const optionalEmail = requiredEmail.optional();

/** A phone number to be verified; the server decides whether it exists. */
export const requiredPhone = phoneField({ error: "errors:phone.number", missing: "errors:phone.required" });

/** A phone number that may be left out; the server decides whether it exists. */
export const optionalPhone = phoneField({ error: "errors:phone.format" }).optional();

/** The six digits of a code. */
export const codeSchema = z.object({
  code: z
    .string({ error: "errors:code.required" })
    .overwrite(readNumber)
    .regex(new RegExp(`^\\d{${codeLength}}$`), { error: "errors:code.required" }),
});
