import * as z from "zod";
import { optionalEmail, ownName, ownSurname } from "~/forms/person-fields.ts";

/**
 * "31.12.1980", "31/12/1980" or "1980-12-31" as year, month and day.
 * @returns null when there is no such day, or it is not in the past
 */
export function birthdayFrom(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[./\s-](\d{1,2})[./\s-](\d{4})$/.exec(text.trim()) ?? [];
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? [];
  const [y, m, d] = [Number(year ?? isoYear), Number(month ?? isoMonth), Number(day ?? isoDay)];
  const date = new Date(Date.UTC(y, m - 1, d));
  if (Number.isNaN(date.getTime()) || y < 1900 || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d || date.getTime() > Date.now()) return null;
  return date.toISOString().slice(0, 10);
}

/** Year, month and day as people write them here. */
export function birthdayText(date: string | null): string {
  return date ? date.split("-").reverse().join(".") : "";
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
