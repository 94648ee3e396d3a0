import * as z from "zod";
import { phoneField } from "~/contract/fields/text-fields.ts";
import { mapVolunteerFields, type VolunteerAnswers, type VolunteerField } from "~/contract/fields/volunteer.ts";
import { emptyOrVisible } from "~/contract/fields/written-text.ts";
import { messageLength, nameLength, subjectLength } from "~/contract/rules/limits.ts";
import { readName } from "~/contract/rules/typed-values.ts";
import { requiredEmail } from "~/forms/person-fields.ts";
import { typedBirthday } from "~/routes/profile/personal-data-schema.ts";

/** Returns the schema of a required line of visible text. Control characters are rejected, not stored. */
function requiredLine(longest: number, missing: string) {
  return z
    .string({ error: missing })
    .overwrite(readName)
    .min(1, { error: missing })
    .max(longest, { error: "contact:errors.long" })
    .regex(/^\P{Cc}*$/u, { error: "contact:errors.characters" })
    .regex(emptyOrVisible, { error: missing });
}

function optionalLine(longest: number) {
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
function multiline(longest: number, missing = "contact:errors.characters") {
  return z
    .string({ error: missing })
    .trim()
    .overwrite((text) => text.replace(/\r\n?/g, "\n"))
    .max(longest, { error: "contact:errors.long" })
    .regex(/^(?:\P{Cc}|[\t\n])*$/u, { error: "contact:errors.characters" })
    .regex(emptyOrVisible, { error: missing });
}

const phone = phoneField({ error: "contact:errors.phone" });

/** The message form (§3). */
export const messageSchema = z.object({
  name: requiredLine(nameLength, "contact:errors.name"),
  email: requiredEmail,
  phone: phone.optional(),
  subject: requiredLine(subjectLength, "contact:errors.subject"),
  message: multiline(messageLength, "contact:errors.message").min(1, { error: "contact:errors.message" }),
});

function answer({ type, choices = [], maxLength = 0 }: VolunteerField) {
  if (type === "choice") return z.enum(choices, { error: "errors:choice" }).optional();
  if (type === "day") return typedBirthday.optional();
  return type === "lines" ? multiline(maxLength).optional() : optionalLine(maxLength);
}

/** The volunteer form (§3). */
export const volunteerSchema = z.object({
  name: requiredLine(nameLength, "contact:errors.firstName"),
  surname: requiredLine(nameLength, "contact:errors.surname"),
  email: requiredEmail,
  phone,
  ...(mapVolunteerFields(answer) as {
    [Name in keyof VolunteerAnswers]: z.ZodOptional<z.ZodType<VolunteerAnswers[Name]>>;
  }),
  kvkk: z.literal(true, { error: "contact:errors.kvkk" }),
});
