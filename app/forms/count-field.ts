import * as z from "zod";
import { readDigits } from "~/contract/rules/typed-values.ts";

/**
 * Returns the field of a whole number that a page wrote or a person chose: digits alone, not "0x5", "5e3" or "5.0".
 * @param error message for everything else
 */
export function countField({ min = 0, max = Number.MAX_SAFE_INTEGER, error }: CountRules = {}) {
  return z
    .string({ error })
    .overwrite(readDigits)
    .regex(/^\d{1,15}$/, { error })
    .transform(Number)
    .refine((count) => count >= min && count <= max, { error });
}

interface CountRules {
  readonly min?: number;
  readonly max?: number;
  readonly error?: string;
}
