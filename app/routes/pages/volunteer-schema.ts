import * as z from "zod";
import { mapVolunteerFields, type VolunteerAnswers, type VolunteerField } from "~/contract/fields/volunteer.ts";
import { nameLength } from "~/contract/rules/limits.ts";
import { requiredEmail } from "~/forms/person-fields.ts";
import { typedBirthday } from "~/routes/profile/personal-data-schema.ts";
import { optionalLine, multiline, requiredLine, phone } from "./contact-schema.ts";

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
