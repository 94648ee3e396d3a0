import * as z from "zod";
import { dayFrom } from "~/forms/day.ts";
import { optionalEmail, ownName, ownSurname } from "~/forms/person-fields.ts";

/**
 * The day somebody was born on, as year, month and day.
 * @returns null when there is no such day, or it is not in the past
 */
export function birthdayFrom(text: string): string | null {
  const day = dayFrom(text);
  return day !== null && Date.parse(day) <= Date.now() ? day : null;
}

export const personalDataSchema = z.object({
  first_name: ownName,
  last_name: ownSurname,
  email: optionalEmail,
  gender: z.enum(["female", "male", "unspecified"], { error: "errors:choice" }).optional(),
  birthday: z.string().max(20, { error: "errors:birthday" }).refine((text) => birthdayFrom(text) !== null, { error: "errors:birthday" }).optional(),
  province: z.string().max(60, { error: "errors:province" }).optional(),
  district: z.string().max(60, { error: "errors:district" }).optional(),
});
