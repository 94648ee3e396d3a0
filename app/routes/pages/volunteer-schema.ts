import * as z from "zod";
import {
  nameLength,
  educationLevels,
  graduationStatuses,
  institutionLength,
  languagesLength,
  volunteerNoteLength,
} from "~/contract/rules/limits.ts";
import { typedBirthday } from "~/routes/profile/personal-data-schema.ts";
import { email, line, lines, neededLine, phone } from "./contact-schema.ts";

export const genders = ["female", "male", "unspecified"] as const;

/** The volunteer form (§3). */
export const volunteerSchema = z.object({
  name: neededLine(nameLength, "contact:errors.firstName"),
  surname: neededLine(nameLength, "contact:errors.surname"),
  email,
  phone: phone.min(1, { error: "contact:errors.phone" }),
  gender: z.enum(genders, { error: "errors:choice" }).optional(),
  birthday: typedBirthday.optional(),
  province: line(60),
  district: line(60),
  education_level: z.enum(educationLevels, { error: "errors:choice" }).optional(),
  institution: line(institutionLength),
  department: line(institutionLength),
  graduation_status: z.enum(graduationStatuses, { error: "errors:choice" }).optional(),
  known_languages: line(languagesLength),
  occupation: line(nameLength),
  note: lines(volunteerNoteLength).optional(),
  kvkk: z.literal(true, { error: "contact:errors.kvkk" }),
});
