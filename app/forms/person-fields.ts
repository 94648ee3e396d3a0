import * as z from "zod";
import { nameCharacters } from "~/contract/fields/person-name.ts";
import { typedPhone } from "~/contract/fields/phone.ts";
import { emptyOrVisible, stripBidi } from "~/contract/fields/written-text.ts";
import { codeLength, nameLength } from "~/contract/rules/limits.ts";

/**
 * Returns the field of a name. `missing` is the message for an empty name, `invisible` for one without visible
 * characters.
 */
function nameField(missing: string, invisible = missing) {
  return z
    .string({ error: missing })
    .overwrite(stripBidi)
    .trim()
    .max(nameLength, { error: "errors:name.long" })
    .regex(nameCharacters, { error: "errors:name.characters" })
    .regex(emptyOrVisible, { error: invisible });
}

/** First and last name of the user, both required. */
export const ownName = nameField("errors:name.own").min(1, { error: "errors:name.own" });
export const ownSurname = nameField("errors:surname.own").min(1, { error: "errors:surname.own" });

/** A full name that may be left out. */
export const optionalName = nameField("errors:name.own", "errors:name.visible").optional();

export const optionalEmail = z
  .email({ error: "errors:email.format" })
  .max(254, { error: "errors:email.format" })
  .optional();

export const requiredEmail = z
  .string({ error: "errors:email.format" })
  .trim()
  .pipe(z.email({ error: "errors:email.format" }).max(254, { error: "errors:email.format" }));

/** A phone number to be verified; the server decides whether it exists. */
export const requiredPhone = typedPhone({
  maxLength: 30,
  error: "errors:phone.number",
  missing: "errors:phone.required",
});

/** The six digits of a code, with or without spaces. */
export const codeSchema = z.object({
  code: z
    .string({ error: "errors:code.required" })
    .transform((text) => text.replace(/[\s-]/g, ""))
    .refine((text) => new RegExp(`^\\d{${codeLength}}$`).test(text), { error: "errors:code.required" }),
});
