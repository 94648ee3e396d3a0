import * as z from "zod";
import {
  nameLength,
  educationLevels,
  genders,
  graduationStatuses,
  institutionLength,
  languagesLength,
  volunteerNoteLength,
} from "~/contract/rules/limits.ts";
import { requiredEmail } from "~/forms/person-fields.ts";
import { typedBirthday } from "~/routes/profile/personal-data-schema.ts";
import { optionalLine, multiline, requiredLine, phone } from "./contact-schema.ts";

/** The volunteer form (§3). */
export const volunteerSchema = z.object({
  name: requiredLine(nameLength, "contact:errors.firstName"),
  surname: requiredLine(nameLength, "contact:errors.surname"),
  email: requiredEmail,
  phone,
  gender: z.enum(genders, { error: "errors:choice" }).optional(),
  birthday: typedBirthday.optional(),
  province: optionalLine(60),
  district: optionalLine(60),
  education_level: z.enum(educationLevels, { error: "errors:choice" }).optional(),
  institution: optionalLine(institutionLength),
  department: optionalLine(institutionLength),
  graduation_status: z.enum(graduationStatuses, { error: "errors:choice" }).optional(),
  known_languages: optionalLine(languagesLength),
  occupation: optionalLine(nameLength),
  note: multiline(volunteerNoteLength).optional(),
  kvkk: z.literal(true, { error: "contact:errors.kvkk" }),
});
