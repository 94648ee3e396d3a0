import * as z from "zod";
import { genders } from "~/contract/rules/limits.ts";
import { readDay } from "~/contract/rules/typed-values.ts";
import { dayFrom } from "~/forms/day.ts";
import { optionalEmail, ownName, ownSurname } from "~/forms/person-fields.ts";

/**
 * Parses a typed birthday.
 * @returns the day as "2026-12-31", or null when it does not exist or is not in the past
 */
export function birthdayFrom(text: string): string | null {
  const day = dayFrom(text);
  return day !== null && Date.parse(day) <= Date.now() ? day : null;
}

/** A typed birthday, with different errors for an unreadable and an impossible day. */
export const typedBirthday = z
  .string()
  .max(20, { error: "errors:birthday", abort: true })
  .refine((text) => readDay(text) !== null, { error: "errors:birthday", abort: true })
  .refine((text) => birthdayFrom(text) !== null, { error: "errors:birthdayBetween" });

export const personalDataSchema = z.object({
  first_name: ownName,
  last_name: ownSurname,
  email: optionalEmail,
  gender: z.enum(genders, { error: "errors:choice" }).optional(),
  birthday: typedBirthday.optional(),
  province: z.string().max(60, { error: "errors:province" }).optional(),
  district: z.string().max(60, { error: "errors:district" }).optional(),
});
