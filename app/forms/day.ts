import * as z from "zod";
import { readDay } from "~/contract/rules/typed-values.ts";

/** Parses a typed day like {@link readDay}, but only of the years 1900 to 2999. */
export function dayFrom(text: string): string | null {
  const day = readDay(text);
  return day !== null && day >= "1900-01-01" && day <= "2999-12-31" ? day : null;
}

/** Returns the field of a typed day. @param error message for everything that is none */
export function dayField(error: string) {
  return z
    .string({ error })
    .trim()
    .refine((text) => dayFrom(text) !== null, { error });
}

/** Writes a day ("2026-12-31") as "31.12.2026". */
export function dayText(date: string | null): string {
  return date ? date.split("-").reverse().join(".") : "";
}
